import type { Db, Tx } from '#platform/data/db';

export interface NewVersion {
  file_id: string;
  no: number;
  space_id: string;
  object_id: string;
  media_type: string;
  size_bytes: string;
  sha256: Buffer;
  created_by: string;
  created_at: Date;
}

export const insertVersion = (db: Tx, row: NewVersion) => db.insertInto('storage.version').values(row).execute();

/** The newest first. */
export const listVersions = (db: Db, fileId: string) =>
  db
    .selectFrom('storage.version')
    .select(['no', 'object_id', 'media_type', 'size_bytes', 'created_at'])
    .where('file_id', '=', fileId)
    .orderBy('no', 'desc')
    .execute();

export const findVersion = (db: Db, fileId: string, no: number) =>
  db
    .selectFrom('storage.version')
    .select(['no', 'object_id'])
    .where('file_id', '=', fileId)
    .where('no', '=', no)
    .executeTakeFirst();

export const deleteVersions = (db: Tx, fileId: string, upTo?: number) => {
  const query = db.deleteFrom('storage.version').where('file_id', '=', fileId).returning(['object_id', 'size_bytes']);
  return (upTo === undefined ? query : query.where('no', '<=', upTo)).execute();
};

export const forgetAuthor = (db: Tx, userId: string) =>
  db.updateTable('storage.version').set({ created_by: null }).where('created_by', '=', userId).execute();
