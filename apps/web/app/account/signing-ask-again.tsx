import { getSigning } from '@tamga/contract/signing';
import { askSignersAgain, listSignersAfter } from '@tamga/contract/signing.signers';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { askAgainTexts } from '#app/texts/account.signing-ask-again.ts';
import type { Route } from './+types/signing-ask-again.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { name } = await call(context, getSigning, { params: { id } });
  const { given_up_at } = await call(context, listSignersAfter, { params: { id } });
  if (given_up_at === null) throw redirect(`/me/sign/${id}`);
  return { id, name };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const outcome = await attempt(context, askSignersAgain, { params: { id } });
  return outcome.ok ? redirect(`/me/sign/${id}`) : problemOf(outcome.refusal, await request.formData());
}

export default function AskSignersAgain({ loaderData: { id, name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(askAgainTexts);
  return (
    <ConfirmPage title={words.title} submit={words.submit} back={`/me/sign/${id}`}>
      <p>
        <strong>{name}</strong>
      </p>
      <p>{words.text}</p>
    </ConfirmPage>
  );
}
