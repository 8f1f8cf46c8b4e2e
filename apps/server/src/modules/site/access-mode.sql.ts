import type { Db, Tx } from '#platform/data/db';

export const findMode = (db: Db) =>
  db.selectFrom('site.access_mode').select(['mode', 'changed_at']).executeTakeFirstOrThrow();

/** Makes concurrent changes wait for each other. */
export const lockMode = (db: Tx) =>
  db.selectFrom('site.access_mode').select(['mode', 'changed_at']).forUpdate().executeTakeFirstOrThrow();

export const setMode = (db: Tx, mode: 'open' | 'closed', changed_at: Date) =>
  db.updateTable('site.access_mode').set({ mode, changed_at }).execute();
