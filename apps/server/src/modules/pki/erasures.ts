import type { Tx } from '#platform/db';
import type { Deps } from '#platform/deps';
import { deleteLinksOf } from './organizations.sql.ts';
import { endSigningOf } from './signers.sql.ts';

/**
 * Lets go of whom somebody represents and signs for, in the transaction that anonymises them: with the public register
 * beside it, that tells who they were.
 */
export async function forgetPerson(deps: Pick<Deps, 'now'> & { db: Tx }, userId: string): Promise<void> {
  await deleteLinksOf(deps.db, userId);
  await endSigningOf(deps.db, userId, deps.now());
}
