import type { Db, Tx } from '#platform/data/db';

export interface NewSignIn {
  id: string;
  flow: 'link' | 'push' | 'app';
  /** What the person agrees to by their answer. */
  purpose: 'sign_in' | 'superadmin' | 'application';
  binding_hash: string | null;
  eid_session_sealed: string | null;
  account_key: string | null;
  address: string;
  client: string;
  request_id: string;
  expires_at: Date;
  follow_at: Date;
}

export const insertSignIn = (db: Db, signIn: NewSignIn) => db.insertInto('auth.sign_in').values(signIn).execute();

export const findSignIn = (db: Db, id: string) =>
  db
    .selectFrom('auth.sign_in')
    .select(['id', 'flow', 'state', 'sso_error', 'binding_hash', 'eid_session_sealed', 'answer_sealed'])
    .select(['account_key', 'address', 'client', 'request_id', 'expires_at', 'finished_at', 'purpose'])
    .where('id', '=', id)
    .executeTakeFirst();

export type SignInRow = NonNullable<Awaited<ReturnType<typeof findSignIn>>>;

/** Ends one that is still pending: of all who learn how it ended, one writes it down. */
export const finishSignIn = async (
  db: Tx,
  id: string,
  end: {
    state: 'COMPLETE' | 'REFUSED' | 'EXPIRED' | 'FAILED';
    sso_error: NonNullable<SignInRow['sso_error']> | null;
    identity_sealed?: string;
    evidence_id?: string;
    finished_at: Date;
  },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('auth.sign_in')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Takes pending ones without a live claim. Each is handed to one worker until its claim runs out. */
export const claimSignIns = (db: Db, now: Date, until: Date, limit: number): Promise<SignInRow[]> =>
  db
    .updateTable('auth.sign_in')
    .set({ follow_at: until })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('auth.sign_in')
        .select('id')
        .where('state', '=', 'PENDING')
        .where('follow_at', '<=', now)
        // One that was answered waits for its browser, until its time is up.
        .where((eb) => eb.or([eb('answer_sealed', 'is', null), eb('expires_at', '<=', now)]))
        .orderBy('follow_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'flow', 'state', 'sso_error', 'binding_hash', 'eid_session_sealed', 'answer_sealed'])
    .returning(['account_key', 'address', 'client', 'request_id', 'expires_at', 'finished_at', 'purpose'])
    .execute();

/** Lets go of one that is still pending, to be looked at again in its turn. */
export const postponeSignIn = (db: Db, id: string, until: Date) =>
  db
    .updateTable('auth.sign_in')
    .set({ follow_at: until })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute();

/** Keeps the answer until the browser has brought the rest. */
export const keepAnswer = (db: Db, id: string, answerSealed: string) =>
  db
    .updateTable('auth.sign_in')
    .set({ answer_sealed: answerSealed })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute();

/** Takes one that was completed since. One guarded statement, so of any number of polls only one gets the identity. */
export const consumeSignIn = (db: Tx, id: string, purpose: NewSignIn['purpose'], since: Date) =>
  db
    .updateTable('auth.sign_in')
    .set({ state: 'CONSUMED' })
    .where('id', '=', id)
    .where('state', '=', 'COMPLETE')
    .where('purpose', '=', purpose)
    .where('finished_at', '>', since)
    .returning(['identity_sealed', 'flow', 'client', 'address', 'account_key', 'evidence_id'])
    .returning((eb) => eb.ref('finished_at').$notNull().as('finished_at'))
    .executeTakeFirst();

export const deleteOldSignIns = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('auth.sign_in').where('expires_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
};
