import { deleteEvidence } from '@tamga/contract/registry.evidences';
import { ConfirmPage, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { admit } from '#app/platform/ask.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { evidenceTexts } from '#app/texts/registry-evidences.ts';
import { readOwnEvidence } from './evidence.server.ts';
import type { Route } from './+types/delete-evidence.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  await admit(context, 'registry.manage');
  const { title, version } = await readOwnEvidence(context, id);
  return { id, title, version };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, deleteEvidence, { params: { id }, ifMatch: Number(form.get('version')) });
  return outcome.ok ? redirect('/admin/registry/evidences?done=deleted') : problemOf(outcome.refusal, form);
}

export default function DeleteEvidence({ loaderData: { id, title, version } }: Route.ComponentProps): ReactNode {
  const words = useTexts(evidenceTexts);
  const shared = useTexts(adminTexts);
  const language = useLanguage();
  return (
    <ConfirmPage
      title={words.deleteTitle}
      submit={shared.delete}
      back={`/admin/registry/evidences/${id}`}
      fields={<input type="hidden" name="version" value={version} />}
    >
      <p>
        <strong translate="no">{title[language]}</strong>
      </p>
      <p>{words.deleteText}</p>
    </ConfirmPage>
  );
}
