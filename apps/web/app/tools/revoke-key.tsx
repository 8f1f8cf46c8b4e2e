import { revokeKey } from '@tamga/contract/tools.keys';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { toolKeyTexts } from '#app/texts/admin-tools-keys.ts';
import { readKey } from './keys.server.ts';
import type { Route } from './+types/revoke-key.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name, application } = await readKey(context, params.id);
  return { id, name, application };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, revokeKey, { params });
  return outcome.ok ? redirect('/admin/tools/keys?done=revoked') : problemOf(outcome.refusal, form);
}

export default function RevokeKey({ loaderData: { id, name, application } }: Route.ComponentProps): ReactNode {
  const words = useTexts(toolKeyTexts);
  return (
    <ConfirmPage title={words.revokeTitle(name)} submit={words.revoke} back={`/admin/tools/keys/${id}`}>
      <p>{words.revokeText(application)}</p>
    </ConfirmPage>
  );
}
