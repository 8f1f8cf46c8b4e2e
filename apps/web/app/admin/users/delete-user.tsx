import { deleteUser } from '@tamga/contract/admin';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { userTexts } from '#app/texts/admin-users.ts';
import { readUser } from './users.server.ts';
import type { Route } from './+types/delete-user.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { user } = await readUser(context, params.id, []);
  return { id: user.id, name: user.name };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, deleteUser, { params });
  return outcome.ok ? redirect(`/admin/users/${params.id}?done=deleted`) : problemOf(outcome.refusal, form);
}

export default function DeleteUser({ loaderData: { id, name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(userTexts);
  return (
    <ConfirmPage title={words.deleteTitle(name)} submit={words.deleteUser} back={`/admin/users/${id}`}>
      <p>{words.deleteText}</p>
    </ConfirmPage>
  );
}
