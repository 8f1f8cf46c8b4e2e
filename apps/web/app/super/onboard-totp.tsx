import { onboardTotpInit, onboardTotpVerify } from '@tamga/contract/superadmin.onboarding';
import { Button, Card, CopyField, Field, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { keepSession } from '#app/platform/session.server.ts';
import { superTexts } from '#app/texts/super.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Step } from './steps.tsx';
import { dropTicket, ticketFor } from './tickets.server.ts';
import type { Route } from './+types/onboard-totp.ts';

/** The last step leaves no ticket, and its page is still to be shown: who is at which step is asked in the action. */
export const loader = (): null => null;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { headers } = ticketFor(context, 'totp');
  if (form.get('intent') === 'init') {
    const outcome = await attempt(context, onboardTotpInit, { headers });
    if (!outcome.ok) return problemOf(outcome.refusal, form);
    // Shown this once, from an action: a reload asks for a new one.
    return { key: outcome.data.secret, svg: outcome.data.qr_svg };
  }
  const body = { code: textOf(form, 'code') };
  const outcome = await attempt(context, onboardTotpVerify, { headers, body });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  const guest = context.get(guestContext);
  guest.session = keepSession(guest.cookies, outcome.data.tokens);
  dropTicket(context);
  return { codes: outcome.data.recovery_codes };
}

export default function OnboardTotp({ actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  const navigation = useNavigation();
  if (actionData && 'codes' in actionData) {
    // The menu that comes with the session would move the codes and their box under the finger.
    if (navigation.state !== 'idle') return <PageTitle title={words.codesTitle} lead={words.codesLead} />;
    return <RecoveryCodes codes={actionData.codes} />;
  }
  const fresh = actionData && 'key' in actionData ? actionData : null;
  return (
    <Step at={4} title={words.totpTitle} lead={words.totpLead}>
      <Card>
        {fresh && (
          <>
            <p>{words.totpScan}</p>
            <img
              className="qr"
              src={`data:image/svg+xml,${encodeURIComponent(fresh.svg)}`}
              alt={words.totpQr}
              width={220}
              height={220}
            />
            <CopyField name="key" label={words.totpKey} value={fresh.key} />
          </>
        )}
        {actionData && (
          <TaskForm submit={words.finish}>
            <Field name="code" label={words.totpCode} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </TaskForm>
        )}
        <Form method="post">
          <Button kind={actionData ? 'quiet' : 'primary'} name="intent" value="init">
            {actionData ? words.totpNew : words.totpShow}
          </Button>
        </Form>
      </Card>
    </Step>
  );
}
