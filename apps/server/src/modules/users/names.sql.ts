import type { Db, Tx } from '#platform/data/db';

export const findNameOf = (db: Db, id: string) =>
  db
    .selectFrom('users.user')
    .select(['family_name', 'given_name', 'family_name_latin', 'given_name_latin'])
    .where('id', '=', id)
    .executeTakeFirst();

export const setLatinName = (
  db: Tx,
  id: string,
  names: { family_name_latin: string; given_name_latin: string },
): Promise<unknown> => db.updateTable('users.user').set(names).where('id', '=', id).execute();
