import { getSitePage, pageSlugs } from '@tamga/contract/site.pages';
import { Card, PageTitle, SummaryList, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import { call } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { readProse } from '#app/platform/prose.server.ts';
import { Prose } from '#app/platform/prose.tsx';
import { useSite } from '#app/shell/site.ts';
import { pageTexts } from '#app/texts/public-pages.ts';
import type { Route } from './+types/page.ts';

/** Help, privacy, terms, accessibility and contact: what each says, administrators write. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const slug = pageSlugs.find((one) => url.pathname === `/${one}`);
  if (!slug) throw data(null, { status: 404 });
  const page = await call(context, getSitePage, { params: { slug } });
  const isMongolian = context.get(guestContext).language === 'mn';
  const title = isMongolian ? page.title_mn : page.title_en;
  return { slug, title, blocks: readProse(isMongolian ? page.body_mn : page.body_en), since: page.published_at };
}

export default function Page({ loaderData: { slug, title, blocks, since } }: Route.ComponentProps): ReactNode {
  const words = useTexts(pageTexts);
  const formats = useFormats();
  return (
    <div className="narrow">
      <PageTitle title={title} />
      {slug === 'contact' && <Ways />}
      <Prose blocks={blocks} />
      <p className="muted">{words.since(formats.date(since))}</p>
    </div>
  );
}

/** The contacts of the site, from its settings. */
function Ways(): ReactNode {
  const words = useTexts(pageTexts);
  const { phone = null, email = null, url = null } = useSite()?.brand.contact ?? {};
  const facts = [
    ...(phone ? [{ label: words.phone, value: <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> }] : []),
    ...(email ? [{ label: words.email, value: <a href={`mailto:${email}`}>{email}</a> }] : []),
    ...(url ? [{ label: words.url, value: <a href={url}>{URL.parse(url)?.host}</a> }] : []),
  ];
  return <Card>{facts.length > 0 ? <SummaryList facts={facts} /> : <p className="muted">{words.none}</p>}</Card>;
}
