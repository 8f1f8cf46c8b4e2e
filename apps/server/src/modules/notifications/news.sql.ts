import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

export interface InboxRow {
  /** The clock of the database when it was asked, in milliseconds. */
  now_ms: number;
  unread_count: number;
  notice_ids: string[];
}

/** Between its moment and being seen by others lies the commit, and no more. */
const overlap = sql`interval '5 seconds'`;

/**
 * What is unread, and what has come since `sinceMs`, null for now; with what came shortly before, which may not have been
 * visible then. In one trip. Row level security shows a person their own.
 */
export async function readInbox(
  db: Db,
  { sinceMs, idsMax, unreadMax }: { sinceMs: number | null; idsMax: number; unreadMax: number },
): Promise<InboxRow> {
  const { rows } = await sql<InboxRow>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
           (select count(*)::int from (
             select from notifications.notice where read_at is null limit ${unreadMax}) as unread) as unread_count,
           array(select id from notifications.notice
                 where created_at > coalesce(to_timestamp(${sinceMs}::float8 / 1000), clock_timestamp()) - ${overlap}
                 order by created_at, id limit ${idsMax}) as notice_ids`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a table has one row');
  return row;
}

/** The people whose inbox has changed within so many seconds, and when last, in milliseconds. */
export async function listChangedInboxes(db: Db, seconds: number): Promise<{ user_id: string; at: string }[]> {
  const since = sql`clock_timestamp() - make_interval(secs => ${seconds})`;
  const { rows } = await sql<{ user_id: string; at: string }>`
    select user_id, extract(epoch from max(greatest(created_at, read_at)))::text as at
    from notifications.notice where created_at > ${since} or read_at > ${since} group by user_id`.execute(db);
  return rows;
}
