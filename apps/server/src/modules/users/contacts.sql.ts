import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

/** Held until the transaction ends: two changes at once are not to tell the same old address, or miss one. */
export const lockEmail = (db: Tx, id: string) =>
  db
    .selectFrom('users.user')
    .select(['email', 'email_verified_at', 'email_source', 'email_changed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export interface ProvenEmail {
  email: string | null;
  email_source: 'code' | 'social' | 'upstream' | null;
}

export const setEmail = (db: Tx, id: string, { email, email_source }: ProvenEmail, now: Date) =>
  db
    .updateTable('users.user')
    .set({ email, email_source, email_verified_at: email === null ? null : now, email_changed_at: now })
    .where('id', '=', id)
    .execute();

export const setPhone = (db: Tx, id: string, phone: string | null, phone_verified_at: Date | null) =>
  db.updateTable('users.user').set({ phone, phone_verified_at }).where('id', '=', id).execute();

export const lockPhone = (db: Tx, id: string) =>
  db
    .selectFrom('users.user')
    .select(['phone', 'phone_verified_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const findVerifiedPhone = (db: Tx, id: string) =>
  db
    .selectFrom('users.user')
    .select('phone')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('phone_verified_at', 'is not', null)
    .executeTakeFirst();

export const findVerifiedEmail = (db: Tx, id: string) =>
  db
    .selectFrom('users.user')
    .select('email')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();

interface NewCode {
  email: string;
  codeHash: string;
  now: Date;
  coolSince: Date;
  countSince: Date;
  sentMax: number;
}

/** Takes the place of the code before, unless it is too soon or there were too many, in one statement. */
export const setCode = async (
  db: Tx,
  id: string,
  { email, codeHash, now, coolSince, countSince, sentMax }: NewCode,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into users.email_proof as p (id, email, code_hash, sent_at, counted_since)
    values (${id}, ${email}, ${codeHash}, ${now}, ${now})
    on conflict (id) do update
    set email = excluded.email, code_hash = excluded.code_hash, sent_at = excluded.sent_at, tries = 0,
        sent_count = case when p.counted_since <= ${countSince} then 1 else p.sent_count + 1 end,
        counted_since = case when p.counted_since <= ${countSince} then excluded.sent_at else p.counted_since end
    where p.sent_at <= ${coolSince} and (p.counted_since <= ${countSince} or p.sent_count < ${sentMax})
    returning id`.execute(db);
  return rows.length > 0;
};

export const findProof = (db: Tx, id: string) =>
  db.selectFrom('users.email_proof').select(['sent_at']).where('id', '=', id).executeTakeFirst();

/** Notes that an address gets a code, unless it had so many since then; one after the other, so that no two count as one. */
export const takeEmailSending = async (
  db: Tx,
  emailHash: string,
  { now, since, most }: { now: Date; since: Date; most: number },
): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email sending ${emailHash}`}, 0))`.execute(db);
  const { rows } = await sql`
    insert into users.email_sending (email_hash, sent_at)
    select ${emailHash}, ${now}
    where (select count(*) from users.email_sending where email_hash = ${emailHash} and sent_at > ${since}) < ${most}
    returning sent_at`.execute(db);
  return rows.length > 0;
};

export const deleteEmailSendings = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('users.email_sending')
    .where('sent_at', '<=', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** Counts the try before it is known whether it is right: no two tries count as one. */
export const takeTry = (db: Tx, id: string, sentAfter: Date, triesMax: number) =>
  db
    .updateTable('users.email_proof')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('code_hash', 'is not', null)
    .where('sent_at', '>', sentAfter)
    .where('tries', '<', triesMax)
    .returning(['email', 'code_hash'])
    .executeTakeFirst();

export const spendCode = (db: Tx, id: string) =>
  db.updateTable('users.email_proof').set({ email: null, code_hash: null }).where('id', '=', id).execute();

/** Row level security shows a person their own. */
export const findWaiting = (db: Db, id: string) =>
  db
    .selectFrom('users.email_proof')
    .select(['email', 'sent_at'])
    .where('id', '=', id)
    .where('email', 'is not', null)
    .executeTakeFirst();
