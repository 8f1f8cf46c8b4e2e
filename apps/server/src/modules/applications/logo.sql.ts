import type { Db, Tx } from '#platform/data/db';

export const findLogo = (db: Db, id: string) =>
  db.selectFrom('applications.application').select('logo_id').where('id', '=', id).executeTakeFirst();

export const setLogo = (db: Tx, id: string, logo_id: string | null, updated_at: Date) =>
  db.updateTable('applications.application').set({ logo_id, updated_at }).where('id', '=', id).execute();
