import { listSigners, revokeSigner } from '@tamga/contract/pki.organizations';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { representedTexts } from '#app/texts/account.represented.ts';
import type { Route } from './+types/signer-revoke.ts';

export async function loader({ context, params: { regNo, id } }: Route.LoaderArgs) {
  const params = { regNo };
  const signers = await everyPage((after) => call(context, listSigners, { params, query: { after, limit: 100 } }));
  const signer = signers.find((one) => one.id === id);
  if (!signer) throw data(null, { status: 404 });
  return { name: signer.given_name === null ? null : `${signer.family_name} ${signer.given_name}` };
}

export async function action({ request, context, params: { regNo, id } }: Route.ActionArgs) {
  const outcome = await attempt(context, revokeSigner, { params: { regNo }, query: { signer_id: id } });
  if (!outcome.ok) return problemOf(outcome.refusal, await request.formData());
  return redirect(`/me/represented/${regNo}?done=revoked`);
}

export default function Revoke({ loaderData: { name }, params: { regNo } }: Route.ComponentProps): ReactNode {
  const words = useTexts(representedTexts);
  return (
    <ConfirmPage
      title={words.revokeTitle(name ?? words.somebodyAsked)}
      submit={words.revoke}
      back={`/me/represented/${regNo}`}
    >
      <p>{words.revokeText}</p>
    </ConfirmPage>
  );
}
