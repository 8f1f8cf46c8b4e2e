import type { Db, Tx } from '#platform/data/db';

/** Takes so much of a payment to pay it back; none where more would go back than came, or nothing came. */
export const reserve = async (db: Tx, paymentId: string, amountMinor: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payments.payment')
    .set((eb) => ({ refunded_minor: eb('refunded_minor', '+', amountMinor) }))
    .where('id', '=', paymentId)
    .where('state', '=', 'success')
    .where((eb) => eb(eb('refunded_minor', '+', amountMinor), '<=', eb.ref('amount_minor')))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Puts back what the provider would not pay back. */
export const unreserve = (db: Tx, paymentId: string, amountMinor: string) =>
  db
    .updateTable('payments.payment')
    .set((eb) => ({ refunded_minor: eb('refunded_minor', '-', amountMinor) }))
    .where('id', '=', paymentId)
    .execute();

export interface NewRefund {
  id: string;
  payment_id: string;
  tenant_id: string;
  payer_id: string;
  amount_minor: string;
  currency: string;
  reason: string;
  asked_by: string | null;
  next_look_at: Date;
  created_at: Date;
}

export const insertRefund = (db: Tx, refund: NewRefund) => db.insertInto('payments.refund').values(refund).execute();

export const listRefundsOf = (db: Db, paymentId: string) =>
  db
    .selectFrom('payments.refund')
    .select(['id', 'amount_minor', 'currency', 'state', 'reason', 'created_at', 'finished_at'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .limit(100)
    .execute();

const query = (db: Db) =>
  db
    .selectFrom('payments.refund as refund')
    .innerJoin('payments.payment as payment', 'payment.id', 'refund.payment_id')
    .innerJoin('payments.fee as fee', 'fee.id', 'payment.fee_id')
    .select([
      'refund.id',
      'refund.state',
      'refund.amount_minor',
      'refund.currency',
      'refund.reason',
      'refund.unanswered',
    ])
    .select(['payment.id as payment_id', 'payment.money_ref', 'payment.fee_id', 'payment.case_id'])
    .select(['payment.tenant_id', 'payment.payer_id', 'fee.title_mn', 'fee.title_en']);

export const findRefund = (db: Db, id: string) => query(db).where('refund.id', '=', id).executeTakeFirst();

export const lockRefund = (db: Tx, id: string) =>
  query(db).where('refund.id', '=', id).forNoKeyUpdate('refund').executeTakeFirst();

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

export const setNextRefundLook = (db: Tx, id: string, next_look_at: Date, unanswered: number) =>
  db.updateTable('payments.refund').set({ next_look_at, unanswered }).where('id', '=', id).execute();
