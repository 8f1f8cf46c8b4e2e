import { changeMember } from '@tamga/contract/org.members';
import { Button, ButtonLink, Card, ErrorSummary, PageTitle, type Problem, Radios, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { organisationTexts } from '#app/texts/account.organisations.ts';
import type { Route } from './+types/organisation-member.ts';
import { findMember } from './organisation-member.server.ts';
import { rolesFor } from './organisation-roles.ts';

export const loader = ({ context, params: { id, userId } }: Route.LoaderArgs) => findMember(context, id, userId);

export async function action({ request, context, params: { id, userId: userID } }: Route.ActionArgs) {
  const form = await request.formData();
  const state = (['active', 'suspended'] as const).find((one) => one === textOf(form, 'state'));
  const role = rolesFor('owner').find((one) => one === textOf(form, 'role'));
  const outcome = await attempt(context, changeMember, { params: { id, userID }, body: state ? { state } : { role } });
  return outcome.ok ? redirect(`/me/organisations/${id}?done=changed`) : problemOf(outcome.refusal, form);
}

export default function MemberPage({ loaderData, actionData, params }: Route.ComponentProps): ReactNode {
  const words = useTexts(organisationTexts);
  const { organisation, name, role, state, mine } = loaderData;
  const at = `/me/organisations/${params.id}`;
  const crumbs = [
    { to: '/me/organisations', label: words.organisations },
    { to: at, label: organisation },
  ];
  const problem: Problem | undefined = actionData;
  const isSuspended = state === 'suspended';
  return (
    <>
      <PageTitle title={name ?? words.somebodyInvited} lead={words.memberLead(organisation)} crumbs={crumbs} />
      {problem && <ErrorSummary problem={problem} />}
      <Card title={words.role}>
        <TaskForm submit={words.saveRole} problem={null}>
          <Radios
            name="role"
            label={words.role}
            value={role}
            options={rolesFor(mine).map((value) => ({
              value,
              label: words.roles[value],
              hint: words.roleHints[value],
            }))}
          />
        </TaskForm>
      </Card>
      <Card title={words.access}>
        <p>
          {words.state}: <strong>{words.states[state]}</strong>
        </p>
        <p className="muted">{words.suspendText}</p>
        <div className="actions">
          {state !== 'invited' && (
            <Form method="post">
              <Button kind="secondary" name="state" value={isSuspended ? 'active' : 'suspended'}>
                {isSuspended ? words.resume : words.suspend}
              </Button>
            </Form>
          )}
          <ButtonLink to={`${at}/members/${params.userId}/remove`} kind="secondary">
            {words.remove}
          </ButtonLink>
        </div>
      </Card>
    </>
  );
}
