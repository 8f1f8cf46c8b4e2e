import type { Db, Tx } from '#platform/data/db';

export const findPersonKey = (db: Db) =>
  db.selectFrom('cases.person_key').select(['id', 'key_sealed']).executeTakeFirst();

/** Of all who make it at once, one does. */
export const insertPersonKey = (db: Tx, row: { id: string; key_sealed: string }) =>
  db
    .insertInto('cases.person_key')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
