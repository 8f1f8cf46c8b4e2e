import { changeUserActive, changeUserRole } from '@tamga/contract/admin';
import { listLockouts, releaseLockout } from '@tamga/contract/admin.lockouts';
import {
  Button,
  ButtonLink,
  Card,
  Done,
  Field,
  Notice,
  PageTitle,
  Select,
  SummaryList,
  TaskForm,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { userTexts } from '#app/texts/admin-users.ts';
import { usePerson } from '#app/shell/site.ts';
import { ApprovalNotice } from '#app/admin/approval.tsx';
import { readApproval } from '#app/admin/approval.server.ts';
import { readGrantable, readRoles } from '#app/admin/roles/roles.server.ts';
import { readUser } from './users.server.ts';
import { EidState, UserConsents, UserSessions } from './user-access.tsx';
import { UserState } from './users.tsx';
import type { Route } from './+types/user.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const roles = await readRoles(context);
  const details = await readUser(context, params.id, roles);
  const [grantable, approval, lockouts] = await Promise.all([
    readGrantable(context, roles),
    readApproval(context, url, roles),
    attempt(context, listLockouts, { query: { user_id: params.id } }),
  ]);
  const [lockout = null] = lockouts.ok ? lockouts.data.items : [];
  return { ...details, grantable, approval, lockout };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const at = `/admin/users/${params.id}`;
  switch (form.get('intent')) {
    case 'activate': {
      const outcome = await attempt(context, changeUserActive, { params, body: { active: true } });
      return outcome.ok ? redirect(`${at}?done=activated`) : problemOf(outcome.refusal, form);
    }
    case 'release': {
      const outcome = await attempt(context, releaseLockout, { params: { key: textOf(form, 'key') } });
      return outcome.ok ? redirect(`${at}?done=released`) : problemOf(outcome.refusal, form);
    }
    default: {
      const body = { role: textOf(form, 'role'), reason: textOf(form, 'reason') || undefined };
      const outcome = await attempt(context, changeUserRole, { params, body });
      if (!outcome.ok) return problemOf(outcome.refusal, form);
      const { approval_id: approval, role } = outcome.data;
      return redirect(approval ? `${at}?approval=${approval}&role=${role}` : `${at}?done=granted`);
    }
  }
}

export default function User({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(userTexts);
  const formats = useFormats();
  const { user, grantable, approval, lockout, may_administer: mayAdminister } = loaderData;
  const intent = actionData?.values.intent;
  const problem = actionData ?? null;
  return (
    <>
      <PageTitle title={user.name} crumbs={[{ to: '/admin/users', label: words.title }]} />
      <Done words={words.done} />
      {approval && <ApprovalNotice approval={approval} />}
      <Card>
        <SummaryList
          facts={[
            { label: words.state, value: <UserState state={user.state} /> },
            { label: words.role, value: user.roleName },
            { label: words.eid, value: <EidState verifiedAt={loaderData.eid_verified_at} /> },
            { label: words.number, value: <code>{user.number}</code> },
            { label: words.email, value: user.email },
            { label: words.created, value: formats.dateTime(user.created_at) },
          ]}
        />
        <ActivityLink id={user.id} />
      </Card>
      {!mayAdminister && <Notice title={words.notYours} />}
      {mayAdminister && user.state === 'active' && (
        <Card title={words.roleTitle}>
          <TaskForm submit={words.give} problem={intent === 'role' ? problem : null}>
            <input type="hidden" name="intent" value="role" />
            <Select
              name="role"
              label={words.role}
              hint={words.roleHint}
              value={user.role}
              options={grantable.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <Field name="reason" label={words.reason} hint={words.reasonHint} optional maxLength={500} />
          </TaskForm>
        </Card>
      )}
      <UserSessions user={user} sessions={loaderData.sessions} mayAdminister={mayAdminister} />
      <UserConsents consents={loaderData.consents} />
      <div className="grid">
        <Card title={words.accessTitle}>
          <p>{user.state === 'active' ? words.accessOpen : words.accessClosed}</p>
          {mayAdminister && user.state === 'active' && (
            <div className="actions">
              <ButtonLink to={`/admin/users/${user.id}/deactivate`} kind="secondary">
                {words.deactivate}
              </ButtonLink>
            </div>
          )}
          {mayAdminister && user.state !== 'active' && (
            <TaskForm submit={words.activate} kind="secondary" problem={intent === 'activate' ? problem : null}>
              <input type="hidden" name="intent" value="activate" />
            </TaskForm>
          )}
          {mayAdminister && user.state !== 'deleted' && (
            <Link to={`/admin/users/${user.id}/delete`}>{words.deleteUser}</Link>
          )}
        </Card>
        <Card title={words.lockoutTitle}>
          {lockout ? (
            <>
              <p>{words.lockoutHeld(formats.number(lockout.failures), formats.dateTime(lockout.locked_until))}</p>
              <Form method="post">
                <input type="hidden" name="intent" value="release" />
                <Button kind="secondary" name="key" value={lockout.key}>
                  {words.release}
                </Button>
              </Form>
            </>
          ) : (
            <p>{words.lockoutNone}</p>
          )}
        </Card>
      </div>
    </>
  );
}

/** The audit log is for administrators alone, whatever else a role permits. */
function ActivityLink({ id }: { id: string }): ReactNode {
  const words = useTexts(userTexts);
  const person = usePerson();
  if (!person || person.level > 2) return null;
  return <Link to={`/admin/audit?actor=person:${id}`}>{words.activity}</Link>;
}
