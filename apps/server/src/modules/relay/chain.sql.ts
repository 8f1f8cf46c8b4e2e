import type { Db, Tx } from '#platform/data/db';

const columns = [
  'platform_id',
  'seq',
  'direction',
  'webhook_id',
  'timestamp',
  'signature',
  'body_sha256',
  'receipt',
  'at',
  'prev_hash',
  'row_hash',
  'parties',
] as const;

export type LogRow = Awaited<ReturnType<typeof listLog>>[number];

/** The end of the chain of a platform, which the caller holds until its transaction ends. */
export async function lockChain(db: Tx, platformId: string) {
  await db
    .insertInto('relay.chain')
    .values({ platform_id: platformId, seq: '0', row_hash: Buffer.alloc(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('relay.chain')
    .select(['seq', 'row_hash'])
    .where('platform_id', '=', platformId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function appendRow(db: Tx, row: LogRow): Promise<void> {
  await db.insertInto('relay.log').values(row).execute();
  await db
    .updateTable('relay.chain')
    .set({ seq: row.seq, row_hash: row.row_hash })
    .where('platform_id', '=', row.platform_id)
    .execute();
}

export const listLog = (db: Db, platformId: string, after: string, limit: number) =>
  db
    .selectFrom('relay.log')
    .select(columns)
    .where('platform_id', '=', platformId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();

/** Every row of these messages, in the order in which they were exchanged. */
export const listLogOf = (
  db: Db,
  messages: readonly { platform_id: string; webhook_id: string }[],
): Promise<LogRow[]> =>
  db
    .selectFrom('relay.log')
    .select(columns)
    .where((one) => one.or(messages.map(({ platform_id, webhook_id }) => one.and({ platform_id, webhook_id }))))
    .orderBy('at')
    .orderBy('platform_id')
    .orderBy('seq')
    .execute();
