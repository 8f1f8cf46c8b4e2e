import { deleteApplication } from '@tamga/contract/applications';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { applicationTexts } from '#app/texts/admin-applications.ts';
import { readApplication } from './application.server.ts';
import { wrongWord } from '#app/platform/confirmation.server.ts';
import type { Route } from './+types/delete-application.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name } = await readApplication(context, params.id);
  return { id, name };
}

/** Its name is typed: with it go the consents of everybody who signed in. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const { name } = await readApplication(context, params.id);
  const wrong = wrongWord(form, name, context.get(guestContext).language);
  if (wrong) return wrong;
  const outcome = await attempt(context, deleteApplication, { params });
  return outcome.ok ? redirect('/admin/applications?done=deleted') : problemOf(outcome.refusal, form);
}

export default function DeleteApplication({ loaderData: { id, name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(applicationTexts);
  return (
    <ConfirmPage title={words.deleteTitle(name)} submit={words.delete} back={`/admin/applications/${id}`} word={name}>
      <p>{words.deleteText}</p>
    </ConfirmPage>
  );
}
