import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { line, prose } from './text.ts';
import { timestamp } from './timestamp.ts';
import { version } from './version.ts';

/** The pages that every site has, in the order of the footer; what they say is for its administrators to write. */
export const pageSlugs = ['help', 'privacy', 'terms', 'accessibility', 'contact'] as const;
export type PageSlug = (typeof pageSlugs)[number];

const markdown = prose(12_000).describe(
  'Markdown: paragraphs, headings with ##, lists with - or 1., **strong** and [links](/help). HTML is shown as it is typed.',
);

export const PageTexts = z.object({ title_mn: line(80), title_en: line(80), body_mn: markdown, body_en: markdown });
export type PageTexts = z.output<typeof PageTexts>;

const slug = z.enum(pageSlugs);
const standing = {
  slug,
  title_mn: z.string(),
  title_en: z.string(),
  version,
  published_version: z.int().min(1).describe('The one that everybody reads. Less than `version`: a draft waits.'),
  published_at: timestamp,
  updated_at: timestamp,
};
const bodies = { body_mn: z.string(), body_en: z.string() };

export const SitePage = z
  .object({ slug, title_mn: z.string(), title_en: z.string(), ...bodies, version: z.int(), published_at: timestamp })
  .meta({ id: 'SitePage' });
export type SitePage = z.output<typeof SitePage>;

export const SitePageSummary = z.object(standing).meta({ id: 'SitePageSummary' });
export type SitePageSummary = z.output<typeof SitePageSummary>;

export const SitePageDraft = z.object({ ...standing, ...bodies }).meta({ id: 'SitePageDraft' });
export type SitePageDraft = z.output<typeof SitePageDraft>;

export const SitePageVersion = z
  .object({
    version: z.int(),
    title_mn: z.string(),
    title_en: z.string(),
    published: z.boolean().describe('Whether it is the one that everybody reads.'),
    created_at: timestamp.nullable().describe('Null for the first, which came with the platform.'),
  })
  .meta({ id: 'SitePageVersion' });
export type SitePageVersion = z.output<typeof SitePageVersion>;

const at = '2026-01-05T02:30:00.000Z';
const texts = {
  title_mn: 'Тусламж',
  title_en: 'Help',
  body_mn: '## Хэрхэн нэвтрэх вэ\n\nЦахим үнэмлэхээрээ нэвтэрнэ.',
  body_en: '## How to sign in\n\nYou sign in with your eID.',
};
const standingSample = {
  slug: 'help',
  title_mn: texts.title_mn,
  title_en: texts.title_en,
  version: 2,
  published_version: 1,
  published_at: at,
  updated_at: at,
} as const;
const draftSample = { ...standingSample, ...texts };
const versionSample = {
  version: 1,
  title_mn: texts.title_mn,
  title_en: texts.title_en,
  published: true,
  created_at: null,
};

const access = 'permission:settings.manage';
const ofPage = { owner: 'platform', params: z.object({ slug }) } as const;
const ofVersion = {
  owner: 'platform',
  params: z.object({ slug, version: z.coerce.number().int().min(1).max(2_147_483_646) }),
} as const;
const help = { slug: 'help' } as const;

export const getSitePage = endpoint({
  method: 'GET',
  path: '/api/v1/site/pages/{slug}',
  access: 'public',
  params: ofPage.params,
  summary: 'A page of the site',
  description: 'Help, privacy, terms, accessibility or contact, as it is published, in both languages.',
  data: SitePage,
  cache: { scope: 'public', maxAgeSeconds: 0, shown: true },
  example: { params: help, data: { ...help, ...texts, version: 1, published_at: at } },
});

export const listSitePageTitles = endpoint({
  method: 'GET',
  path: '/api/v1/site/page-titles',
  access: 'public',
  summary: 'What the pages of the site are called',
  description: 'As they are published, in the order of the footer.',
  data: z.array(z.object({ slug, title_mn: z.string(), title_en: z.string() })),
  cache: { scope: 'public', maxAgeSeconds: 0, shown: true },
  example: { data: [{ ...help, title_mn: texts.title_mn, title_en: texts.title_en }] },
});

export const listSitePages = endpoint({
  method: 'GET',
  path: '/api/v1/site/pages',
  access,
  summary: 'The pages of the site',
  description: 'All of them, which are few; without their texts.',
  data: z.array(SitePageSummary),
  example: { data: [standingSample] },
});

export const getSitePageDraft = endpoint({
  method: 'GET',
  path: '/api/v1/site/pages/{slug}/draft',
  access,
  ...ofPage,
  summary: 'The newest text of a page',
  description: 'Published or not; to be edited.',
  data: SitePageDraft,
  versioned: true,
  example: { params: help, data: draftSample },
});

export const saveSitePage = endpoint({
  method: 'PUT',
  path: '/api/v1/site/pages/{slug}/draft',
  access,
  ...ofPage,
  summary: 'Write a page',
  description: 'Keeps it as a new version, which nobody reads until it is published.',
  body: PageTexts,
  ifMatch: 'required',
  data: SitePageDraft,
  example: { params: help, body: texts, data: draftSample },
});

export const publishSitePage = endpoint({
  method: 'POST',
  path: '/api/v1/site/pages/{slug}/publish',
  access,
  ...ofPage,
  summary: 'Publish a page',
  description: 'The newest version takes the place of the one that was published; seen on the next request.',
  ifMatch: 'required',
  data: SitePageDraft,
  errors: ['site.page_already_published'],
  example: { params: help, data: { ...draftSample, published_version: 2 } },
});

export const listSitePageVersions = endpoint({
  method: 'GET',
  path: '/api/v1/site/pages/{slug}/versions',
  access,
  ...ofPage,
  summary: 'What a page has said',
  description: 'Every version that was saved, the newest first.',
  query: z.object(pageQuery),
  data: pageOf(SitePageVersion),
  example: { params: help, query: { limit: 20 }, data: { items: [versionSample], next: null } },
});

export const getSitePageVersion = endpoint({
  method: 'GET',
  path: '/api/v1/site/pages/{slug}/versions/{version}',
  access,
  ...ofVersion,
  summary: 'One version of a page',
  description: 'With its texts.',
  data: SitePageVersion.extend(bodies),
  errors: ['site.page_version_not_found'],
  example: { params: { ...help, version: 1 }, data: { ...versionSample, ...texts } },
});

export const restoreSitePage = endpoint({
  method: 'POST',
  path: '/api/v1/site/pages/{slug}/versions/{version}/restore',
  access,
  ...ofVersion,
  summary: 'Go back to a former version of a page',
  description: 'Publishes its texts as a new version, so that what was in between can still be read.',
  ifMatch: 'required',
  data: SitePageDraft,
  errors: ['site.page_version_not_found'],
  example: { params: { ...help, version: 1 }, data: { ...draftSample, published_version: 2 } },
});
