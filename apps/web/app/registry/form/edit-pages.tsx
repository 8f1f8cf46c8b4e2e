import { PageTitle, TaskForm, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { Pair } from '#app/registry/pair.tsx';
import { addressOf } from '#app/registry/parts.ts';
import { rowsIn } from '#app/registry/rows.server.ts';
import { Rows } from '#app/registry/rows.tsx';
import { seenOf } from '#app/registry/seen.server.ts';
import { readService } from '#app/registry/service.server.ts';
import { titleIn } from '#app/registry/title.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { builderTexts } from '#app/texts/registry-form.ts';
import { registryTexts } from '#app/texts/registry.ts';
import { draftOf, saveForm } from './form-draft.server.ts';
import { layoutOf, pagesIn } from './layout.server.ts';
import type { Route } from './+types/edit-pages.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const service = await readService(context, id);
  if (!service.allowed_actions.includes('edit')) throw data(null, { status: 404 });
  const labels = draftOf(service).pages.map(({ label }) => label);
  return { id, title: service.title, seen: seenOf(service, 'form'), labels };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const seen = { id, seen: form.get('seen') };
  const outcome = await saveForm(context, seen, (draft) => {
    const pages = rowsIn(form, 'pages').map((n) => ({
      label: { mn: textOf(form, `pages.${n}.mn`), en: textOf(form, `pages.${n}.en`) },
      names: draft.pages[n]?.names ?? [],
    }));
    // What was on a page that is gone comes to the last one.
    return { form: draft.form, pages: pagesIn(pages.length > 0 ? layoutOf(pages) : null, draft.form) };
  });
  return outcome.ok ? redirect(`${addressOf(id)}/form?done=pages`) : problemOf(outcome.refusal, form);
}

export default function EditPages({ loaderData: { id, title, seen, labels } }: Route.ComponentProps): ReactNode {
  const words = useTexts(builderTexts);
  const registry = useTexts(registryTexts);
  const shared = useTexts(adminTexts);
  const language = useLanguage();
  const at = addressOf(id);
  const crumbs = [
    { to: '/admin/registry/services', label: registry.title },
    { to: at, label: titleIn(title, language) },
    { to: `${at}/form`, label: registry.tabs.form },
  ];
  return (
    <>
      <PageTitle title={words.pages} lead={words.pagesLead} crumbs={crumbs} />
      <TaskForm submit={shared.save} aside={<Link to={`${at}/form`}>{shared.cancel}</Link>}>
        <input type="hidden" name="seen" value={seen} />
        <Rows list="pages" legend={words.pages} count={labels.length}>
          {(n) => <Pair name={`pages.${n}`} label={words.pageTitle} value={labels[n] ?? null} maxLength={200} />}
        </Rows>
      </TaskForm>
    </>
  );
}
