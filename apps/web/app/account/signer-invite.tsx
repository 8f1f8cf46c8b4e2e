import { inviteSigner } from '@tamga/contract/pki.organizations';
import { Field, PageTitle, Radios, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { organisationTexts } from '#app/texts/account.organisations.ts';
import { representedTexts } from '#app/texts/account.represented.ts';
import type { Route } from './+types/signer-invite.ts';
import { invitationProblem } from './invitation-problem.server.ts';
import { findLinked } from './linked.server.ts';

const rights = ['MANAGER', 'ADMIN'] as const;

export const loader = ({ context, params: { regNo } }: Route.LoaderArgs) => findLinked(context, regNo);

export async function action({ request, context, params: { regNo } }: Route.ActionArgs) {
  const form = await request.formData();
  const right = rights.find((one) => one === textOf(form, 'right_type')) ?? 'MANAGER';
  const body = { civil_id: textOf(form, 'national_id'), right_type: right };
  const outcome = await attempt(context, inviteSigner, { params: { regNo }, body });
  return outcome.ok ? redirect(`/me/represented/${regNo}?done=invited`) : invitationProblem(outcome.refusal, form);
}

export default function InviteSigner({ loaderData: { regNo, name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(representedTexts);
  const { civilId, civilIdHint, sendInvitation } = useTexts(organisationTexts);
  const crumbs = [
    { to: '/me/represented', label: words.represented },
    { to: `/me/represented/${regNo}`, label: name },
  ];
  return (
    <>
      <PageTitle title={words.signerInvite} lead={words.signerInviteLead(name)} crumbs={crumbs} />
      <TaskForm submit={sendInvitation}>
        <Field
          name="national_id"
          label={civilId}
          hint={civilIdHint}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
        />
        <Radios
          name="right_type"
          label={words.signerRight}
          value="MANAGER"
          options={rights.map((value) => ({ value, label: words.rights[value], hint: words.rightHints[value] }))}
        />
      </TaskForm>
    </>
  );
}
