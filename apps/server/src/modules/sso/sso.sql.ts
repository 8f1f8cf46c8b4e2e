import type { Db, Tx } from '#platform/data/db';

/** Uses something up. One guarded statement: of any number who try at once, one is told true. */
export const insertSpent = async (db: Db, id: string, expiresAt: Date): Promise<boolean> => {
  const row = await db
    .insertInto('sso.spent')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const findSpent = (db: Db, id: string) =>
  db.selectFrom('sso.spent').select('id').where('id', '=', id).executeTakeFirst();

export interface NewUpstreamSession {
  id: string;
  user_id: string;
  sid_hash: string | null;
  subject_hash: string;
  id_token_sealed: string;
  expires_at: Date;
}

export const insertSession = (db: Tx, session: NewUpstreamSession) =>
  db.insertInto('sso.session').values(session).execute();

/** Takes the entry of a session, which is not needed after that. */
export const deleteSession = (db: Db, id: string) =>
  db.deleteFrom('sso.session').where('id', '=', id).returning('id_token_sealed').executeTakeFirst();

/** Those that rest on one session upstream or, where it is not named, on any of a person there. */
export const listSessionIds = async (
  db: Db,
  named: { sid_hash: string | null; subject_hash: string | null },
): Promise<string[]> => {
  const column = named.sid_hash === null ? 'subject_hash' : 'sid_hash';
  const rows = await db
    .selectFrom('sso.session')
    .select('id')
    .where(column, '=', named[column])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

export const deleteSessionsOf = (db: Tx, userId: string) =>
  db.deleteFrom('sso.session').where('user_id', '=', userId).execute();

export const deleteOld = async (db: Db, before: Date): Promise<number> => {
  const spent = await db.deleteFrom('sso.spent').where('expires_at', '<', before).executeTakeFirst();
  const sessions = await db.deleteFrom('sso.session').where('expires_at', '<', before).executeTakeFirst();
  return Number(spent.numDeletedRows + sessions.numDeletedRows);
};

export const listSessionsOf = (db: Db, userId: string) =>
  db.selectFrom('sso.session').select(['id', 'expires_at']).where('user_id', '=', userId).orderBy('id').execute();
