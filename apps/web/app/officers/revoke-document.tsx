import { revokeReference } from '@tamga/contract/references.officer';
import { ConfirmPage, Field, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { issuedTexts } from '#app/texts/officers-issued.ts';
import { addressOf, issuedAfter } from './addresses.ts';
import { readDocument } from './issued.server.ts';
import type { Route } from './+types/revoke-document.ts';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  readDocument(context, params.id, params.document, 'revoke');

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const asked = { params: { id: params.document }, body: { reason: textOf(form, 'reason') } };
  const outcome = await attempt(context, revokeReference, asked);
  return outcome.ok ? redirect(issuedAfter(params.id, 'revoked', outcome.data)) : problemOf(outcome.refusal, form);
}

export default function RevokeDocument({ loaderData: { id, document } }: Route.ComponentProps): ReactNode {
  const words = useTexts(issuedTexts);
  return (
    <ConfirmPage
      title={words.revokeTitle(document.number)}
      submit={words.revoke}
      back={`${addressOf(id)}/issued`}
      fields={<Field name="reason" label={words.reason} hint={words.reasonHint} maxLength={300} />}
    >
      <p>{words.revokeText}</p>
    </ConfirmPage>
  );
}
