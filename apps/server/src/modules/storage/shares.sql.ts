import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

const columns = [
  'id',
  'file_id',
  'space_id',
  'to_user_id',
  'to_tenant_id',
  'number_sealed',
  'from_sealed',
  'right',
  'created_at',
  'ends_at',
] as const;

const live = (db: Db) =>
  db.selectFrom('storage.share').select(columns).where('ended_at', 'is', null).where('ends_at', '>', sql<Date>`now()`);

export type ShareRow = Awaited<ReturnType<typeof listLive>>[number];

export const listLive = (db: Db, fileId: string) =>
  live(db).where('file_id', '=', fileId).orderBy('created_at').orderBy('id').execute();

/** Those that let this person, or an organisation of theirs, see something: of very many the newest. */
export const listReaching = (db: Db, userId: string, tenantIds: readonly string[], fileId?: string) => {
  const query = live(db).where((eb) =>
    eb.or([eb('to_user_id', '=', userId), sql<boolean>`to_tenant_id = any (${tenantIds}::uuid[])`]),
  );
  return (fileId === undefined ? query : query.where('file_id', '=', fileId))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute();
};

export interface NewShare {
  id: string;
  file_id: string;
  space_id: string;
  to_user_id: string | null;
  to_tenant_id: string | null;
  number_sealed: string | null;
  from_sealed: string;
  right: 'read' | 'write';
  created_by: string;
  created_at: Date;
  ends_at: Date;
}

export const insertShare = (db: Tx, row: NewShare) => db.insertInto('storage.share').values(row).execute();

/** How often one has shared something with the other since then, also where that is over. */
export const countGiven = async (db: Tx, from: string, to: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('storage.share')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('created_by', '=', from)
    .where('to_user_id', '=', to)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Also those that are over and were not ended. */
export const listUnended = (db: Tx, fileId: string) =>
  db.selectFrom('storage.share').select(columns).where('file_id', '=', fileId).where('ended_at', 'is', null).execute();

export const endThese = (db: Tx, ids: readonly string[], now: Date) =>
  db.updateTable('storage.share').set({ ended_at: now }).where(sql<boolean>`id = any (${ids}::uuid[])`).execute();

export const endOne = (db: Tx, fileId: string, id: string, now: Date) =>
  db
    .updateTable('storage.share')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('file_id', '=', fileId)
    .where('ended_at', 'is', null)
    .returning('to_user_id')
    .executeTakeFirst();

/** It stands as those do that are shared with nobody here: their sharer is not told who has refused. */
export const leaveOne = (db: Tx, fileId: string, userId: string, now: Date) =>
  db
    .updateTable('storage.share')
    .set({ to_user_id: null })
    .where('file_id', '=', fileId)
    .where('to_user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .returning('id')
    .executeTakeFirst();

export const endOneTo = (db: Tx, fileId: string, tenantId: string, now: Date) =>
  db
    .updateTable('storage.share')
    .set({ ended_at: now })
    .where('file_id', '=', fileId)
    .where('to_tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .returning('id')
    .executeTakeFirst();

export const deleteSharesOf = (db: Tx, fileId: string) =>
  db.deleteFrom('storage.share').where('file_id', '=', fileId).execute();

export const deleteOver = (db: Tx, before: Date) =>
  db.deleteFrom('storage.share').where(sql<boolean>`coalesce(ended_at, ends_at) < ${before}`).returning('id').execute();

export const forgetSharer = async (db: Tx, userId: string): Promise<void> => {
  // It stands as those do that are shared with nobody here: their sharer is not told who has left.
  await db.updateTable('storage.share').set({ to_user_id: null }).where('to_user_id', '=', userId).execute();
  await db.updateTable('storage.share').set({ created_by: null }).where('created_by', '=', userId).execute();
};
