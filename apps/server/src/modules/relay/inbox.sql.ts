import type { Db, Tx } from '#platform/data/db';

export interface InboxRow {
  platform_id: string;
  webhook_id: string;
  body_sha256: Buffer;
  receipt: string | null;
  received_at: Date;
}

/** Nothing where it was taken before. Of two at once the second waits for what becomes of the first. */
export const insertTaken = (db: Tx, row: InboxRow) =>
  db
    .insertInto('relay.inbox')
    .values({ ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning('webhook_id')
    .executeTakeFirst();

export const findTaken = (db: Db, platformId: string, webhookId: string) =>
  db
    .selectFrom('relay.inbox')
    .select(['body_sha256', 'receipt'])
    .where('platform_id', '=', platformId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();

/** The last number that came in a lane, which is held; 0 before the first. */
export async function lockLastSeq(db: Tx, platformId: string, lane: string): Promise<number> {
  const row = await db
    .selectFrom('relay.lane')
    .select('seq')
    .where('platform_id', '=', platformId)
    .where('direction', '=', 'in')
    .where('lane', '=', lane)
    .forUpdate()
    .executeTakeFirst();
  return Number(row?.seq ?? 0);
}

/** Tells whether it was the first to say so: two who begin a lane at once do not both. */
export const setLastSeq = async (
  db: Tx,
  platformId: string,
  lane: string,
  seq: number,
  last: number,
): Promise<boolean> =>
  (await db
    .insertInto('relay.lane')
    .values({ platform_id: platformId, direction: 'in', lane, seq: String(seq) })
    .onConflict((conflict) =>
      conflict
        .columns(['platform_id', 'direction', 'lane'])
        .doUpdateSet({ seq: String(seq) })
        .where('relay.lane.seq', '=', String(last)),
    )
    .returning('seq')
    .executeTakeFirst()) !== undefined;

export const forgetTaken = (db: Db, before: Date) =>
  db.deleteFrom('relay.inbox').where('received_at', '<', before).executeTakeFirst();
