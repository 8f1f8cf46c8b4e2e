import { redirect } from 'react-router';
import type { Refusal } from '#app/platform/refusal.server.ts';

/** What needs a second factor of just now leads to where it is shown again, and from there back to `next`. */
export function requireRecent(refusal: Refusal, next: string): void {
  if (refusal.code === 'request.mfa_required') throw redirect(`/super/confirm?next=${encodeURIComponent(next)}`);
}
