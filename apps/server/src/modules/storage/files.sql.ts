import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

/** A file with its newest version. */
const files = (db: Db) =>
  db
    .selectFrom('storage.file as file')
    .innerJoin('storage.version as version', (join) =>
      join.onRef('version.file_id', '=', 'file.id').onRef('version.no', '=', 'file.version_no'),
    )
    .select(['file.id', 'file.space_id', 'file.tenant_id', 'file.folder', 'file.name', 'file.version_no', 'file.held'])
    .select(['file.kept_for', 'file.kept_until', 'file.created_at', 'file.updated_at', 'file.deleted_at'])
    .select(['version.object_id', 'version.media_type', 'version.size_bytes', 'version.sha256']);

export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

export const findFile = (db: Db, id: string) => files(db).where('file.id', '=', id).executeTakeFirst();

/** What is there under this name, and not in the bin. */
export const findAt = (db: Tx, spaceId: string, folder: string, name: string) =>
  files(db)
    .where('file.space_id', '=', spaceId)
    .where('file.folder', '=', folder)
    .where('file.name', '=', name)
    .where('file.deleted_at', 'is', null)
    .executeTakeFirst();

export const listFolder = (db: Db, spaceId: string, folder: string, limit: number, after: string | undefined) => {
  const query = files(db)
    .where('file.space_id', '=', spaceId)
    .where('file.folder', '=', folder)
    .where('file.deleted_at', 'is', null)
    .orderBy('file.name')
    .limit(limit);
  return (after === undefined ? query : query.where('file.name', '>', after)).execute();
};

/** The folders right under this one, and how many files are in each and below. */
export const listFolders = (db: Db, spaceId: string, folder: string, limit: number) => {
  const prefix = folder === '' ? '' : `${folder}/`;
  const name = sql<string>`split_part(substr(file.folder, char_length(${prefix}::text) + 1), '/', 1)`;
  return db
    .selectFrom('storage.file as file')
    .select([name.as('name'), sql<number>`count(*)::int`.as('files')])
    .where('file.space_id', '=', spaceId)
    .where('file.deleted_at', 'is', null)
    .where('file.folder', '<>', folder)
    .where(sql<boolean>`starts_with(file.folder, ${prefix}::text)`)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .limit(limit)
    .execute();
};

type Since = readonly [Date, string] | undefined;

/** Of all folders, what changed last first. */
export const listRecent = (db: Db, spaceId: string, limit: number, after: Since) => {
  const query = files(db)
    .where('file.space_id', '=', spaceId)
    .where('file.deleted_at', 'is', null)
    .orderBy('file.updated_at', 'desc')
    .orderBy('file.id', 'desc')
    .limit(limit);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('file.updated_at', 'file.id'), '<', eb.tuple(at, id))).execute();
};

export const listBin = (db: Db, spaceId: string, limit: number, after: Since) => {
  const query = files(db)
    .where('file.space_id', '=', spaceId)
    .where('file.deleted_at', 'is not', null)
    .orderBy('file.deleted_at', 'desc')
    .orderBy('file.id', 'desc')
    .limit(limit);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('file.deleted_at', 'file.id'), '<', eb.tuple(at, id))).execute();
};

/** Of these, in their order. */
export const listAmong = (db: Db, ids: readonly string[], limit: number) =>
  files(db)
    .where(sql<boolean>`file.id = any (${ids}::uuid[])`)
    .where('file.deleted_at', 'is', null)
    .orderBy(sql`array_position(${ids}::uuid[], file.id)`)
    .limit(limit)
    .execute();

/** Whatever folder it is in, or the bin. */
export const listAll = (db: Db, spaceId: string, limit: number, after: string | undefined) => {
  const query = files(db).where('file.space_id', '=', spaceId).orderBy('file.id').limit(limit);
  return (after === undefined ? query : query.where('file.id', '>', after)).execute();
};

/** Counted no further than so many. */
export const countFiles = async (db: Tx, spaceId: string, most: number): Promise<number> =>
  (await db.selectFrom('storage.file').select('id').where('space_id', '=', spaceId).limit(most).execute()).length;

export interface NewFile {
  id: string;
  space_id: string;
  tenant_id: string | null;
  folder: string;
  name: string;
  version_no: number;
  created_at: Date;
  updated_at: Date;
}

export const insertFile = (db: Tx, row: NewFile) => db.insertInto('storage.file').values(row).execute();

export interface FileChange {
  version_no?: number;
  held?: boolean;
  kept_for?: FileRow['kept_for'];
  kept_until?: Date | null;
  deleted_at?: Date | null;
  updated_at?: Date;
}

export const updateFile = (db: Tx, id: string, change: FileChange) =>
  db.updateTable('storage.file').set(change).where('id', '=', id).execute();

export const deleteFileRow = (db: Tx, id: string) => db.deleteFrom('storage.file').where('id', '=', id).execute();

/** Those that may go now, so long in the bin. */
export const listPurgeable = (db: Db, before: Date, now: Date, limit: number) =>
  db
    .selectFrom('storage.file')
    .select(['id', 'space_id'])
    .where('deleted_at', '<', before)
    .where('held', '=', false)
    .where((eb) => eb.or([eb('kept_until', 'is', null), eb('kept_until', '<=', now)]))
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
