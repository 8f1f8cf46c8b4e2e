import type { Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { deleteLinksOf } from './organizations.sql.ts';
import { endSigningOf } from './signers.sql.ts';

/**
 * Removes the organisations that a person represents and signs for, in the transaction that anonymises them, because together with the
 * public register it would tell who they were.
 */
export async function forgetPerson(deps: Pick<Deps, 'now'> & { db: Tx }, userId: string): Promise<void> {
  await deleteLinksOf(deps.db, userId);
  await endSigningOf(deps.db, userId, deps.now());
}
