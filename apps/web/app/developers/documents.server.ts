import { renderMarkdown } from './markdown.server.ts';

/** What the portal shows of the documents of the repository, in the order in which one reads them. */
const guides = {
  'sign-in': 'docs/guides/sign-in-in-an-afternoon.md',
  'openid-connect': 'docs/sign-in-from-your-application.md',
  eid: 'docs/guides/eid-for-partners.md',
  'audit-log': 'docs/guides/verify-the-audit-log.md',
  webhooks: 'docs/guides/webhooks.md',
  gateway: 'docs/guides/gateway.md',
  tools: 'docs/assistants.md',
} as const;

export type GuideSlug = keyof typeof guides;

export const guideSlugs: readonly GuideSlug[] = [
  'sign-in',
  'openid-connect',
  'eid',
  'audit-log',
  'webhooks',
  'gateway',
  'tools',
];

/** Taken into the build, so that a server needs no file of the repository. */
const files = import.meta.glob<string>(
  [
    '../../../../docs/guides/*.md',
    '../../../../docs/{assistants,sign-in-from-your-application}.md',
    '../../../../CHANGELOG.md',
  ],
  { query: '?raw', import: 'default', eager: true },
);

export interface Rendered {
  title: string;
  html: string;
}

export function readGuide(slug: string): Rendered | undefined {
  const known = guideSlugs.find((one) => one === slug);
  return known && render(guides[known]);
}

export const readChangelog = (): Rendered => render('CHANGELOG.md');

function render(path: string): Rendered {
  const [, text] = Object.entries(files).find(([file]) => file.endsWith(`/${path}`)) ?? [];
  if (text === undefined) throw new Error(`${path} is not in the build`);
  return renderMarkdown(text, (to) => linkFrom(path, to));
}

/** Where a link of a document leads on the site; a file that the portal does not show leads nowhere. */
function linkFrom(path: string, to: string): string | undefined {
  if (/^(https:|#)/.test(to)) return to;
  const { pathname, hash } = new URL(to, `file:///${path}`);
  const slug = guideSlugs.find((one) => `/${guides[one]}` === pathname);
  return slug && `/developers/guides/${slug}${hash}`;
}
