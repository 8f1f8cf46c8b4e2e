import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

/** By the number of the invoice, which begins with our id, or by the money itself. */
export const findBooked = (db: Db, id: string, moneyRef: string) =>
  db
    .selectFrom('payments.payment')
    .select(['id', 'state', 'amount_minor', 'currency', 'money_ref', 'refunded_minor'])
    .select((eb) =>
      eb
        .selectFrom('payments.refund')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_minor'), sql<string>`0`).as('sum'))
        .whereRef('payment_id', '=', 'payments.payment.id')
        .where('state', '=', 'success')
        .as('returned_minor'),
    )
    .where((eb) => eb.or([eb('id', '=', id), eb('money_ref', '=', moneyRef)]))
    .orderBy((eb) => eb('money_ref', 'is not distinct from', moneyRef), 'desc')
    .limit(1)
    .executeTakeFirst();

export type BookedRow = NonNullable<Awaited<ReturnType<typeof findBooked>>>;

/** What was paid here between two moments, in the order of their ids. */
export const listPaidBetween = (db: Db, from: Date, to: Date, limit: number, after: string | undefined) => {
  const list = db
    .selectFrom('payments.payment')
    .select(['id', 'amount_minor', 'currency', 'money_ref', 'provider_ref'])
    .where('state', '=', 'success')
    .where('finished_at', '>=', from)
    .where('finished_at', '<', to)
    .orderBy('id')
    .limit(limit);
  return (after === undefined ? list : list.where('id', '>', after)).execute();
};

/** Has a payment looked at in the next minute. */
export const lookSoon = (db: Tx, id: string, now: Date) =>
  db
    .updateTable('payments.payment')
    .set({ next_look_at: now, unanswered: 0 })
    .where('id', '=', id)
    .where('state', '<>', 'success')
    .where('provider_ref', 'is not', null)
    .execute();

export interface NewReport {
  day: string;
  paid_here: number;
  paid_there: number;
  found: number;
  made_at: Date;
}

export const writeReport = (db: Tx, { day, ...report }: NewReport) =>
  db
    .insertInto('payments.report')
    .values({ day, ...report })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(report))
    .execute();

export const listReportsBefore = (db: Db, limit: number, after: string | undefined) => {
  const list = db
    .selectFrom('payments.report')
    .select(['day', 'paid_here', 'paid_there', 'found', 'made_at'])
    .orderBy('day', 'desc')
    .limit(limit);
  return (after === undefined ? list : list.where('day', '<', after)).execute();
};

export const findLastReport = (db: Db) =>
  db.selectFrom('payments.report').select('day').orderBy('day', 'desc').limit(1).executeTakeFirst();
