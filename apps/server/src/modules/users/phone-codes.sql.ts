import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

interface NewCode {
  phone: string;
  codeHash: string;
  now: Date;
  coolSince: Date;
  countSince: Date;
  sentMax: number;
}

/** Takes the place of the code before, unless it is too soon or there were too many, in one statement. */
export const setPhoneCode = async (
  db: Tx,
  id: string,
  { phone, codeHash, now, coolSince, countSince, sentMax }: NewCode,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into users.phone_proof as p (id, phone, code_hash, sent_at, counted_since)
    values (${id}, ${phone}, ${codeHash}, ${now}, ${now})
    on conflict (id) do update
    set phone = excluded.phone, code_hash = excluded.code_hash, sent_at = excluded.sent_at, tries = 0,
        sent_count = case when p.counted_since <= ${countSince} then 1 else p.sent_count + 1 end,
        counted_since = case when p.counted_since <= ${countSince} then excluded.sent_at else p.counted_since end
    where p.sent_at <= ${coolSince} and (p.counted_since <= ${countSince} or p.sent_count < ${sentMax})
    returning id`.execute(db);
  return rows.length > 0;
};

export const findPhoneProof = (db: Tx, id: string) =>
  db.selectFrom('users.phone_proof').select(['sent_at']).where('id', '=', id).executeTakeFirst();

/** Notes that a phone gets a code, unless it had so many since then; one after the other, so that no two count as one. */
export const takePhoneSending = async (
  db: Tx,
  phoneHash: string,
  { now, since, most }: { now: Date; since: Date; most: number },
): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone sending ${phoneHash}`}, 0))`.execute(db);
  const { rows } = await sql`
    insert into users.phone_sending (phone_hash, sent_at)
    select ${phoneHash}, ${now}
    where (select count(*) from users.phone_sending where phone_hash = ${phoneHash} and sent_at > ${since}) < ${most}
    returning sent_at`.execute(db);
  return rows.length > 0;
};

export const deletePhoneSendings = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('users.phone_sending')
    .where('sent_at', '<=', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** Counts the try before it is known whether it is right: no two tries count as one. */
export const takePhoneTry = (db: Tx, id: string, phone: string, sentAfter: Date, triesMax: number) =>
  db
    .updateTable('users.phone_proof')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('phone', '=', phone)
    .where('code_hash', 'is not', null)
    .where('sent_at', '>', sentAfter)
    .where('tries', '<', triesMax)
    .returning('code_hash')
    .executeTakeFirst();

export const spendPhoneCode = (db: Tx, id: string) =>
  db.updateTable('users.phone_proof').set({ phone: null, code_hash: null }).where('id', '=', id).execute();

/** What was never proven; how many codes were asked for stays. */
export const clearUnproven = async (db: Db, before: Date): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('users.phone_proof')
    .set({ phone: null, code_hash: null })
    .where('phone', 'is not', null)
    .where('sent_at', '<=', before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Row level security shows a person their own. */
export const findWaitingPhone = (db: Db, id: string) =>
  db
    .selectFrom('users.phone_proof')
    .select(['phone', 'sent_at'])
    .where('id', '=', id)
    .where('phone', 'is not', null)
    .executeTakeFirst();
