import type { SignInLink, SignInPush } from '@tamga/contract/auth.sign-in';
import { type Context, guestContext } from '#app/platform/context.ts';
import { ownPath } from '#app/platform/paths.ts';

/** A sign-in under way. Whoever has it can finish it, so it is in a cookie that no script can read. */
export interface SignInAttempt {
  kind: 'link' | 'push';
  sid: string;
  binding: string;
  expiresAt: number;
  code: string | null;
  deepLink: string | null;
}

const cookie = 'signing-in';

export function readAttempt(context: Context): SignInAttempt | null {
  const [kind = '', sid = '', binding = '', expiresAt = '', code = '', deepLink = ''] =
    context.get(guestContext).cookies.get(cookie)?.split('~') ?? [];
  if ((kind !== 'link' && kind !== 'push') || !sid) return null;
  return {
    kind,
    sid,
    binding,
    expiresAt: Number(expiresAt),
    code: code || null,
    deepLink: deepLink ? Buffer.from(deepLink, 'base64url').toString() : null,
  };
}

export function keepAttempt(context: Context, begun: Wire<SignInLink> | Wire<SignInPush>): SignInAttempt {
  const attempt: SignInAttempt = {
    kind: 'qr' in begun ? 'link' : 'push',
    sid: begun.sid,
    binding: begun.binding ?? '',
    expiresAt: Date.parse(begun.expires_at),
    code: begun.verification_code,
    deepLink: 'deep_link' in begun ? begun.deep_link : null,
  };
  const { kind, sid, binding, expiresAt, code, deepLink } = attempt;
  const value = [kind, sid, binding, expiresAt, code ?? '', Buffer.from(deepLink ?? '').toString('base64url')].join(
    '~',
  );
  // A little longer than it lasts, so that one is told that it is over.
  context.get(guestContext).cookies.set(cookie, value, (expiresAt - Date.now()) / 1_000 + 600);
  return attempt;
}

export const dropAttempt = (context: Context): void => context.get(guestContext).cookies.delete(cookie);

/** On the wire a moment is a text. */
type Wire<T> = Omit<T, 'expires_at'> & { expires_at: string };

const nextCookie = 'next';

/** Where somebody wanted to go before they were asked to sign in. */
export function rememberNext(context: Context, next: string | null): void {
  const { cookies } = context.get(guestContext);
  if (next !== null) cookies.set(nextCookie, Buffer.from(ownPath(next)).toString('base64url'), 3_600);
}

export const readNext = (context: Context): string =>
  ownPath(Buffer.from(context.get(guestContext).cookies.get(nextCookie) ?? '', 'base64url').toString(), '/me');

export const dropNext = (context: Context): void => context.get(guestContext).cookies.delete(nextCookie);
