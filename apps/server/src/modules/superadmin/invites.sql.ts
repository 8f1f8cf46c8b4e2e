import type { Db, Tx } from '#platform/db';

export const findInvite = (db: Db, email: string, now: Date) =>
  db
    .selectFrom('superadmin.invite')
    .select('email')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Uses an invitation up, while it holds; of any number who come with it, one gets in. */
export const spendInvite = (db: Tx, email: string, now: Date) =>
  db
    .deleteFrom('superadmin.invite')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst();
