import type { Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import { type Account, insertEntries } from './books.sql.ts';

/** Every kind of movement, and from which account to which it goes: one gains what the other loses. */
const movements = {
  charged: { to: 'receivable', from: 'revenue' },
  waived: { to: 'revenue', from: 'receivable' },
  paid: { to: 'provider', from: 'receivable' },
  /** Money for which nothing was due any more; it goes back. */
  surplus: { to: 'provider', from: 'revenue' },
  refund_asked: { to: 'revenue', from: 'refund_due' },
  refunded: { to: 'refund_due', from: 'provider' },
  refund_refused: { to: 'refund_due', from: 'revenue' },
} as const satisfies Record<string, { to: Account; from: Account }>;

export type Movement = keyof typeof movements;

export interface Moved {
  fee_id: string;
  tenant_id: string;
  payment_id: string | null;
  amount_minor: string;
  currency: string;
}

/** Writes a movement into the books. The database refuses a transaction whose rows do not sum to zero. */
export async function book({ db, now }: { db: Tx; now: () => Date }, movement: Movement, moved: Moved): Promise<void> {
  const { to, from } = movements[movement];
  const shared = { ...moved, transaction_id: uuidv7(), at: now() };
  await insertEntries(db, [
    { ...shared, id: uuidv7(), account: to },
    { ...shared, id: uuidv7(), account: from, amount_minor: `-${moved.amount_minor}` },
  ]);
}
