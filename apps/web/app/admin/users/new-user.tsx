import { createUser } from '@tamga/contract/admin';
import { Field, PageTitle, Select, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { userTexts } from '#app/texts/admin-users.ts';
import { admit } from '#app/platform/ask.server.ts';
import { readGrantable, readRoles } from '#app/admin/roles/roles.server.ts';
import type { Route } from './+types/new-user.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await admit(context, 'users.manage');
  return { roles: await readGrantable(context, await readRoles(context)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const body = {
    number: textOf(form, 'number'),
    family_name: textOf(form, 'family_name') || undefined,
    given_name: textOf(form, 'given_name') || undefined,
    role: textOf(form, 'role') || undefined,
  };
  const outcome = await attempt(context, createUser, { body });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  const { user, grant } = outcome.data;
  const pending = grant.approval_id ? `&approval=${grant.approval_id}&role=${grant.role}` : '';
  return redirect(`/admin/users/${user.id}?done=created${pending}`);
}

export default function NewUser({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(userTexts);
  const shared = useTexts(adminTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.newTitle} lead={words.newLead} crumbs={[{ to: '/admin/users', label: words.title }]} />
      <TaskForm submit={words.create} aside={<Link to="/admin/users">{shared.cancel}</Link>}>
        <Field name="number" label={words.numberLabel} hint={words.numberHint} autoComplete="off" maxLength={30} />
        <Field name="family_name" label={words.familyName} hint={words.namesHint} optional maxLength={100} />
        <Field name="given_name" label={words.givenName} optional maxLength={100} />
        <Select
          name="role"
          label={words.role}
          hint={words.roleHint}
          value="user"
          options={loaderData.roles.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </TaskForm>
    </div>
  );
}
