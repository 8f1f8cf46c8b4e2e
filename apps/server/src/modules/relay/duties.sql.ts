import type { Db, Tx } from '#platform/data/db';

export const listClosedBefore = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('relay.request')
    .select('id')
    .where('closed_at', '<', before)
    .where('payload_sealed', 'is not', null)
    .limit(limit)
    .execute();

/** What was said goes; that something was said, and its digest, stays. */
export async function emptyRequests(db: Tx, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('relay.request')
    .set({ subject_sealed: null, payload_sealed: null })
    .where('id', 'in', ids)
    .execute();
  await db
    .updateTable('relay.assignment')
    .set({ body_sealed: null, answer_sealed: null })
    .where('request_id', 'in', ids)
    // A cancellation on its way says nothing of anybody, and is to arrive.
    .where((one) => one.not(one('purpose', '=', 'cancel').and('state', 'in', ['queued', 'sending', 'retry_wait'])))
    .execute();
  await db.updateTable('relay.incoming').set({ body_sealed: null }).where('request_id', 'in', ids).execute();
}
