import { signOutUser } from '@tamga/contract/admin.person';
import { Field, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { userTexts } from '#app/texts/admin-users.ts';
import { readUser } from './users.server.ts';
import type { Route } from './+types/sign-out-user.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { user } = await readUser(context, params.id, []);
  return { id: user.id, name: user.name };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, signOutUser, { params, body: { reason: textOf(form, 'reason') } });
  return outcome.ok ? redirect(`/admin/users/${params.id}?done=signed_out`) : problemOf(outcome.refusal, form);
}

export default function SignOutUser({ loaderData: { id, name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(userTexts);
  const shared = useTexts(adminTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.signOutTitle(name)} lead={words.signOutText} />
      <TaskForm submit={words.signOut} kind="danger" aside={<Link to={`/admin/users/${id}`}>{shared.cancel}</Link>}>
        <Field name="reason" label={words.reason} hint={words.signOutReasonHint} maxLength={300} />
      </TaskForm>
    </div>
  );
}
