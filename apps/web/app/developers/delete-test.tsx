import { deleteTestApplication } from '@tamga/contract/applications.test-applications';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { testTexts } from '#app/texts/developers.tests.ts';
import { readTest } from './tests.server.ts';
import type { Route } from './+types/delete-test.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name } = await readTest(context, params.id);
  return { id, name };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const outcome = await attempt(context, deleteTestApplication, { params });
  if (!outcome.ok) return problemOf(outcome.refusal, await request.formData());
  return redirect('/developers/tests?done=deleted');
}

export default function DeleteTest({ loaderData: { id, name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(testTexts);
  return (
    <ConfirmPage title={words.deleteTitle(name)} submit={words.delete} back={`/developers/tests/${id}`}>
      <p>{words.deleteText}</p>
    </ConfirmPage>
  );
}
