import type { Tx } from '#platform/data/db';
import { deleteNumbersOf } from './known-numbers.sql.ts';
import { clearPlaces } from './login-events.sql.ts';
import { deleteLinks } from './social.sql.ts';

/**
 * Removes the social accounts and numbers that a person signed in with, and where they came from, in the transaction
 * that anonymises them.
 */
export const forgetPerson = async ({ db }: { db: Tx }, userId: string): Promise<void> => {
  await deleteLinks(db, userId);
  await deleteNumbersOf(db, userId);
  await clearPlaces(db, userId);
};
