import type { Db, Tx } from '#platform/data/db';

export interface AccountKey {
  provider: string;
  subject_hash: string;
}

/** Takes hold of the link for a sign-in, and says whose it is. */
export const useLink = (db: Tx, account: AccountKey, now: Date) =>
  db
    .updateTable('auth.social_link')
    .set({ used_at: now })
    .where('provider', '=', account.provider)
    .where('subject_hash', '=', account.subject_hash)
    .returning('user_id')
    .executeTakeFirst();

export interface NewLink extends AccountKey {
  id: string;
  user_id: string;
  email: string | null;
  created_at: Date;
}

export const insertLink = (db: Tx, link: NewLink) => db.insertInto('auth.social_link').values(link).execute();

/** Row level security shows a person their own, and no others. */
export const findLink = (db: Db) =>
  db.selectFrom('auth.social_link').select(['provider', 'email', 'created_at']).executeTakeFirst();

export const deleteLinks = (db: Tx, userId: string) =>
  db.deleteFrom('auth.social_link').where('user_id', '=', userId).returning('provider').execute();
