import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

/** Writes down that an officer has it open. */
export const see = async (
  db: Tx,
  { applicationId, officerId, now }: { applicationId: string; officerId: string; now: Date },
): Promise<void> => {
  await sql`
    insert into officers.viewing (application_id, officer_id, seen_at) values (${applicationId}, ${officerId}, ${now})
    on conflict (application_id, officer_id) do update set seen_at = excluded.seen_at`.execute(db);
};

/** Who else has looked at it since then. */
export const listViewers = (db: Db, applicationId: string, since: Date) =>
  db
    .selectFrom('officers.viewing')
    .select('officer_id')
    .where('application_id', '=', applicationId)
    .where('seen_at', '>=', since)
    .orderBy('seen_at', 'desc')
    .limit(20)
    .execute();

export const deleteViewings = async (db: Tx, before: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('officers.viewing').where('seen_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
};
