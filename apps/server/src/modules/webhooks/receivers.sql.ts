import type { Db, Tx } from '#platform/data/db';

export const findReceiver = (db: Db, name: string) =>
  db
    .selectFrom('webhooks.receiver')
    .select(['id', 'target_sealed', 'disabled_at'])
    .where('name', '=', name)
    .executeTakeFirst();

export const lockReceiver = (db: Tx, name: string) =>
  db
    .selectFrom('webhooks.receiver')
    .select(['id', 'target_sealed'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();

/** Another worker that starts with the same settings may have been faster. */
export async function insertReceiver(
  db: Tx,
  row: { id: string; name: string; target_sealed: string; subscription_id?: string },
): Promise<void> {
  await db
    .insertInto('webhooks.receiver')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** A receiver that wanted no more may want deliveries at a new address or with a new signature. */
export async function updateTarget(db: Tx, id: string, target_sealed: string): Promise<void> {
  await db.updateTable('webhooks.receiver').set({ target_sealed, disabled_at: null }).where('id', '=', id).execute();
}

export async function deleteReceiver(db: Tx, name: string): Promise<void> {
  await db.deleteFrom('webhooks.receiver').where('name', '=', name).execute();
}

/** Only who was asked is meant: the settings may have named another meanwhile. */
export async function disableReceiver(db: Db, id: string, target_sealed: string, at: Date): Promise<void> {
  await db
    .updateTable('webhooks.receiver')
    .set({ disabled_at: at })
    .where('id', '=', id)
    .where('target_sealed', '=', target_sealed)
    .execute();
}

export type Outcome = 'delivered' | 'failed' | 'dropped';

export async function countOutcome(db: Db, id: string, outcome: Outcome): Promise<void> {
  await db
    .updateTable('webhooks.receiver')
    .set((row) => ({ [outcome]: row(outcome, '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Those of the settings; what became of webhooks to applications stands beside each of them. */
export const listReceivers = (db: Db) =>
  db
    .selectFrom('webhooks.receiver')
    .select(['name', 'disabled_at', 'delivered', 'failed', 'dropped'])
    .where('subscription_id', 'is', null)
    .orderBy('name')
    .execute();
