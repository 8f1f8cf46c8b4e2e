import { getSigning } from '@tamga/contract/signing';
import { listSignersAfter, withdrawSigners } from '@tamga/contract/signing.signers';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { withdrawTexts } from '#app/texts/account.signing-withdraw.ts';
import type { Route } from './+types/signing-withdraw.ts';
import { isToSign } from './signing-after.tsx';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { name } = await call(context, getSigning, { params: { id } });
  const { items } = await call(context, listSignersAfter, { params: { id } });
  if (!items.some(isToSign)) throw redirect(`/me/sign/${id}`);
  return { id, name };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const outcome = await attempt(context, withdrawSigners, { params: { id } });
  return outcome.ok ? redirect(`/me/sign/${id}`) : problemOf(outcome.refusal, await request.formData());
}

export default function WithdrawSigners({ loaderData: { id, name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(withdrawTexts);
  return (
    <ConfirmPage title={words.title} submit={words.submit} back={`/me/sign/${id}`}>
      <p>
        <strong>{name}</strong>
      </p>
      <p>{words.text}</p>
    </ConfirmPage>
  );
}
