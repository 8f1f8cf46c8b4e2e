import { endOtherSessions } from '@tamga/contract/auth';
import { getSocialLink } from '@tamga/contract/auth.social';
import { ConfirmPage, Radios, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { keepSession } from '#app/platform/session.server.ts';
import { sessionTexts } from '#app/texts/account.sessions.ts';
import type { Route } from './+types/sessions-end-others.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const outcome = await attempt(context, getSocialLink);
  return { linked: outcome.ok ? (outcome.data.email ?? new URL(outcome.data.provider).host) : null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const social_link = form.get('social_link') === 'unlink' ? ('unlink' as const) : ('keep' as const);
  const outcome = await attempt(context, endOtherSessions, { query: { social_link } });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  const { tokens } = outcome.data;
  if (tokens) keepSession(context.get(guestContext).cookies, tokens);
  return redirect('/me/sessions?done=others');
}

export default function EndOthers({ loaderData: { linked } }: Route.ComponentProps): ReactNode {
  const words = useTexts(sessionTexts);
  const choice = linked !== null && (
    <Radios
      name="social_link"
      label={words.linkQuestion(linked)}
      hint={words.linkHint}
      value="keep"
      options={[
        { value: 'keep', label: words.linkKeep },
        { value: 'unlink', label: words.linkUnlink },
      ]}
    />
  );
  return (
    <ConfirmPage title={words.endOthersTitle} submit={words.endOthers} back="/me/sessions" fields={choice}>
      <p>{words.endOthersText}</p>
    </ConfirmPage>
  );
}
