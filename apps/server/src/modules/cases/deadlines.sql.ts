import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

/** Drafts, gates and questions that have waited long enough. */
export const listWaited = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('cases.application')
    .select(['id', 'state'])
    .where('state', 'in', ['draft', 'submitted', 'info_requested'])
    .where('waits_until', '<=', now)
    .orderBy('waits_until')
    .limit(limit)
    .execute();

/**
 * What ends soon and was not said of this end: drafts and questions three days before, questions also on the last day. What
 * was said before these moments was said of another end.
 */
const endingSoon = (db: Db, now: Date) =>
  db
    .selectFrom('cases.application')
    .select('id')
    .where('state', 'in', ['draft', 'info_requested'])
    .where('waits_until', '>', now)
    .where('waits_until', '<=', sql<Date>`${now}::timestamptz + interval '3 days'`)
    .where(
      sql<boolean>`(reminded_at is null or reminded_at < waits_until - interval '3 days'
        or (state = 'info_requested' and waits_until <= ${now}::timestamptz + interval '1 day'
            and reminded_at < waits_until - interval '1 day'))`,
    );

export const listEndingSoon = (db: Db, now: Date, limit: number) =>
  endingSoon(db, now).orderBy('waits_until').limit(limit).execute();

/** Whether it still ends soon, and nobody was told: it may have been sent, put off or told since it was listed. */
export const isEndingSoon = async (db: Tx, now: Date, id: string): Promise<boolean> =>
  (await endingSoon(db, now).where('id', '=', id).executeTakeFirst()) !== undefined;

export const listOverdue = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('cases.application')
    .select('id')
    .where('state', 'in', ['queued', 'in_review'])
    .where((eb) => eb.not(eb('flags', '@>', eb.val(['overdue']))))
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();

export const listPurgeable = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('cases.application')
    .select('id')
    .where('data_sealed', 'is not', null)
    .where('purge_after', '<=', now)
    .orderBy('purge_after')
    .limit(limit)
    .execute();

/** The words of people go; what happened and what was decided stays. */
export const purgeWords = async (db: Tx, id: string): Promise<void> => {
  await db
    .updateTable('cases.application')
    .set({ data_sealed: null, data_hash: null, appeal_sealed: null, reason_sealed: null })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('cases.info_item')
    .set({ text_sealed: null, answer_sealed: null })
    .where('application_id', '=', id)
    .execute();
  await db
    .updateTable('cases.decision')
    .set({ text_sealed: null, conditions_sealed: null })
    .where('application_id', '=', id)
    .execute();
};
