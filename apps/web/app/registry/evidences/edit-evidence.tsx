import { changeEvidence } from '@tamga/contract/registry.evidences';
import { ButtonLink, PageTitle, TaskForm, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { admit } from '#app/platform/ask.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { readOrganisations } from '#app/registry/organisations.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { evidenceTexts } from '#app/texts/registry-evidences.ts';
import { EvidenceFields } from './evidence-fields.tsx';
import { evidenceIn, readOwnEvidence } from './evidence.server.ts';
import type { Route } from './+types/edit-evidence.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  await admit(context, 'registry.manage');
  const [evidence, organisations] = await Promise.all([readOwnEvidence(context, id), readOrganisations(context)]);
  return { evidence, organisations };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const asked = { params: { id }, ifMatch: Number(form.get('version')), body: evidenceIn(form) };
  const outcome = await attempt(context, changeEvidence, asked);
  return outcome.ok ? redirect('/admin/registry/evidences?done=saved') : problemOf(outcome.refusal, form);
}

export default function EditEvidence({ loaderData: { evidence, organisations } }: Route.ComponentProps): ReactNode {
  const words = useTexts(evidenceTexts);
  const shared = useTexts(adminTexts);
  const language = useLanguage();
  const list = '/admin/registry/evidences';
  return (
    <>
      <PageTitle title={evidence.title[language]} isName crumbs={[{ to: list, label: words.title }]}>
        <ButtonLink to={`${list}/${evidence.id}/delete`} kind="secondary">
          {shared.delete}
        </ButtonLink>
      </PageTitle>
      <TaskForm submit={shared.save} aside={<Link to={list}>{shared.cancel}</Link>}>
        <input type="hidden" name="version" value={evidence.version} />
        <EvidenceFields evidence={evidence} organisations={organisations} />
      </TaskForm>
    </>
  );
}
