import { sql } from 'kysely';
import type { Db } from '#platform/data/db';
import { type Kept, keptTables } from './kept.sql.ts';

/** Which of them keep a signed file, in the words of their indexes. */
const keepsFile = {
  document: sql<boolean>`state = 'COMPLETED' and kind = 'PDF'`,
  invitation: sql<boolean>`out_id is not null`,
};

/** Signed files that are kept, and that no other worker looks after now. */
const free = (db: Db, table: Kept['table'], { now, limit }: Claim) =>
  db
    .selectFrom(keptTables[table])
    .select('id')
    .where(keepsFile[table])
    .where('claimed_until', '<=', now)
    .limit(limit)
    .forUpdate()
    .skipLocked();

const claimThose = async (
  db: Db,
  table: Kept['table'],
  ids: ReturnType<typeof free>,
  { until }: Claim,
): Promise<Kept[]> => {
  const query = db.updateTable(keptTables[table]).set({ claimed_until: until }).where('id', 'in', ids);
  const rows = await query.returning(['id', 'out_id']).execute();
  return rows.flatMap(({ id, out_id: outId }) => (outId === null ? [] : [{ table, id, outId }]));
};

export interface Claim {
  now: Date;
  until: Date;
  limit: number;
}

/** Those whose timestamps end before that day, and those of which it is not known yet. */
export const claimEnding = (db: Db, table: Kept['table'], claim: Claim, before: Date): Promise<Kept[]> =>
  claimThose(db, table, free(db, table, claim).where('stamped_until', '<=', before).orderBy('stamped_until'), claim);

/** Those whose newest timestamp was made before that moment. */
export const claimOlder = (db: Db, table: Kept['table'], claim: Claim, than: Date): Promise<Kept[]> =>
  claimThose(
    db,
    table,
    free(db, table, claim).where('stamped_at', '<', than).where('stamped_until', 'is not', null).orderBy('stamped_at'),
    claim,
  );
