import { hash } from 'node:crypto';
import { finishSocial } from '@tamga/contract/auth.social';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { keepSession } from '#app/platform/session.server.ts';
import { beginOnboarding, keepMfaTicket } from '../super/tickets.server.ts';
import { enter } from './finish.server.ts';
import type { Route } from './+types/social-callback.ts';

/** Where the social network leads back to. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { cookies } = context.get(guestContext);
  const [intent = '', state = ''] = cookies.get('social')?.split('~') ?? [];
  cookies.delete('social');
  const code = url.searchParams.get('code');
  // The state that comes back is the hash of the one kept here, so only this browser can have begun the sign-in.
  const isOurs = state !== '' && url.searchParams.get('state') === hash('sha256', state, 'base64url');
  if (!isOurs) return failed('auth.social_state_refused');
  if (!code) return redirect(waysBack.get(intent) ?? '/sign-in');
  if (intent === 'onboard') return redirect(await beginOnboarding(context, { code, state }));
  const outcome = await attempt(context, finishSocial, { body: { code, state } });
  if (!outcome.ok) return failed(outcome.refusal.code);
  const { outcome: what, tokens, mfa } = outcome.data;
  if (tokens && what === 'signed_in') return redirect(await enter(context, tokens));
  if (mfa) return redirect(keepTicket(context, mfa));
  if (tokens) keepSession(cookies, tokens);
  return redirect('/me/social?linked');
}

/** The page for a person who has changed their mind at the social network. */
const waysBack: ReadonlyMap<string, string> = new Map([
  ['link', '/me/social'],
  ['superadmin', '/super/sign-in'],
  ['onboard', '/super/onboard'],
]);

const failed = (code: string): Response => redirect(`/sign-in/error?code=${code}`);

/** A super administrator shows their second factor next. */
function keepTicket(context: Context, mfa: Parameters<typeof keepMfaTicket>[1]): string {
  keepMfaTicket(context, mfa);
  return '/super/mfa';
}
