import type { Db } from '#platform/db';

export const findFacts = (db: Db, id: string) =>
  db.selectFrom('auth.session').select(['method', 'created_at', 'proven_at']).where('id', '=', id).executeTakeFirst();
