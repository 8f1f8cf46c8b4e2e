import type { Db, Tx } from '#platform/data/db';
import { sql } from 'kysely';

interface Move {
  from: 'eid' | 'email' | 'totp' | 'mfa';
  to: 'eid' | 'email' | 'totp' | 'done';
}

/** A ticket that is at the step this move is allowed at, about to be moved. No row: it is not, or its time is up. */
const moving = (db: Db, id: string, { from, to }: Move, now: Date) =>
  db
    .updateTable('superadmin.ticket')
    .set({ step: to })
    .where('id', '=', id)
    .where('step', '=', from)
    .where('expires_at', '>', now);

export const setSignIn = (db: Db, id: string, move: Move, now: Date, signInId: string) =>
  moving(db, id, move, now).set({ sign_in_id: signInId }).returning('id').executeTakeFirst();

/** Fixes who it is, by the very answer that this ticket has asked for. */
export const setIdentity = (
  db: Tx,
  id: string,
  move: Move,
  now: Date,
  proven: { signInId: string; user_id: string; civil_id: string },
) =>
  moving(db, id, move, now)
    .set({ user_id: proven.user_id, civil_id: proven.civil_id, eid_at: now, sign_in_id: null })
    .where('sign_in_id', '=', proven.signInId)
    .returning('id')
    .executeTakeFirst();

export const setCode = (
  db: Tx,
  id: string,
  move: Move,
  now: Date,
  { codeHash, coolSince, sentMax }: { codeHash: string; coolSince: Date; sentMax: number },
) =>
  moving(db, id, move, now)
    .set((eb) => ({ code_hash: codeHash, code_sent_at: now, code_tries: 0, codes_sent: eb('codes_sent', '+', 1) }))
    .where((eb) => eb.or([eb('code_sent_at', 'is', null), eb('code_sent_at', '<=', coolSince)]))
    .where('codes_sent', '<', sentMax)
    .returning('email')
    .executeTakeFirst();

/** Counts the try and, where the code is the one, moves on, in one statement: no two tries count as one. */
export const tryCode = async (
  db: Tx,
  id: string,
  { from, to }: Move,
  now: Date,
  { codeHash, sentAfter, triesMax }: { codeHash: string; sentAfter: Date; triesMax: number },
) => {
  const { rows } = await sql<{ isRight: boolean }>`
    update superadmin.ticket
    set code_tries = code_tries + 1,
        step = case when code_hash = ${codeHash} then ${to} else step end,
        email_at = case when code_hash = ${codeHash} then ${now}::timestamptz end,
        code_hash = case when code_hash = ${codeHash} then null else code_hash end
    where id = ${id} and step = ${from} and expires_at > ${now}
      and code_hash is not null and code_sent_at > ${sentAfter} and code_tries < ${triesMax}
    returning email_at is not null as "isRight"`.execute(db);
  return rows[0];
};

export const setTotp = (db: Tx, id: string, move: Move, now: Date, totpSealed: string) =>
  moving(db, id, move, now).set({ totp_sealed: totpSealed }).returning('email').executeTakeFirst();

/** Takes one try of the first code, before it is known whether it is good. */
export const takeTotpTry = (db: Tx, id: string, { from }: Move, now: Date, triesMax: number) =>
  db
    .updateTable('superadmin.ticket')
    .set((eb) => ({ totp_tries: eb('totp_tries', '+', 1) }))
    .where('id', '=', id)
    .where('step', '=', from)
    .where('expires_at', '>', now)
    .where('totp_sealed', 'is not', null)
    .where('totp_tries', '<', triesMax)
    .returning('totp_sealed')
    .executeTakeFirst();

/** Ends an onboarding, with all that it has proven; what was set up meanwhile in another window does not count. */
export const finishOnboarding = (db: Tx, id: string, move: Move, now: Date, totpSealed: string) =>
  moving(db, id, move, now)
    .where('totp_sealed', '=', totpSealed)
    .returning(['user_id', 'civil_id', 'provider', 'subject_hash', 'email', 'entitlement'])
    .executeTakeFirst();

export const spendTicket = (db: Tx, id: string, move: Move, now: Date) =>
  moving(db, id, move, now).returning('admin_id').executeTakeFirst();
