import { getSitePageDraft, getSitePageVersion, restoreSitePage } from '@tamga/contract/site.pages';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import { readProse } from '#app/platform/prose.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { sitePageTexts } from '#app/texts/admin-pages.ts';
import { slugOf } from './page.server.ts';
import { Preview } from './preview.tsx';
import type { Route } from './+types/page-version.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const slug = slugOf(params.slug);
  const [former, { version: newest }] = await Promise.all([
    ask(context, getSitePageVersion, { params: { slug, version: params.version } }),
    ask(context, getSitePageDraft, { params: { slug } }),
  ]);
  return { slug, ...former, newest, preview: { mn: readProse(former.body_mn), en: readProse(former.body_en) } };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const slug = slugOf(params.slug);
  const asked = { params: { slug, version: params.version }, ifMatch: Number(form.get('newest')) };
  const outcome = await attempt(context, restoreSitePage, asked);
  return outcome.ok ? redirect(`/admin/pages/${slug}?done=restored`) : problemOf(outcome.refusal, form);
}

export default function PageVersion({ loaderData: former }: Route.ComponentProps): ReactNode {
  const words = useTexts(sitePageTexts);
  return (
    <>
      <ConfirmPage
        title={words.backTitle(former.version)}
        submit={words.back}
        back={`/admin/pages/${former.slug}`}
        fields={<input type="hidden" name="newest" value={former.newest} />}
      >
        <p>{words.backText}</p>
      </ConfirmPage>
      <Preview page={former} preview={former.preview} />
    </>
  );
}
