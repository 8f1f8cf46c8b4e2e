import { sql } from 'kysely';
import type { Tx } from '#platform/data/db';

/** The head, held until the end of the transaction; nothing when another sealer holds it. */
export const lockHead = (db: Tx) =>
  db.selectFrom('audit.head').select(['seq', 'hash', 'peaks']).forUpdate().skipLocked().executeTakeFirst();

/** The oldest pending records that are committed by now: their ids, and their leaf hashes one after the other. */
export const readPending = async (db: Tx, limit: number): Promise<{ ids: string[]; leaves: Buffer }> => {
  const { rows } = await sql<{ ids: string[] | null; leaves: Buffer | null }>`
    select array_agg(id order by id) as ids, string_agg(leaf, '' order by id) as leaves
    from (select p.id, audit.leaf(p) as leaf from audit.pending p order by p.id limit ${limit}) as batch`.execute(db);
  return { ids: rows[0]?.ids ?? [], leaves: rows[0]?.leaves ?? Buffer.alloc(0) };
};

/** Moves exactly these records into the log, numbered after `seq` in the order of their ids. */
export const movePending = async (db: Tx, batch: { ids: string[]; seq: string; hashes: Buffer }): Promise<bigint> => {
  const { rows } = await sql<{ moved: string }>`
    select audit.move_pending(${batch.ids}::bigint[], ${batch.seq}::bigint, ${batch.hashes}::bytea) as moved`.execute(
    db,
  );
  return BigInt(rows[0]?.moved ?? 0);
};

export const moveHead = (db: Tx, head: { seq: string; hash: Buffer; peaks: Buffer }) =>
  db.updateTable('audit.head').set(head).execute();

export const insertNodes = (db: Tx, nodes: { level: number; position: string; hash: Buffer }[]) =>
  db.insertInto('audit.node').values(nodes).execute();

export const insertCheckpoint = (db: Tx, checkpoint: { seq: string; note: string }) =>
  db.insertInto('audit.checkpoint').values(checkpoint).execute();
