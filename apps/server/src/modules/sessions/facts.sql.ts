import type { Db } from '#platform/data/db';

export const findFacts = (db: Db, id: string) =>
  db
    .selectFrom('auth.session')
    .select(['method', 'created_at', 'proven_at', 'recovered'])
    .where('id', '=', id)
    .executeTakeFirst();
