import { getOrganisation } from '@tamga/contract/org';
import { inviteMember } from '@tamga/contract/org.members';
import { Field, PageTitle, Radios, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { organisationTexts } from '#app/texts/account.organisations.ts';
import type { Route } from './+types/organisation-invite.ts';
import { invitationProblem } from './invitation-problem.server.ts';
import { rolesFor } from './organisation-roles.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { name, my_role: mine } = await call(context, getOrganisation, { params: { id } });
  return { name, mine };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const role = rolesFor('owner').find((one) => one === textOf(form, 'role')) ?? 'member';
  const body = { civil_id: textOf(form, 'national_id'), role };
  const outcome = await attempt(context, inviteMember, { params: { id }, body });
  return outcome.ok ? redirect(`/me/organisations/${id}?done=invited`) : invitationProblem(outcome.refusal, form);
}

export default function Invite({ loaderData: { name, mine }, params }: Route.ComponentProps): ReactNode {
  const words = useTexts(organisationTexts);
  const crumbs = [
    { to: '/me/organisations', label: words.organisations },
    { to: `/me/organisations/${params.id}`, label: name },
  ];
  return (
    <>
      <PageTitle title={words.invite} lead={words.inviteLead(name)} crumbs={crumbs} />
      <TaskForm submit={words.sendInvitation}>
        <Field
          name="national_id"
          label={words.civilId}
          hint={words.civilIdHint}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
        />
        <Radios
          name="role"
          label={words.inviteRole}
          value="member"
          options={rolesFor(mine).map((value) => ({ value, label: words.roles[value], hint: words.roleHints[value] }))}
        />
      </TaskForm>
    </>
  );
}
