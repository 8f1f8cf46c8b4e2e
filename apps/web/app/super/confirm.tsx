import { listPasskeys } from '@tamga/contract/passkeys';
import { reauthenticate } from '@tamga/contract/superadmin.mfa';
import { Card, Field, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { ownPath } from '#app/platform/paths.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { passkeyTexts } from '#app/texts/passkeys.ts';
import { superTexts } from '#app/texts/super.ts';
import { askRole } from '#app/platform/ask.server.ts';
import { confirm } from '../passkeys/answers.server.ts';
import { PasskeyForm } from '../passkeys/passkey-form.tsx';
import type { Route } from './+types/confirm.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  // Also for one whose rights are withheld until they have shown a passkey, which they may have to add first.
  const { role } = await askRole(context);
  if (role !== 'superadmin') throw data(null, { status: 404 });
  const { items, available } = await call(context, listPasskeys);
  return { next: ownPath(url.searchParams.get('next'), '/super'), hasPasskey: available && items.length > 0 };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.has('ceremony')) return confirm(context, form, ownPath(form.get('next'), '/super'));
  const body = { code: textOf(form, 'code') };
  const outcome = await attempt(context, reauthenticate, { body });
  return outcome.ok ? redirect(ownPath(form.get('next'), '/super')) : problemOf(outcome.refusal, form);
}

export default function Confirm({ loaderData: { next, hasPasskey } }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  const { use } = useTexts(passkeyTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.againTitle} lead={words.againLead} />
      {hasPasskey && (
        <Card title={words.mfaPasskey}>
          <PasskeyForm ceremony="get" submit={use}>
            <input type="hidden" name="next" value={next} />
          </PasskeyForm>
        </Card>
      )}
      <Card title={words.mfaCode}>
        <TaskForm submit={words.confirm}>
          <input type="hidden" name="next" value={next} />
          <Field name="code" label={words.totpCode} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
        </TaskForm>
      </Card>
    </div>
  );
}
