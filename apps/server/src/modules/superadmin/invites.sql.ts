import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

/**
 * Invitations from the command line, and from people who still are super administrators: those of removed ones do not
 * count.
 */
const isOfNow = sql<boolean>`(invited_by is null
  or exists (select from superadmin.admin a where a.user_id = superadmin.invite.invited_by))`;

export const findInvite = (db: Db, email: string, now: Date) =>
  db
    .selectFrom('superadmin.invite')
    .select('email')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .where(isOfNow)
    .executeTakeFirst();

/** Uses an invitation up, while it holds; of any number who come with it, one gets in. */
export const spendInvite = (db: Tx, email: string, now: Date) =>
  db
    .deleteFrom('superadmin.invite')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .where(isOfNow)
    .returning('email')
    .executeTakeFirst();

export interface InviteRow {
  email: string;
  invited_by: string | null;
  created_at: Date;
  expires_at: Date;
}

export const upsertInvite = (db: Tx, invite: InviteRow) =>
  db
    .insertInto('superadmin.invite')
    .values(invite)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(invite))
    .execute();

export const listInvitesAfter = (db: Db, now: Date, limit: number, after: string | undefined): Promise<InviteRow[]> => {
  const query = db
    .selectFrom('superadmin.invite')
    .select(['email', 'invited_by', 'created_at', 'expires_at'])
    .where('expires_at', '>', now)
    .where(isOfNow)
    .orderBy('email')
    .limit(limit);
  return (after === undefined ? query : query.where('email', '>', after)).execute();
};

export const deleteInvite = (db: Tx, email: string) =>
  db.deleteFrom('superadmin.invite').where('email', '=', email).returning('expires_at').executeTakeFirst();

export const deleteOldInvites = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('superadmin.invite')
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
