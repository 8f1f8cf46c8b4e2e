import type { Tx } from '#platform/data/db';

export const findOpenAttempt = (db: Tx, feeId: string) =>
  db
    .selectFrom('payments.payment')
    .select('id')
    .where('fee_id', '=', feeId)
    .where('state', 'in', ['created', 'started', 'submitted', 'error'])
    .executeTakeFirst();
