import type { Db, Tx } from '#platform/data/db';
import type { PaymentRow } from './payments.sql.ts';

export interface NewFee {
  id: string;
  tenant_id: string;
  case_id: string;
  service_id: string;
  payer_id: string;
  title_mn: string;
  title_en: string;
  amount_minor: string;
  currency: string;
  created_at: Date;
}

export const insertFee = (db: Tx, fee: NewFee) => db.insertInto('payments.fee').values(fee).execute();

export interface NewPayment {
  id: string;
  fee_id: string;
  tenant_id: string;
  case_id: string;
  payer_id: string;
  attempt: number;
  amount_minor: string;
  currency: string;
  created_at: Date;
}

export const insertPayment = (db: Tx, payment: NewPayment) =>
  db.insertInto('payments.payment').values(payment).execute();

/** Tells whether it was due until now: of two payments for it, one pays it. */
export const endFee = async (db: Tx, id: string, state: 'paid' | 'cancelled'): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payments.fee')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const findFee = (db: Db, id: string) =>
  db.selectFrom('payments.fee').select(['id', 'state']).where('id', '=', id).executeTakeFirst();

/** In one order, so that two who hold the fees of a case wait for each other. */
export const lockFeesOf = (db: Tx, caseId: string) =>
  db
    .selectFrom('payments.fee')
    .select(['id', 'tenant_id', 'state', 'amount_minor', 'currency'])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const listPaymentIdsOf = (db: Tx, caseId: string, states: readonly PaymentRow['state'][]) =>
  db
    .selectFrom('payments.payment')
    .select('id')
    .where('case_id', '=', caseId)
    .where('state', 'in', states)
    .orderBy('id')
    .execute();
