import type { Tx } from '#platform/data/db';
import { removeConsentsOf } from './consents.sql.ts';
import { removeGrants } from './models.sql.ts';

/** Withdraws every consent of a person, in the transaction in which they leave. Answers with how many there were. */
export async function withdrawAllConsents({ db }: { db: Tx }, userId: string): Promise<number> {
  const removed = await removeConsentsOf(db, userId);
  for (const { application_id } of removed) await removeGrants(db, userId, application_id);
  return removed.length;
}
