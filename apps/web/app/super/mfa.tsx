import { beginMfaPasskey, passMfa } from '@tamga/contract/superadmin.mfa';
import { Card, Field, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext, visitContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { keepSession } from '#app/platform/session.server.ts';
import { passkeyTexts } from '#app/texts/passkeys.ts';
import { superTexts } from '#app/texts/super.ts';
import { asksForOptions, optionsOf, shownPasskeyIn } from '../passkeys/answers.server.ts';
import { PasskeyForm } from '../passkeys/passkey-form.tsx';
import { dropTicket, ticketFor } from './tickets.server.ts';
import type { Route } from './+types/mfa.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  ticketFor(context, 'mfa');
  return { isRecovering: url.searchParams.has('recovery') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { headers } = ticketFor(context, 'mfa');
  if (asksForOptions(form))
    return optionsOf(await attempt(context, beginMfaPasskey, { headers }), (refusal) => problemOf(refusal, form));
  const outcome = await attempt(context, passMfa, { headers, body: factorIn(form) });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  const guest = context.get(guestContext);
  guest.session = keepSession(guest.cookies, outcome.data.tokens);
  dropTicket(context);
  const home = context.get(visitContext).world.site === 'console' ? '/' : '/super';
  return redirect(`${home}?done=${form.has('recovery_code') ? 'recovery' : 'entered'}`);
}

function factorIn(form: FormData) {
  if (form.has('passkey')) return { passkey: shownPasskeyIn(form) };
  if (form.has('recovery_code')) return { recovery_code: textOf(form, 'recovery_code').toUpperCase() };
  return { code: textOf(form, 'code') };
}

export default function Mfa({ loaderData: { isRecovering } }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  const { use } = useTexts(passkeyTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.mfaTitle} lead={words.mfaLead} />
      {!isRecovering && (
        <Card title={words.mfaPasskey}>
          <PasskeyForm ceremony="get" submit={use} />
        </Card>
      )}
      <Card title={words.mfaCode}>
        <TaskForm submit={words.enter}>
          {isRecovering ? (
            <Field
              name="recovery_code"
              label={words.recovery}
              hint={words.recoveryHint}
              autoComplete="off"
              spellCheck={false}
            />
          ) : (
            <Field name="code" label={words.code} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          )}
        </TaskForm>
        {!isRecovering && <Link to="?recovery">{words.useRecovery}</Link>}
      </Card>
    </div>
  );
}
