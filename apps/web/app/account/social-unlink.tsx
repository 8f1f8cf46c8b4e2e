import { getSocialLink, unlinkSocial } from '@tamga/contract/auth.social';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { keepSession } from '#app/platform/session.server.ts';
import { socialTexts } from '#app/texts/account.social.ts';
import type { Route } from './+types/social-unlink.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { provider, email } = await call(context, getSocialLink);
  return { name: email ?? new URL(provider).host };
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await attempt(context, unlinkSocial);
  if (!outcome.ok) return problemOf(outcome.refusal, await request.formData());
  keepSession(context.get(guestContext).cookies, outcome.data.tokens);
  return redirect('/me/social?done=unlinked');
}

export default function Unlink({ loaderData: { name } }: Route.ComponentProps): ReactNode {
  const words = useTexts(socialTexts);
  return (
    <ConfirmPage title={words.socialUnlinkTitle} submit={words.socialUnlink} back="/me/social">
      <p>{words.socialUnlinkText(name)}</p>
    </ConfirmPage>
  );
}
