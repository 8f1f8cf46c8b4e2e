import { getSitePageDraft, listSitePageVersions, publishSitePage, saveSitePage } from '@tamga/contract/site.pages';
import {
  Button,
  ButtonLink,
  Card,
  Done,
  ErrorSummary,
  Field,
  Notice,
  PageTitle,
  type Problem,
  Section,
  TaskForm,
  useLanguage,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { ask, askList } from '#app/platform/ask.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { readProse } from '#app/platform/prose.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { sitePageTexts } from '#app/texts/admin-pages.ts';
import { History } from './history.tsx';
import { slugOf } from './page.server.ts';
import { Preview } from './preview.tsx';
import type { Route } from './+types/edit-page.ts';

/** Two long texts come with the form, and letters of ours take six bytes each in it. */
export const handle = { bodyBytesMax: 256 * 1_024 };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const slug = slugOf(params.slug);
  const [draft, versions] = await Promise.all([
    ask(context, getSitePageDraft, { params: { slug } }),
    askList(context, listSitePageVersions, { params: { slug }, query: filterOf(url, 'after') }, (one) => one),
  ]);
  return { ...draft, versions, preview: { mn: readProse(draft.body_mn), en: readProse(draft.body_en) } };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const slug = slugOf(params.slug);
  const asked = { params: { slug }, ifMatch: Number(form.get('version')) };
  const isPublication = form.get('act') === 'publish';
  const body = {
    title_mn: textOf(form, 'title_mn'),
    title_en: textOf(form, 'title_en'),
    body_mn: textOf(form, 'body_mn'),
    body_en: textOf(form, 'body_en'),
  };
  const outcome = isPublication
    ? await attempt(context, publishSitePage, asked)
    : await attempt(context, saveSitePage, { ...asked, body });
  if (outcome.ok) return redirect(`/admin/pages/${slug}?done=${isPublication ? 'published' : 'saved'}`);
  return { ...problemOf(outcome.refusal, form), isPublication };
}

export default function EditPage({ loaderData: page, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(sitePageTexts);
  const language = useLanguage();
  const problem: Problem | undefined = actionData;
  return (
    <>
      <PageTitle
        title={language === 'mn' ? page.title_mn : page.title_en}
        crumbs={[{ to: '/admin/pages', label: words.title }]}
      >
        <ButtonLink to={`/${page.slug}`} kind="secondary">
          {words.see}
        </ButtonLink>
      </PageTitle>
      <Done words={words.done} />
      {actionData?.isPublication && problem && <ErrorSummary problem={problem} />}
      {page.version > page.published_version && <Publication version={page.version} />}
      <TaskForm submit={words.save} problem={actionData?.isPublication ? null : actionData}>
        <input type="hidden" name="version" value={page.version} />
        <Card>
          <Field name="title_mn" label={words.titleMn} value={page.title_mn} maxLength={80} />
          <Field name="body_mn" label={words.bodyMn} hint={words.bodyHint} value={page.body_mn} lines={14} />
        </Card>
        <Card>
          <Field name="title_en" label={words.titleEn} value={page.title_en} maxLength={80} lang="en" />
          <Field name="body_en" label={words.bodyEn} value={page.body_en} lines={14} lang="en" />
        </Card>
      </TaskForm>
      <Section title={words.preview}>
        <Preview page={page} preview={page.preview} />
      </Section>
      <History slug={page.slug} versions={page.versions} />
    </>
  );
}

function Publication({ version }: { version: number }): ReactNode {
  const words = useTexts(sitePageTexts);
  return (
    <Notice tone="warning" title={words.draftWaits}>
      <p>{words.draftWaitsText}</p>
      <Form method="post" className="actions">
        <input type="hidden" name="version" value={version} />
        <Button name="act" value="publish">
          {words.publish}
        </Button>
      </Form>
    </Notice>
  );
}
