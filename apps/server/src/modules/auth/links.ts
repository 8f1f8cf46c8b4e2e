import { randomBytes } from 'node:crypto';
import type * as eid from '#modules/eid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { type OwnPurpose, promptsFor } from './sign-in-words.ts';

/** A session for the person who opens its link; by an app on the same device only if it can lead back. */
export async function startLink(
  deps: Pick<Deps, 'config'> & { eid: eid.Eid },
  sameDevice: 'Web2App' | 'App2App',
  wished: string | undefined,
  purpose: OwnPurpose,
): Promise<eid.EidSession> {
  const { provider } = deps.eid;
  const prompts = promptsFor(purpose);
  const allowed = deps.config.SIGN_IN_CALLBACKS ?? [];
  // Without an address the browser is led back to our own site.
  const callbackUrl = wished ?? allowed[0];
  if (callbackUrl === undefined) return provider.startAuthentication({ flow: 'device-link', offered: ['QR'], prompts });
  if (!allowed.some((start) => callbackUrl === start || callbackUrl.startsWith(`${start}?`))) {
    throw new AppError('auth.callback_not_allowed');
  }
  // Unguessable, so that an app can only be led back to where this very sign-in began.
  const url = `${callbackUrl}${callbackUrl.includes('?') ? '&' : '?'}sign_in=${randomBytes(16).toString('base64url')}`;
  const offered = sameDevice === 'App2App' ? ['App2App' as const] : ['QR' as const, 'Web2App' as const];
  return provider.startAuthentication({ flow: 'device-link', offered, callbackUrl: url, prompts });
}
