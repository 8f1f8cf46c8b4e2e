import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';
import type { Kept } from './sealing.sql.ts';

const tables = { document: 'signing.document', invitation: 'signing.invitation' } as const;

/** Which of them keep a signed file, in the words of their indexes. */
const keepsFile = {
  document: sql<boolean>`state = 'COMPLETED' and kind = 'PDF'`,
  invitation: sql<boolean>`out_id is not null`,
};

/** Signed files that are kept, and that no other worker looks after now. */
const free = (db: Db, table: Kept['table'], { now, limit }: Claim) =>
  db
    .selectFrom(tables[table])
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
  const query = db.updateTable(tables[table]).set({ claimed_until: until }).where('id', 'in', ids);
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

export interface Stamped {
  stamped_at: Date;
  /** Null where nothing can be renewed any more. */
  stamped_until: Date | null;
  /** Not looked at again before. */
  claimed_until: Date;
}

/** Only while it is about this file. */
export const noteStamped = (db: Db, { table, id, outId }: Kept, stamped: Partial<Stamped>) =>
  db.updateTable(tables[table]).set(stamped).where('id', '=', id).where('out_id', '=', outId).execute();

type Made = Stamped & { out_id: string; out_sha256: Buffer; updated_at: Date };

/** Puts another file in the place of this one. Tells of which document it is, or nothing where it is not there any more. */
export const replaceFile = async (
  db: Tx,
  { table, id, outId }: Kept,
  { out_sha256, updated_at, ...made }: Made,
): Promise<string | undefined> => {
  if (table === 'invitation') {
    const query = db.updateTable('signing.invitation').set(made).where('id', '=', id).where('out_id', '=', outId);
    return (await query.returning('document_id').executeTakeFirst())?.document_id;
  }
  const row = await db
    .updateTable('signing.document')
    .set({ ...made, out_sha256, updated_at, level: 'B-LTA' })
    .where('id', '=', id)
    .where('out_id', '=', outId)
    .where('state', '=', 'COMPLETED')
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};
