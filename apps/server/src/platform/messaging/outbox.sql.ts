import { sql } from 'kysely';
import type { Db } from '#platform/data/db';
import { preparedAtCommit, type Value } from '#platform/data/prepared';

export interface NewEvent {
  id: string;
  type: string;
  aggregate: string;
  tenant_id: string | null;
  request_id: string;
  data: string;
}

export const insertPending = preparedAtCommit((db, value: Value<NewEvent>) =>
  db.insertInto('platform.outbox_pending').values({
    id: value('id'),
    type: value('type'),
    aggregate: value('aggregate'),
    tenant_id: value('tenant_id'),
    request_id: value('request_id'),
    data: value('data'),
  }),
);

export type PendingEvent = Awaited<ReturnType<typeof selectPending>>[number];

export const selectPending = (db: Db, afterPosition: string, limit: number) =>
  db
    .selectFrom('platform.outbox_pending')
    .select(['position', 'id', 'at', 'type', 'aggregate', 'tenant_id', 'request_id', 'data'])
    .where('position', '>', afterPosition)
    .orderBy('position')
    .limit(limit)
    .execute();

/** Only what is still pending is moved and counted, so it may be said twice, also by two publishers at once. */
export async function movePublished(db: Db, positions: readonly string[], failed: number): Promise<void> {
  await sql`select platform.move_published(${positions}::bigint[], ${failed}::bigint)`.execute(db);
}

/** Counting stops at a million: the exact number does not matter beyond that, and the database has other work. */
const countMax = 1_000_000;

export interface OutboxState {
  lagSeconds: number;
  size: number;
  published: number;
  failed: number;
}

export async function readOutbox(db: Db): Promise<OutboxState> {
  const { rows } = await sql<OutboxState>`
    select coalesce((
             select greatest(0, extract(epoch from clock_timestamp() - at))::float8
             from platform.outbox_pending
             order by position
             limit 1
           ), 0) as "lagSeconds",
           (select count(*)::int from (select from platform.outbox_pending limit ${countMax}) counted) as size,
           published::float8,
           failed::float8
    from platform.outbox_count`.execute(db);
  if (!rows[0]) throw new Error('platform.outbox_count has no row');
  return rows[0];
}
