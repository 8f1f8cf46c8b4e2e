import type { SignInMethod } from '@tamga/contract/auth';
import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { findFacts } from './facts.sql.ts';

/** How and when the person of this request has signed in, and whether a recovery code let them in. */
export async function describeSession(
  deps: { pool: Pool },
  person: Person,
): Promise<{ method: SignInMethod; signedInAt: Date; isRecovered: boolean }> {
  const row = await findFacts(asActor(deps, person), person.sessionId);
  if (!row) throw new Error('a session that was just found good is gone');
  const { method, created_at, proven_at, recovered: isRecovered } = row;
  // Their phone answered before the session was there; what they have proven since is no sign-in.
  const isByEid = method.startsWith('eid-') && proven_at !== null && proven_at < created_at;
  return { method, signedInAt: isByEid ? proven_at : created_at, isRecovered };
}
