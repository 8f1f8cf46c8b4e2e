import type { Tx } from '#platform/data/db';

/**
 * `receivable`: what citizens owe. `revenue`: what organisations have earned, as a negative number. `provider`: what lies at
 * the provider. `refund_due`: what is on its way back, as a negative number.
 */
export type Account = 'receivable' | 'revenue' | 'provider' | 'refund_due';

export interface NewEntry {
  id: string;
  transaction_id: string;
  account: Account;
  tenant_id: string;
  fee_id: string;
  payment_id: string | null;
  amount_minor: string;
  currency: string;
  at: Date;
}

export const insertEntries = (db: Tx, entries: readonly NewEntry[]) =>
  db.insertInto('payments.entry').values(entries).execute();
