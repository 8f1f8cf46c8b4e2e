import { PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { representedTexts } from '#app/texts/account.represented.ts';
import type { Route } from './+types/signer-invite.ts';
import { findLinked } from './linked.server.ts';
import { SignerForm } from './signer-form.tsx';
import { invite } from './signer-invite.server.ts';

export const loader = ({ context, params: { regNo } }: Route.LoaderArgs) => findLinked(context, regNo);

export const action = async ({ request, context, params: { regNo } }: Route.ActionArgs) =>
  invite(context, regNo, await request.formData());

export default function InviteSigner({ loaderData: { regNo, name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(representedTexts);
  const crumbs = [
    { to: '/me/represented', label: words.represented },
    { to: `/me/represented/${regNo}`, label: name },
  ];
  return (
    <>
      <PageTitle title={words.signerInvite} lead={words.signerInviteLead(name)} crumbs={crumbs} />
      <SignerForm />
    </>
  );
}
