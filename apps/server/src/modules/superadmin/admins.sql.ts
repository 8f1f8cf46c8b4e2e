import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

/** Holds the right to change how many super administrators there are until the transaction ends. */
export const holdRoll = (db: Tx) =>
  db.selectFrom('superadmin.roll').select('one').forUpdate().executeTakeFirstOrThrow();

export const countAdmins = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('superadmin.admin')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export interface NewAdmin {
  id: string;
  user_id: string;
  civil_id: string;
  provider: string;
  subject_hash: string;
  email: string;
  totp_sealed: string;
  totp_step: string;
}

export const insertAdmin = (db: Tx, admin: NewAdmin) => db.insertInto('superadmin.admin').values(admin).execute();

export const findAdmin = (db: Db, id: string) =>
  db.selectFrom('superadmin.admin').select(['user_id', 'civil_id']).where('id', '=', id).executeTakeFirst();

export const findAdminByAccount = (db: Db, account: { provider: string; subject_hash: string }) =>
  db
    .selectFrom('superadmin.admin')
    .select(['id', 'email'])
    .where('provider', '=', account.provider)
    .where('subject_hash', '=', account.subject_hash)
    .executeTakeFirst();

export const findAdminByCivilId = (db: Db, civilId: string) =>
  db.selectFrom('superadmin.admin').select('id').where('civil_id', '=', civilId).executeTakeFirst();

export const findAdminByPerson = (db: Db, userId: string) =>
  db.selectFrom('superadmin.admin').select(['id', 'email']).where('user_id', '=', userId).executeTakeFirst();

/** Where the others who run the platform are told of something. */
export const listOtherEmails = async (db: Db, adminId: string): Promise<string[]> => {
  const rows = await db.selectFrom('superadmin.admin').select('email').where('id', '<>', adminId).execute();
  return rows.map(({ email }) => email);
};

/**
 * Takes one try of a second factor, before it is known whether it is good: of many at once, no more are tried than may be.
 * From the fifth on there is a wait, which doubles with each; a day without a try clears the count.
 */
export const takeTry = async (db: Tx, adminId: string, now: Date) => {
  const { rows } = await sql<{ user_id: string; civil_id: string; totp_sealed: string; failures: number }>`
    update superadmin.admin
    set failures = case when failed_at < ${now}::timestamptz - interval '1 day' then 1 else failures + 1 end,
        failed_at = ${now},
        locked_until = case
          when failed_at < ${now}::timestamptz - interval '1 day' or failures + 1 < 5 then null
          else ${now}::timestamptz + least(interval '1 minute' * 2 ^ least(failures + 1 - 5, 20), interval '1 day')
        end
    where id = ${adminId} and (locked_until is null or locked_until <= ${now})
    returning user_id, civil_id, totp_sealed, failures`.execute(db);
  return rows[0];
};

/** Takes a code of the authenticator by its step of time: none is taken twice, nor one older than one that was. */
export const takeStep = async (db: Tx, adminId: string, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('superadmin.admin')
    .set({ totp_step: String(step) })
    .where('id', '=', adminId)
    .where('totp_step', '<', String(step))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** After a good second factor: the tries are forgotten, and the secret is sealed anew where its key was an old one. */
export const recordGoodFactor = (db: Tx, adminId: string, now: Date, totpSealed: string | null) =>
  db
    .updateTable('superadmin.admin')
    .set((eb) => ({
      failures: 0,
      failed_at: null,
      locked_until: null,
      signed_in_at: now,
      totp_sealed: totpSealed ?? eb.ref('totp_sealed'),
    }))
    .where('id', '=', adminId)
    .returning('id')
    .executeTakeFirst();

export const findAdminByEmail = (db: Db, email: string) =>
  db.selectFrom('superadmin.admin').select(['id', 'user_id']).where('email', '=', email).executeTakeFirst();

/** With how many recovery codes each has left. */
export const listAdminsBefore = (db: Db, limit: number, after: [Date, string] | undefined) => {
  const query = db
    .selectFrom('superadmin.admin as a')
    .select(['a.id', 'a.user_id', 'a.email', 'a.created_at', 'a.signed_in_at', 'a.locked_until'])
    .select((eb) =>
      eb
        .selectFrom('superadmin.recovery_code as c')
        .select((inner) => inner.fn.countAll<string>().as('count'))
        .whereRef('c.admin_id', '=', 'a.id')
        .where('c.used_at', 'is', null)
        .as('codes_left'),
    )
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('a.created_at', 'a.id'), '<', eb.tuple(at, id))).execute();
};

export const deleteAdmin = (db: Tx, userId: string) =>
  db.deleteFrom('superadmin.admin').where('user_id', '=', userId).returning(['id', 'email']).executeTakeFirst();

export const findOwnAdmin = (db: Db, userId: string) =>
  db
    .selectFrom('superadmin.admin')
    .select(['email', 'provider', 'created_at', 'signed_in_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
