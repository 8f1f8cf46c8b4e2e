import { listOwnSigningRights, resignSigningRight } from '@tamga/contract/pki.signing-rights';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { representedTexts } from '#app/texts/account.represented.ts';
import type { Route } from './+types/signing-right-resign.ts';
import { nameOf } from './signing-rights.tsx';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { language } = context.get(guestContext);
  const rights = await everyPage((after) => call(context, listOwnSigningRights, { query: { after, limit: 100 } }));
  const right = rights.find((one) => one.id === id);
  if (!right) throw data(null, { status: 404 });
  return { name: nameOf(right, language) ?? right.reg_no };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const outcome = await attempt(context, resignSigningRight, { params: { id } });
  if (!outcome.ok) return problemOf(outcome.refusal, await request.formData());
  return redirect('/me/represented?done=resigned');
}

export default function Resign({ loaderData: { name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(representedTexts);
  return (
    <ConfirmPage title={words.resignTitle(name)} submit={words.resign} back="/me/represented">
      <p>{words.resignText}</p>
    </ConfirmPage>
  );
}
