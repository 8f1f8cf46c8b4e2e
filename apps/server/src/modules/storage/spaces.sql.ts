import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

export interface NewSpace {
  id: string;
  owner_id: string | null;
  tenant_id: string | null;
  created_at: Date;
}

export const insertSpace = (db: Tx, row: NewSpace) =>
  db
    .insertInto('storage.space')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const findSpace = (db: Db, id: string) =>
  db.selectFrom('storage.space').select(['used_bytes', 'reserved_bytes']).where('id', '=', id).executeTakeFirst();

/** Who changes what is in a space waits for the others who do: names, versions and bytes are counted one after the other. */
export const lockSpace = (db: Tx, id: string) =>
  db.selectFrom('storage.space').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

/** However many ask at once, they never take more than there is. */
export const takeRoom = (db: Tx, id: string, sizeBytes: number, quotaBytes: number) =>
  db
    .updateTable('storage.space')
    .set({ reserved_bytes: sql`reserved_bytes + ${sizeBytes}::bigint` })
    .where('id', '=', id)
    .where(sql<boolean>`used_bytes + reserved_bytes + ${sizeBytes}::bigint <= ${quotaBytes}::bigint`)
    .returning('id')
    .executeTakeFirst();

/** Gives back what was reserved, and counts what is kept or gone instead. */
export const settleRoom = (db: Tx, id: string, reservedBytes: number, usedBytes: number) =>
  db
    .updateTable('storage.space')
    .set({
      reserved_bytes: sql`reserved_bytes - ${reservedBytes}::bigint`,
      used_bytes: sql`used_bytes + ${usedBytes}::bigint`,
    })
    .where('id', '=', id)
    .execute();

export interface NewReservation {
  id: string;
  space_id: string;
  size_bytes: string;
  expires_at: Date;
}

export const insertReservation = (db: Tx, row: NewReservation) =>
  db.insertInto('storage.reservation').values(row).execute();

/** Who ends it settles its room; nobody does so twice. */
export const endReservation = (db: Tx, id: string) =>
  db.deleteFrom('storage.reservation').where('id', '=', id).returning(['space_id', 'size_bytes']).executeTakeFirst();

export const listLapsed = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('storage.reservation')
    .select(['id', 'space_id'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
