import type { Db, Tx } from '#platform/data/db';

export const listSigningKeys = (db: Db) =>
  db
    .selectFrom('audit.signing_key')
    .select(['id', 'private_key_sealed'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const insertSigningKey = (db: Tx, key: { id: string; private_key_sealed: string }) =>
  db.insertInto('audit.signing_key').values(key).execute();
