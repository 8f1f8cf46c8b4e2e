import { sql } from 'kysely';
import type { Db } from '#platform/data/db';
import type { Snapshot } from '#platform/data/snapshot';

export const findHead = (db: Db) =>
  db.selectFrom('audit.head').select(['seq', 'hash', 'peaks']).executeTakeFirstOrThrow();

export const findHash = (db: Db, seq: number) =>
  db.selectFrom('audit.record').select('hash').where('seq', '=', String(seq)).executeTakeFirst();

export const listCheckpoints = (db: Db, after: number, to: number) =>
  db
    .selectFrom('audit.checkpoint')
    .select(['seq', 'note'])
    .where('seq', '>', String(after))
    .where('seq', '<=', String(to))
    .orderBy('seq')
    .execute();

export const findNewestCheckpoint = (db: Db) =>
  db.selectFrom('audit.checkpoint').select(['seq', 'note']).orderBy('seq', 'desc').limit(1).executeTakeFirst();

/** The stored nodes that were completed by the records after `after`, up to `to`. */
export const listNodes = async (db: Db, after: number, to: number) => {
  const { rows } = await sql<{ level: number; position: string; hash: Buffer }>`
    select node.level, node.position, node.hash
    from generate_series(8, 52) as completed (level)
    join audit.node on node.level = completed.level
      and node.position between ${after}::bigint >> completed.level and (${to}::bigint >> completed.level) - 1`.execute(
    db,
  );
  return rows;
};

/** How many seconds ago the record after `seq` was written; null when there is none. */
export const findAgeAfter = async (db: Db, seq: number): Promise<number | null> => {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from clock_timestamp() - at)::float8 as age
    from audit.record
    where seq = ${seq + 1}`.execute(db);
  return rows[0]?.age ?? null;
};

/** How long the oldest record has waited for its seal, in seconds; null when none waits. */
export const findPendingAge = async (db: Db): Promise<number | null> => {
  const { rows } = await sql<{ age: number | null }>`
    select extract(epoch from clock_timestamp() - at)::float8 as age
    from audit.pending
    order by id
    limit 1`.execute(db);
  return rows[0]?.age ?? null;
};

/** First what makes the chain, then every field in the order in which it is hashed. */
export const copyRecords = ({ copy }: Snapshot, after: number, to: number): AsyncIterable<Buffer> =>
  copy(`
    select seq, hash, id, at, actor, action, object, tenant_id, request_id, subject_id, details, personal
    from audit.record
    where seq > ${Math.trunc(after)} and seq <= ${Math.trunc(to)}
    order by seq`);
