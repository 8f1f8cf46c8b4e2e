import type { SignInMethod } from '@tamga/contract/auth';
import type { Person } from '#platform/actor';
import { asActor } from '#platform/db';
import type { Pool } from '#platform/pool';
import { findFacts } from './facts.sql.ts';

/** How and when the person of this request has signed in. */
export async function describeSession(
  deps: { pool: Pool },
  person: Person,
): Promise<{ method: SignInMethod; signedInAt: Date }> {
  const row = await findFacts(asActor(deps, person), person.sessionId);
  if (!row) throw new Error('a session that was just found good is gone');
  return { method: row.method, signedInAt: row.created_at };
}
