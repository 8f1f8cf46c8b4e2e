import type { Db, Tx } from '#platform/data/db';

export const findByCallback = (db: Db, callbackHash: Buffer) =>
  db
    .selectFrom('payments.payment')
    .select(['id', 'tenant_id'])
    .where('callback_hash', '=', callbackHash)
    .executeTakeFirst();

export interface NewCallback {
  id: string;
  payment_id: string;
  digest: Buffer;
  claim: string;
  received_at: Date;
}

/** False where the same was said before. */
export const insertCallback = async (db: Tx, callback: NewCallback): Promise<boolean> => {
  const made = await db
    .insertInto('payments.callback')
    .values(callback)
    .onConflict((conflict) => conflict.columns(['payment_id', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
};

export const listUnjudged = (db: Tx, paymentId: string) =>
  db
    .selectFrom('payments.callback')
    .select(['id', 'claim'])
    .where('payment_id', '=', paymentId)
    .where('verdict', 'is', null)
    .orderBy('received_at')
    .limit(100)
    .execute();

export const countCallbacks = async (db: Tx, paymentId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('payments.callback')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const setVerdict = (db: Tx, id: string, verdict: 'confirmed' | 'denied') =>
  db.updateTable('payments.callback').set({ verdict }).where('id', '=', id).execute();
