import { deleteRole } from '@tamga/contract/rbac.roles';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { roleTexts } from '#app/texts/admin-roles.ts';
import { readRole } from './role-matrix.server.ts';
import type { Route } from './+types/delete-role.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { role } = await readRole(context, params.id);
  return { id: role.id, name: role.name };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, deleteRole, { params });
  return outcome.ok ? redirect('/admin/roles?done=deleted') : problemOf(outcome.refusal, form);
}

export default function DeleteRole({ loaderData: { id, name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(roleTexts);
  return (
    <ConfirmPage title={words.deleteTitle(name)} submit={words.delete} back={`/admin/roles/${id}`}>
      <p>{words.deleteText}</p>
    </ConfirmPage>
  );
}
