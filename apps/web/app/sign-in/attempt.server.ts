import type { SignInLink, SignInPush } from '@tamga/contract/auth.sign-in';
import { type Context, guestContext } from '#app/platform/context.ts';
import { ownPath } from '#app/platform/paths.ts';

/** A sign-in under way. Its holder can finish it, so it is in a cookie that no script can read. */
export interface SignInAttempt {
  kind: 'link' | 'push';
  sid: string;
  binding: string;
  expiresAt: number;
  code: string | null;
  deepLink: string | null;
  /** The number whose phone was asked, as it was typed into this browser. */
  number: string | null;
}

const cookie = 'signing-in';

export function readAttempt(context: Context): SignInAttempt | null {
  const [kind = '', sid = '', binding = '', expiresAt = '', code = '', deepLink = '', number = ''] =
    context.get(guestContext).cookies.get(cookie)?.split('~') ?? [];
  if ((kind !== 'link' && kind !== 'push') || !sid) return null;
  return {
    kind,
    sid,
    binding,
    expiresAt: Number(expiresAt),
    code: code || null,
    deepLink: fromBase64(deepLink),
    number: fromBase64(number),
  };
}

const fromBase64 = (text: string): string | null => (text ? Buffer.from(text, 'base64url').toString() : null);
const toBase64 = (text: string | null): string => Buffer.from(text ?? '').toString('base64url');

export function keepAttempt(
  context: Context,
  begun: Wire<SignInLink> | Wire<SignInPush>,
  number: string | null = null,
): SignInAttempt {
  const attempt: SignInAttempt = {
    kind: 'qr' in begun ? 'link' : 'push',
    sid: begun.sid,
    binding: begun.binding ?? '',
    expiresAt: Date.parse(begun.expires_at),
    code: begun.verification_code,
    deepLink: 'deep_link' in begun ? begun.deep_link : null,
    number,
  };
  const { kind, sid, binding, expiresAt, code, deepLink } = attempt;
  const value = [kind, sid, binding, expiresAt, code ?? '', toBase64(deepLink), toBase64(number)].join('~');
  // A little longer than it lasts, so that one is told that it is over.
  context.get(guestContext).cookies.set(cookie, value, (expiresAt - Date.now()) / 1_000 + 600);
  return attempt;
}

export const dropAttempt = (context: Context): void => context.get(guestContext).cookies.delete(cookie);

/** On the wire a moment is a text. */
type Wire<T> = Omit<T, 'expires_at'> & { expires_at: string };

/** The eID app leads back to safe addresses alone, and to this very machine; elsewhere there is the QR code. */
export function callbackOf(publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  const isSafe = protocol === 'https:' || ['127.0.0.1', 'localhost'].includes(hostname);
  return isSafe ? `${publicUrl}/sign-in/back` : null;
}

/** What the app on the same device brings back, which proves that it answered this browser. */
export interface EidCallback {
  session_secret_digest: string;
  user_challenge_verifier: string;
}

export function callbackIn({ searchParams }: URL): EidCallback | undefined {
  const digest = searchParams.get('sessionSecretDigest');
  const user_challenge_verifier = searchParams.get('userChallengeVerifier') ?? '';
  return digest ? { session_secret_digest: digest, user_challenge_verifier } : undefined;
}

const userAgentOfPhones = /android|iphone|ipad|mobile/i;
export const isPhone = (context: Context): boolean => userAgentOfPhones.test(context.get(guestContext).userAgent);

const knownCookie = 'known';
const knownSeconds = 180 * 86_400;

/**
 * A mark of who has signed in with this browser, which only the API can read: a person known here is told why no phone
 * rings.
 */
export const readMarker = (context: Context): string | undefined => context.get(guestContext).cookies.get(knownCookie);

export function keepMarker(context: Context, marker: string | null): void {
  if (marker !== null) context.get(guestContext).cookies.set(knownCookie, marker, knownSeconds);
}

const nextCookie = 'next';

/** What a signed-in person must prove again: their eID, or, if they have shown that, any recent proof. */
export type Again = 'eid' | 'recent';

/** Remembers where a person wanted to go before they were asked to sign in, for the first time or again. */
export function rememberNext(context: Context, next: string | null, again: Again | null): void {
  if (next === null) return;
  const value = Buffer.from(ownPath(next)).toString('base64url');
  context.get(guestContext).cookies.set(nextCookie, again ? `${value}.${again}` : value, 3_600);
}

const kept = (context: Context): string[] => (context.get(guestContext).cookies.get(nextCookie) ?? '').split('.');

export function readAgain(context: Context): Again | null {
  const [, again] = kept(context);
  return again === 'eid' || again === 'recent' ? again : null;
}

export const readNext = (context: Context): string =>
  ownPath(Buffer.from(kept(context)[0] ?? '', 'base64url').toString(), '/me');

export const dropNext = (context: Context): void => context.get(guestContext).cookies.delete(nextCookie);
