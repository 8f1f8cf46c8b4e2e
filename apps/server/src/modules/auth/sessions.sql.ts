import type { Db, Tx } from '#platform/db';

export const findSession = (db: Db, id: string) =>
  db.selectFrom('auth.session').select(['user_id', 'expires_at', 'revoked_at']).where('id', '=', id).executeTakeFirst();

export const insertSession = (db: Tx, session: { id: string; user_id: string; expires_at: Date }) =>
  db.insertInto('auth.session').values(session).execute();

/** Revokes a live session; one that has ended already keeps its first reason. */
export const revokeSession = async (db: Tx, id: string, now: Date, reason: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('auth.session')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
