import type { Interaction } from 'oidc-provider';
import { type Person, system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { claimSignIn } from './demanded-sign-ins.sql.ts';
import { stateId } from './hashes.ts';

/**
 * prompt=login means a sign-in that was made for this: after it was asked for, and used for nothing else that asked so.
 * max_age, one that is not longer ago than so many seconds, whatever it was made for.
 */
export async function requireFresh(
  deps: Pick<Deps, 'pool' | 'now'>,
  person: Person,
  { params, prompt, iat, uid }: Interaction,
  signedInAt: Date,
): Promise<void> {
  const seconds = Math.floor(signedInAt.getTime() / 1_000);
  const ageSeconds = Math.floor(deps.now().getTime() / 1_000) - seconds;
  const maxAge = params.max_age === undefined ? null : Number(params.max_age);
  // Without any age it is a demand too.
  const isDemanded = prompt.reasons.includes('login_prompt') || maxAge === 0;
  const isOld = maxAge !== null && ageSeconds > maxAge && seconds < iat;
  if ((isDemanded && seconds < iat) || isOld) throw new AppError('oidc.sign_in_again');
  if (!isDemanded) return;
  const interaction_id = stateId('Interaction', uid);
  await transact(deps, system('claim a sign-in', person.origin), async ({ db, now }) => {
    const owner = await claimSignIn(db, { session_id: person.sessionId, interaction_id, created_at: now() });
    if (owner !== interaction_id) throw new AppError('oidc.sign_in_again');
  });
}
