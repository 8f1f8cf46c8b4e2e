import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

const columns = [
  'id',
  'created_by',
  'session_id',
  'space_id',
  'tenant_id',
  'folder',
  'name',
  'file_id',
  'media_type',
  'size_bytes',
  'offset_bytes',
  'reservation_id',
  'state',
  'reason',
  'expires_at',
] as const;

export const findUpload = (db: Db, id: string) =>
  db.selectFrom('storage.upload').select(columns).where('id', '=', id).executeTakeFirst();

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

export const lockUpload = (db: Tx, id: string) =>
  db.selectFrom('storage.upload').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

export interface NewUpload {
  id: string;
  created_by: string;
  session_id: string;
  space_id: string;
  tenant_id: string | null;
  folder: string;
  name: string;
  file_id: string | null;
  media_type: string;
  size_bytes: string;
  reservation_id: string;
  created_at: Date;
  expires_at: Date;
}

export const insertUpload = (db: Tx, row: NewUpload) =>
  db.insertInto('storage.upload').values(row).returning(columns).executeTakeFirstOrThrow();

export const countOpen = async (db: Tx, userId: string, most: number): Promise<number> =>
  (
    await db
      .selectFrom('storage.upload')
      .select('id')
      .where('created_by', '=', userId)
      .where('state', 'in', ['open', 'checking'])
      .limit(most)
      .execute()
  ).length;

/** What a person is sending as a version of this file; locked. What is being checked is judged at its end. */
export const lockOpenTo = (db: Tx, fileId: string, userId: string) =>
  db
    .selectFrom('storage.upload')
    .select(columns)
    .where('file_id', '=', fileId)
    .where('created_by', '=', userId)
    .where('state', '=', 'open')
    .forUpdate()
    .execute();

/** Of those that come for the same place, one; and nothing beyond the end. The last one has it checked. */
export const takePart = (db: Tx, id: string, startsAt: number, sizeBytes: number, now: Date) => {
  const end = sql<string>`offset_bytes + ${sizeBytes}::bigint`;
  return db
    .updateTable('storage.upload')
    .set({
      offset_bytes: end,
      state: sql<'checking' | 'open'>`case when ${end} = size_bytes then 'checking' else 'open' end`,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('offset_bytes', '=', String(startsAt))
    .where('expires_at', '>', now)
    .where(sql<boolean>`${end} <= size_bytes`)
    .returning(columns)
    .executeTakeFirst();
};

export const settleUpload = (
  db: Tx,
  id: string,
  set: { state: 'kept'; file_id: string } | { state: 'refused'; reason: string },
) =>
  db
    .updateTable('storage.upload')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .returning('id')
    .executeTakeFirst();

export const deleteUpload = (db: Tx, id: string) => db.deleteFrom('storage.upload').where('id', '=', id).execute();

export const insertPart = (db: Tx, row: { upload_id: string; starts_at: string; object_id: string }) =>
  db.insertInto('storage.part').values(row).execute();

export const listParts = (db: Db, id: string) =>
  db.selectFrom('storage.part').select('object_id').where('upload_id', '=', id).orderBy('starts_at').execute();

export const deleteParts = (db: Tx, id: string, most?: number) => {
  const parts = db.selectFrom('storage.part').select('starts_at').where('upload_id', '=', id).orderBy('starts_at');
  return db
    .deleteFrom('storage.part')
    .where('upload_id', '=', id)
    .where('starts_at', 'in', most === undefined ? parts : parts.limit(most))
    .returning('object_id')
    .execute();
};

/** What is being checked is given until later. */
export const listExpired = (
  db: Db,
  now: Date,
  checkedFrom: Date,
  limit: number,
  after: { id: string; expires_at: Date } | undefined,
) => {
  const query = db
    .selectFrom('storage.upload')
    .select(['id', 'expires_at'])
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('state', '<>', 'checking'), eb('expires_at', '<=', checkedFrom)]))
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit);
  if (after === undefined) return query.execute();
  return query.where((eb) => eb(eb.refTuple('expires_at', 'id'), '>', eb.tuple(after.expires_at, after.id))).execute();
};

export const listUploadsOf = (db: Db, userId: string) =>
  db.selectFrom('storage.upload').select(['id']).where('created_by', '=', userId).execute();
