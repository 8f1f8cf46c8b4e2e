import type { Db, Tx } from '#platform/data/db';

export const findSession = (db: Db, id: string) =>
  db
    .selectFrom('auth.session')
    .select(['user_id', 'kind', 'revoked_at', 'proven_at', 'passkey_at'])
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
  proven_at: Date | null;
  passkey_at: Date | null;
  passkey_id: string | null;
  recovered: boolean;
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

/** Notes that the holder of a live session has proved again who they are; one without a proof does not get one this way. */
export const setProvenAt = (db: Tx, id: string, now: Date, passkeyId: string | undefined) =>
  db
    .updateTable('auth.session')
    .set({ proven_at: now, ...(passkeyId && { passkey_at: now, passkey_id: passkeyId }) })
    .where('id', '=', id)
    .where('proven_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** Lets a live session outlive a cutoff that its holder has moved, and none of its tokens: a copy of them may be elsewhere. */
export const renewSession = (db: Tx, id: string, at: Date) =>
  db
    .updateTable('auth.session')
    .set((eb) => ({ renewed_at: at, rotated_at: at, counter: eb('counter', '+', 1) }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['id', 'user_id', 'counter', 'idle_until'])
    .executeTakeFirst();

/** In order, so that two who end the same sessions wait for each other instead of both for ever. */
export const listSessionIdsOf = async (db: Db, userId: string, only?: NewSession['kind']): Promise<string[]> => {
  let query = db
    .selectFrom('auth.session')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id');
  if (only) query = query.where('kind', '=', only);
  return (await query.execute()).map(({ id }) => id);
};

/** Locked in the order in which others end them, so that who then changes one of them and ends the rest meets nobody. */
export const lockSessionsOf = (db: Tx, userId: string) =>
  db
    .selectFrom('auth.session')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** The newest first. */
export const listLiveSessionsOf = (db: Db, userId: string, now: Date, limit: number) =>
  db
    .selectFrom('auth.session')
    .select(['id', 'method', 'browser', 'device', 'place', 'created_at', 'rotated_at as last_used_at'])
    .select((eb) => eb.fn<Date>('least', ['idle_until', 'expires_at']).as('ends_at'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('idle_until', '>', now)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** For a session in which this passkey was shown, or in which it is not known which. */
export const clearPasskey = (db: Tx, id: string, passkeyId: string) =>
  db
    .updateTable('auth.session')
    .set({ passkey_at: null, passkey_id: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('passkey_id', '=', passkeyId), eb('passkey_id', 'is', null)]))
    .execute();

/** For the sessions whose time was up before `before`; answers with how many. One that is held comes next time. */
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
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

export const forgetClientsOf = (db: Tx, userId: string) =>
  db
    .updateTable('auth.session')
    .set({ browser: null, device: null, place: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('auth.session')
        .select('id')
        .where('user_id', '=', userId)
        .where('place', 'is not', null)
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .execute();
