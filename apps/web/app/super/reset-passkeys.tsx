import { resetPasskeys } from '@tamga/contract/superadmin.admins';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { superTexts } from '#app/texts/super.ts';
import { findAdmin } from './admins.server.ts';
import type { Route } from './+types/reset-passkeys.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { name } = await findAdmin(context, params.id);
  return { name };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, resetPasskeys, { params });
  if (outcome.ok) return redirect('/super/admins?kind=admin&done=reset');
  return problemOf(outcome.refusal, form);
}

export default function ResetPasskeys({ loaderData: { name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  return (
    <ConfirmPage title={words.resetTitle(name)} submit={words.resetPasskeys} back="/super/admins?kind=admin">
      <p>{words.resetText}</p>
    </ConfirmPage>
  );
}
