import { createEvidence } from '@tamga/contract/registry.evidences';
import { PageTitle, Select, TaskForm, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { admit } from '#app/platform/ask.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { fieldProblem } from '#app/registry/field-problem.server.ts';
import { readOrganisations } from '#app/registry/organisations.server.ts';
import { slugOf } from '#app/registry/short-name.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { evidenceTexts } from '#app/texts/registry-evidences.ts';
import { EvidenceFields } from './evidence-fields.tsx';
import { evidenceIn } from './evidence.server.ts';
import type { Route } from './+types/new-evidence.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await admit(context, 'registry.manage');
  const organisations = await readOrganisations(context);
  return { organisations: organisations.filter(({ isActive }) => isActive) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { language } = context.get(guestContext);
  const evidence = evidenceIn(form);
  const code = slugOf(evidence.title.en);
  if (code === '') return fieldProblem(form, 'title.en', wordsIn(evidenceTexts, language).needsEnglish);
  const body = { ...evidence, tenant_id: textOf(form, 'tenant_id'), code };
  const outcome = await attempt(context, createEvidence, { body });
  if (outcome.ok) return redirect('/admin/registry/evidences?done=created');
  // It is known by its English name, which another has already.
  if (outcome.refusal.code === 'registry.code_taken')
    return fieldProblem(form, 'title.en', wordsIn(evidenceTexts, language).nameTaken);
  return problemOf(outcome.refusal, form);
}

export default function NewEvidence({ loaderData: { organisations } }: Route.ComponentProps): ReactNode {
  const words = useTexts(evidenceTexts);
  const shared = useTexts(adminTexts);
  return (
    <>
      <PageTitle
        title={words.newTitle}
        lead={words.newLead}
        crumbs={[{ to: '/admin/registry/evidences', label: words.title }]}
      />
      <TaskForm submit={words.add} aside={<Link to="/admin/registry/evidences">{shared.cancel}</Link>}>
        <Select
          name="tenant_id"
          label={words.describedBy}
          options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <EvidenceFields evidence={null} organisations={organisations} />
      </TaskForm>
    </>
  );
}
