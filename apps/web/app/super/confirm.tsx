import { getAccessMode } from '@tamga/contract/superadmin';
import { reauthenticate } from '@tamga/contract/superadmin.mfa';
import { Card, Field, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { ownPath } from '#app/platform/paths.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { superTexts } from '#app/texts/super.ts';
import { ask } from '../admin/ask.server.ts';
import type { Route } from './+types/confirm.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  // For super administrators alone; what it says is of no interest here.
  await ask(context, getAccessMode);
  return { next: ownPath(url.searchParams.get('next'), '/super') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { code: textOf(form, 'code') };
  const outcome = await attempt(context, reauthenticate, { body });
  return outcome.ok ? redirect(ownPath(form.get('next'), '/super')) : problemOf(outcome.refusal, form);
}

export default function Confirm({ loaderData: { next } }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.againTitle} lead={words.againLead} />
      <Card>
        <TaskForm submit={words.confirm}>
          <input type="hidden" name="next" value={next} />
          <Field name="code" label={words.totpCode} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
        </TaskForm>
      </Card>
    </div>
  );
}
