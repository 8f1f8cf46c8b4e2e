import { getSigning } from '@tamga/contract/signing';
import { cancelSigning } from '@tamga/contract/signing.documents';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { signingTexts } from '#app/texts/account.signing.ts';
import { cancelSigningTexts } from '#app/texts/account.signing-cancel.ts';
import type { Route } from './+types/signing-cancel.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { name, is_asked: isAsked, allowed_actions } = await call(context, getSigning, { params: { id } });
  if (!allowed_actions.includes('cancel')) throw redirect(`/me/sign/${id}`);
  return { id, name, isAsked };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const outcome = await attempt(context, cancelSigning, { params: { id } });
  return outcome.ok ? redirect(`/me/sign/${id}`) : problemOf(outcome.refusal, await request.formData());
}

export default function CancelSigning({ loaderData: { id, name, isAsked } }: Route.ComponentProps): ReactNode {
  const words = useTexts(signingTexts);
  const own = useTexts(cancelSigningTexts);
  return (
    <ConfirmPage
      title={isAsked ? own.declineTitle : own.stopTitle}
      submit={isAsked ? words.decline : words.stop}
      back={`/me/sign/${id}`}
    >
      <p>
        <strong>{name}</strong>
      </p>
      <p>{isAsked ? own.declineText : own.stopText}</p>
    </ConfirmPage>
  );
}
