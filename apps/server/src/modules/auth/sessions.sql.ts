import type { Db, Tx } from '#platform/db';

export const findSession = (db: Db, id: string) =>
  db
    .selectFrom('auth.session')
    .select(['user_id', 'revoked_at', 'mfa_at'])
    .select((eb) => eb.fn<Date>('least', ['idle_until', 'expires_at']).as('ends_at'))
    .where('id', '=', id)
    .executeTakeFirst();

export interface NewSession {
  id: string;
  user_id: string;
  created_at: Date;
  rotated_at: Date;
  idle_until: Date;
  expires_at: Date;
  method: 'eid-qr' | 'eid-link' | 'eid-push' | 'social' | 'sso' | 'mfa' | 'unknown';
  kind: 'person' | 'superadmin';
  mfa_at: Date | null;
  browser: string | null;
  device: string | null;
  place: string | null;
}

export const insertSession = (db: Tx, session: NewSession) => db.insertInto('auth.session').values(session).execute();

/** Revokes a live session and forgets its client; one that has ended already keeps its first reason. */
export const revokeSession = (db: Tx, id: string, now: Date, reason: string) =>
  db
    .updateTable('auth.session')
    .set({ revoked_at: now, revoke_reason: reason, browser: null, device: null, place: null })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();

/** Notes that the holder of a live session of a super administrator has shown their second factor again. */
export const setMfaAt = (db: Tx, id: string, now: Date) =>
  db
    .updateTable('auth.session')
    .set({ mfa_at: now })
    .where('id', '=', id)
    .where('kind', '=', 'superadmin')
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** In order, so that two who end the same sessions wait for each other instead of both for ever. */
export const listSuperadminSessionIds = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('auth.session')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'superadmin')
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Of the sessions whose time was up before `before`; answers with how many. */
export const forgetClients = async (db: Db, before: Date, limit: number): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('auth.session')
    .set({ browser: null, device: null, place: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('auth.session')
        .select('id')
        .where('place', 'is not', null)
        .where('expires_at', '<', before)
        .orderBy('expires_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
