import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

export interface WaitingRow {
  platform_id: string;
  seq: string;
  row_hash: Buffer;
  at: Date;
}

/**
 * The rows that are in no batch, of each platform from the first on. Who appends holds the chain until the commit, so that what is
 * seen of a chain has no gaps.
 */
export const listWaitingRows = async (db: Db, limit: number): Promise<WaitingRow[]> => {
  const { rows } = await sql<WaitingRow>`
    select l.platform_id, l.seq, l.row_hash, l.at
    from relay.chain c
    left join lateral (select p.to_seq from relay.batch_part p
                       where p.platform_id = c.platform_id
                       order by p.from_seq desc
                       limit 1) done on true
    join relay.log l on l.platform_id = c.platform_id and l.seq > coalesce(done.to_seq, 0)
    where c.seq > coalesce(done.to_seq, 0)
    order by l.platform_id, l.seq
    limit ${limit}`.execute(db);
  return rows;
};

export const findLastBatch = (db: Db) =>
  db.selectFrom('relay.batch').select(['number', 'batch_hash']).orderBy('number', 'desc').limit(1).executeTakeFirst();

export interface NewBatch {
  number: string;
  size: number;
  root: Buffer;
  prev_hash: Buffer;
  batch_hash: Buffer;
  oldest_at: Date;
  made_at: Date;
}

/** Nothing where another worker has made the batch of this number; of two at once the second waits for the first. */
export const insertBatch = (db: Tx, row: NewBatch) =>
  db
    .insertInto('relay.batch')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();

export interface Part {
  platform_id: string;
  from_seq: string;
  to_seq: string;
  first_index: number;
}

export const insertParts = (db: Tx, batch: string, parts: readonly Part[]) =>
  db
    .insertInto('relay.batch_part')
    .values(parts.map((part) => ({ ...part, batch })))
    .execute();

export const listUnstamped = (db: Db, limit: number) =>
  db
    .selectFrom('relay.batch')
    .select(['number', 'batch_hash'])
    .where('token', 'is', null)
    .orderBy('number')
    .limit(limit)
    .execute();

/** Nothing where another worker was first: the first token stays. */
export const setToken = (
  db: Tx,
  number: string,
  set: { token: Buffer; certificates: Buffer[]; stamped_at: Date },
): Promise<{ number: string } | undefined> =>
  db
    .updateTable('relay.batch')
    .set(set)
    .where('number', '=', number)
    .where('token', 'is', null)
    .returning('number')
    .executeTakeFirst();

/** Since when something waits for a timestamp: in a batch, or, of this platform, for its batch. */
export const findUnstampedSince = async (db: Db, platformId: string | null): Promise<Date | null> => {
  const { rows } = await sql<{ since: Date | null }>`
    select least(
      (select oldest_at from relay.batch where token is null order by number limit 1),
      (select l.at from relay.log l
       where l.platform_id = ${platformId}::uuid
         and l.seq = 1 + coalesce((select p.to_seq from relay.batch_part p
                                   where p.platform_id = ${platformId}::uuid
                                   order by p.from_seq desc
                                   limit 1), 0))
    ) as since`.execute(db);
  return rows[0]?.since ?? null;
};

/** Since when something waits for its batch, of any platform. */
export const findUnbatchedSince = async (db: Db): Promise<Date | null> => {
  const { rows } = await sql<{ since: Date | null }>`
    select min(l.at) as since
    from relay.chain c
    left join lateral (select p.to_seq from relay.batch_part p
                       where p.platform_id = c.platform_id
                       order by p.from_seq desc
                       limit 1) done on true
    join relay.log l on l.platform_id = c.platform_id and l.seq = 1 + coalesce(done.to_seq, 0)`.execute(db);
  return rows[0]?.since ?? null;
};
