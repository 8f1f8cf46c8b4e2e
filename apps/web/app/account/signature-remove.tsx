import { deleteOwnSignature } from '@tamga/contract/users.signature';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { imageTexts } from '#app/texts/account.images.ts';
import type { Route } from './+types/signature-remove.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await attempt(context, deleteOwnSignature);
  return outcome.ok ? redirect('/me/signature?done=removed') : problemOf(outcome.refusal, await request.formData());
}

export default function RemoveSignature(): ReactNode {
  const words = useTexts(imageTexts);
  return (
    <ConfirmPage title={words.removeSignature} submit={words.remove} back="/me/signature">
      <p>{words.removeSignatureText}</p>
    </ConfirmPage>
  );
}
