import type { Db, Tx } from '#platform/data/db';

export interface PendingRow {
  id: string;
  /** Null: the platform's own, for the room that took it. */
  owner_id: string | null;
  kind: string;
  name: string;
  media_type: string;
  data_key_sealed: string;
  created_at: Date;
}

export const insertPending = (db: Tx, row: PendingRow) => db.insertInto('objects.object').values(row).execute();

export interface SettledRow {
  state: 'clean' | 'infected';
  size_bytes: string;
  sha256: Buffer;
  settled_at: Date;
}

/** However many settle it, or sweep it away meanwhile, only one succeeds. */
export const settlePending = (db: Tx, id: string, row: SettledRow) =>
  db
    .updateTable('objects.object')
    .set(row)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();

export const deletePending = (db: Tx, id: string) =>
  db.deleteFrom('objects.object').where('id', '=', id).where('state', '=', 'pending').execute();

export const findId = (db: Db, id: string) =>
  db.selectFrom('objects.object').select('id').where('id', '=', id).executeTakeFirst();

export const deletePendingBefore = (db: Tx, before: Date) =>
  db
    .deleteFrom('objects.object')
    .where('state', '=', 'pending')
    .where('created_at', '<', before)
    .returning('id')
    .execute();

export const findClean = (db: Db, id: string) =>
  db
    .selectFrom('objects.object')
    .select(['id', 'kind', 'name', 'media_type', 'size_bytes', 'sha256', 'data_key_sealed', 'created_at'])
    .where('id', '=', id)
    .where('state', '=', 'clean')
    .executeTakeFirst();

export const deleteClean = (db: Tx, id: string) =>
  db.deleteFrom('objects.object').where('id', '=', id).where('state', '=', 'clean').returning('id').executeTakeFirst();

/** Which of these have bytes that may be needed. */
export const listKept = (db: Db, ids: string[]) =>
  db.selectFrom('objects.object').select('id').where('id', 'in', ids).where('state', '!=', 'infected').execute();

/** Of those that were refused the row is kept, so it is told too. What is still arriving is not there yet. */
export const listSettledOf = (db: Db, ownerId: string, limit: number, after: [Date, string] | undefined) => {
  const query = db
    .selectFrom('objects.object')
    .select(['id', 'kind', 'name', 'media_type', 'size_bytes', 'state', 'created_at'])
    .where('owner_id', '=', ownerId)
    .where('state', '<>', 'pending')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(at, id))).execute();
};

export const deleteOf = (db: Tx, ownerId: string) =>
  db.deleteFrom('objects.object').where('owner_id', '=', ownerId).execute();
