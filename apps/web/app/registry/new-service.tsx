import { createService } from '@tamga/contract/registry';
import { Field, PageTitle, Select, TaskForm, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { admit } from '#app/platform/ask.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { registryTexts } from '#app/texts/registry.ts';
import { fieldProblem } from './field-problem.server.ts';
import { readOrganisations } from './organisations.server.ts';
import { Pair } from './pair.tsx';
import { slugOf } from './short-name.server.ts';
import type { Route } from './+types/new-service.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await admit(context, 'registry.manage');
  const organisations = await readOrganisations(context);
  return { organisations: organisations.filter(({ isActive }) => isActive) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { language } = context.get(guestContext);
  const title = { mn: textOf(form, 'title.mn') || null, en: textOf(form, 'title.en') || null };
  const code = textOf(form, 'short_name') || slugOf(title.en ?? '');
  const words = wordsIn(registryTexts, language);
  if (!title.mn) return fieldProblem(form, 'title.mn', words.needsTitle);
  if (!code) return fieldProblem(form, 'title.en', words.needsEnglish);
  const body = { tenant_id: textOf(form, 'tenant_id'), code, title, description: { mn: null, en: null } };
  const outcome = await attempt(context, createService, { body });
  if (outcome.ok) return redirect(`/admin/registry/services/${outcome.data.id}?done=created`);
  const { refusal } = outcome;
  if (refusal.code === 'registry.code_taken') return fieldProblem(form, 'short_name', refusal.message);
  if (refusal.fields['code']) return fieldProblem(form, 'short_name', refusal.fields['code']);
  return problemOf(refusal, form);
}

export default function NewService({ loaderData: { organisations } }: Route.ComponentProps): ReactNode {
  const words = useTexts(registryTexts);
  const shared = useTexts(adminTexts);
  return (
    <>
      <PageTitle
        title={words.newTitle}
        lead={words.newLead}
        crumbs={[{ to: '/admin/registry/services', label: words.title }]}
      />
      <TaskForm submit={words.create} aside={<Link to="/admin/registry/services">{shared.cancel}</Link>}>
        <Select
          name="tenant_id"
          label={words.organisation}
          hint={words.organisationHint}
          options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Pair name="title" label={words.serviceTitle} maxLength={200} />
        <Field
          name="short_name"
          label={words.shortName}
          hint={words.shortNameHint}
          optional
          maxLength={64}
          autoComplete="off"
        />
      </TaskForm>
    </>
  );
}
