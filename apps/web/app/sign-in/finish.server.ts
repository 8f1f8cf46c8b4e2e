import { logout, type TokenPair } from '@tamga/contract/auth';
import { pollEidSignIn, type SignInError } from '@tamga/contract/auth.sign-in';
import { getClosing } from '@tamga/contract/closing';
import type { SsoError } from '@tamga/contract/sso';
import { attempt } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { keepSession } from '#app/platform/session.server.ts';
import { dropAttempt, dropNext, keepMarker, readNext, type SignInAttempt } from './attempt.server.ts';

/**
 * Opens the session of the person who has just signed in, and answers with where they wanted to go. It ends the session
 * that this browser had, because no one could end that once its tokens are gone from here.
 */
export async function enter(context: Context, tokens: TokenPair): Promise<string> {
  const guest = context.get(guestContext);
  if (guest.session) await attempt(context, logout, { body: {} }).catch(() => null);
  guest.session = keepSession(guest.cookies, tokens);
  const next = (await hasClosed(context)) ? '/me/close' : readNext(context);
  // A person who signs in for an application has agreed to it by that: its page does not ask them again.
  const challenge = /^\/oidc\/login\?login_challenge=([\w-]+)$/.exec(next)?.[1];
  if (challenge) guest.cookies.set('arrived', challenge, 60);
  dropAttempt(context);
  dropNext(context);
  return next;
}

/** Who has closed their account is asked first whether they want it back, wherever they wanted to go. */
async function hasClosed(context: Context): Promise<boolean> {
  const closing = await attempt(context, getClosing).catch(() => null);
  return closing?.ok === true && closing.data.closed_at !== null;
}

export type Progress =
  | { state: 'pending' }
  | { state: 'in'; next: string }
  | { state: 'over'; reason: SignInError | SsoError | 'unknown' }
  | { state: 'wait'; seconds: number };

/** Asks how the sign-in stands, and takes the session when it is done. */
export async function goOn(context: Context, signIn: SignInAttempt, callback?: Callback): Promise<Progress> {
  const outcome = await attempt(context, pollEidSignIn, {
    body: {
      sid: signIn.sid,
      ...(signIn.binding && { binding: signIn.binding }),
      ...(callback && { callback }),
    },
  });
  if (!outcome.ok) {
    if (outcome.refusal.code === 'request.too_many') {
      return { state: 'wait', seconds: outcome.refusal.retryAfterSeconds ?? 5 };
    }
    return { state: 'over', reason: outcome.refusal.status === 404 ? 'eid_timeout' : 'unknown' };
  }
  const { state, sso_error: reason, tokens, browser_marker: marker } = outcome.data;
  keepMarker(context, marker);
  if (tokens) return { state: 'in', next: await enter(context, tokens) };
  if (state === 'PENDING') return { state: 'pending' };
  return { state: 'over', reason: reason ?? (state === 'EXPIRED' ? 'eid_timeout' : 'unknown') };
}

/** What the eID app on the same device brings back. */
export interface Callback {
  session_secret_digest: string;
  user_challenge_verifier: string;
}
