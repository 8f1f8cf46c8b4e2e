import { onboardEmailSend, onboardEmailVerify } from '@tamga/contract/superadmin.onboarding';
import { Button, Card, Field, Notice, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { superTexts } from '#app/texts/super.ts';
import { Step } from './steps.tsx';
import { advance, ticketFor } from './tickets.server.ts';
import type { Route } from './+types/onboard-email.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  ticketFor(context, 'email');
  return { isSent: url.searchParams.has('sent') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { headers } = ticketFor(context, 'email');
  if (form.get('intent') === 'send') {
    const outcome = await attempt(context, onboardEmailSend, { headers });
    return outcome.ok ? redirect('/super/onboard/email?sent') : problemOf(outcome.refusal, form);
  }
  const body = { code: textOf(form, 'code') };
  const outcome = await attempt(context, onboardEmailVerify, { headers, body });
  return outcome.ok ? redirect(advance(context, outcome.data.next)) : problemOf(outcome.refusal, form);
}

export default function OnboardEmail({ loaderData: { isSent }, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  const hasCode = isSent || actionData !== undefined;
  return (
    <Step at={3} title={words.emailTitle} lead={words.emailLead}>
      {isSent && !actionData && (
        <Notice tone="success" live>
          <p>{words.sent}</p>
        </Notice>
      )}
      <Card>
        {hasCode && (
          <TaskForm submit={words.verify}>
            <Field name="code" label={words.code} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </TaskForm>
        )}
        <Form method="post">
          <Button kind={hasCode ? 'quiet' : 'primary'} name="intent" value="send">
            {hasCode ? words.sendAgain : words.send}
          </Button>
        </Form>
      </Card>
    </Step>
  );
}
