import type { Db, Tx } from '#platform/data/db';

export const listKeys = (db: Db) =>
  db.selectFrom('oidc.signing_key').select(['id', 'state', 'public_key', 'private_sealed']).orderBy('state').execute();

export interface NewKey {
  id: string;
  state: 'next' | 'current';
  public_key: string;
  private_sealed: string;
  created_at: Date;
}

/** Nothing where there is one in that state: of two processes that begin at once, one makes the keys. */
export const insertKey = (db: Tx, key: NewKey) =>
  db
    .insertInto('oidc.signing_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Has those who rotate wait for each other. */
export const lockKeys = (db: Tx) => db.selectFrom('oidc.signing_key').select('id').forUpdate().execute();

export const removeKey = (db: Tx, state: 'previous') =>
  db.deleteFrom('oidc.signing_key').where('state', '=', state).execute();

export const moveKey = (db: Tx, from: 'next' | 'current', to: 'current' | 'previous') =>
  db.updateTable('oidc.signing_key').set({ state: to }).where('state', '=', from).execute();
