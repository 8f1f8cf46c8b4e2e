import { changeUserActive } from '@tamga/contract/admin';
import { Field, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { userTexts } from '#app/texts/admin-users.ts';
import { readUser } from './users.server.ts';
import type { Route } from './+types/deactivate-user.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { user } = await readUser(context, params.id, []);
  return { id: user.id, name: user.name };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { active: false, reason: textOf(form, 'reason') || undefined };
  const outcome = await attempt(context, changeUserActive, { params, body });
  return outcome.ok ? redirect(`/admin/users/${params.id}?done=deactivated`) : problemOf(outcome.refusal, form);
}

export default function DeactivateUser({ loaderData: { id, name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(userTexts);
  const shared = useTexts(adminTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.deactivateTitle(name)} lead={words.deactivateText} />
      <TaskForm submit={words.deactivate} kind="danger" aside={<Link to={`/admin/users/${id}`}>{shared.cancel}</Link>}>
        <Field name="reason" label={words.reason} hint={words.reasonHint} optional maxLength={500} />
      </TaskForm>
    </div>
  );
}
