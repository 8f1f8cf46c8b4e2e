import { unlinkEidOrganization } from '@tamga/contract/pki.organizations';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { representedTexts } from '#app/texts/account.represented.ts';
import type { Route } from './+types/represented-unlink.ts';
import { findLinked } from './linked.server.ts';

export const loader = ({ context, params: { regNo } }: Route.LoaderArgs) => findLinked(context, regNo);

export async function action({ request, context, params }: Route.ActionArgs) {
  const outcome = await attempt(context, unlinkEidOrganization, { params });
  return outcome.ok ? redirect('/me/represented?done=unlinked') : problemOf(outcome.refusal, await request.formData());
}

export default function Unlink({ loaderData: { name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(representedTexts);
  return (
    <ConfirmPage title={words.unlinkTitle(name)} submit={words.unlink} back="/me/represented">
      <p>{words.unlinkText}</p>
    </ConfirmPage>
  );
}
