import { randomUUID } from 'node:crypto';
import { getAccessMode } from '@tamga/contract/superadmin';
import { invite } from '@tamga/contract/superadmin.invites';
import { Card, Field, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { superTexts } from '#app/texts/super.ts';
import { ask } from '#app/platform/ask.server.ts';
import type { Route } from './+types/new-invite.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await ask(context, getAccessMode);
  // Of this form: sent twice, it invites once.
  return { once: randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const idempotencyKey = textOf(form, 'once');
  const outcome = await attempt(context, invite, { idempotencyKey, body: { email: textOf(form, 'email') } });
  if (outcome.ok) return redirect('/super/invites?done=invited');
  return problemOf(outcome.refusal, form);
}

export default function NewInvite({ loaderData: { once } }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  const shared = useTexts(adminTexts);
  return (
    <div className="narrow">
      <PageTitle
        title={words.inviteTitle}
        lead={words.inviteLead}
        crumbs={[{ to: '/super/invites', label: words.invites }]}
      />
      <Card>
        <TaskForm submit={words.invite} aside={<Link to="/super/invites">{shared.cancel}</Link>}>
          <input type="hidden" name="once" value={once} />
          <Field name="email" label={words.email} type="email" autoComplete="off" maxLength={254} />
        </TaskForm>
      </Card>
    </div>
  );
}
