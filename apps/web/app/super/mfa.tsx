import { passMfa } from '@tamga/contract/superadmin.mfa';
import { Card, Field, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext, visitContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { keepSession } from '#app/platform/session.server.ts';
import { superTexts } from '#app/texts/super.ts';
import { dropTicket, ticketFor } from './tickets.server.ts';
import type { Route } from './+types/mfa.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  ticketFor(context, 'mfa');
  return { isRecovering: url.searchParams.has('recovery') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { headers } = ticketFor(context, 'mfa');
  const recovery = form.get('recovery_code');
  const body =
    recovery === null ? { code: textOf(form, 'code') } : { recovery_code: textOf(form, 'recovery_code').toUpperCase() };
  const outcome = await attempt(context, passMfa, { headers, body });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  const guest = context.get(guestContext);
  guest.session = keepSession(guest.cookies, outcome.data.tokens);
  dropTicket(context);
  const home = context.get(visitContext).world.site === 'console' ? '/' : '/super';
  return redirect(`${home}?done=${recovery === null ? 'entered' : 'recovery'}`);
}

export default function Mfa({ loaderData: { isRecovering } }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.mfaTitle} lead={words.mfaLead} />
      <Card>
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
