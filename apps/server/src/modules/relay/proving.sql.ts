import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

/** The batch in which a row is, and its place there; nothing while it waits for one. */
export const findBatchOf = (db: Db, platformId: string, seq: string) =>
  db
    .selectFrom('relay.batch_part as p')
    .innerJoin('relay.batch as b', 'b.number', 'p.batch')
    .select(['b.number', 'b.size', 'b.root', 'b.prev_hash', 'b.token', 'b.certificates'])
    .select(['p.from_seq', 'p.first_index'])
    .where('p.platform_id', '=', platformId)
    .where('p.from_seq', '<=', seq)
    .where('p.to_seq', '>=', seq)
    .orderBy('p.from_seq', 'desc')
    .limit(1)
    .executeTakeFirst();

export type BatchOf = NonNullable<Awaited<ReturnType<typeof findBatchOf>>>;

/** The hashes of all rows of a batch, in the order of the tree. */
export const listRowHashes = async (db: Db, batch: string): Promise<Buffer[]> => {
  const { rows } = await sql<{ row_hash: Buffer }>`
    select l.row_hash
    from relay.batch_part p
    join relay.log l on l.platform_id = p.platform_id and l.seq between p.from_seq and p.to_seq
    where p.batch = ${batch}
    order by p.first_index, l.seq`.execute(db);
  return rows.map(({ row_hash }) => row_hash);
};
