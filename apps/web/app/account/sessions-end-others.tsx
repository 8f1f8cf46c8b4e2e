import { endOtherSessions } from '@tamga/contract/auth';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { sessionTexts } from '#app/texts/account.sessions.ts';
import type { Route } from './+types/sessions-end-others.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await attempt(context, endOtherSessions);
  return outcome.ok ? redirect('/me/sessions?done=others') : problemOf(outcome.refusal, await request.formData());
}

export default function EndOthers(): ReactNode {
  const words = useTexts(sessionTexts);
  return (
    <ConfirmPage title={words.endOthersTitle} submit={words.endOthers} back="/me/sessions">
      <p>{words.endOthersText}</p>
    </ConfirmPage>
  );
}
