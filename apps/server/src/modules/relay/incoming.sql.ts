import type { Db, Tx } from '#platform/data/db';

export const insertIncoming = (
  db: Tx,
  row: {
    id: string;
    tenant_id: string;
    request_id: string;
    platform_id: string;
    webhook_id: string;
    body_sealed: string | null;
    received_at: Date;
  },
) =>
  db
    .insertInto('relay.incoming')
    .values(row)
    // The same message, after those that were taken are forgotten.
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const countIncoming = async (db: Db, requestId: string, platformId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('relay.incoming')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('request_id', '=', requestId)
    .where('platform_id', '=', platformId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const listIncoming = (db: Db, requestId: string) =>
  db
    .selectFrom('relay.incoming')
    .select(['id', 'platform_id', 'webhook_id', 'body_sealed'])
    .where('request_id', '=', requestId)
    .orderBy('received_at')
    .execute();
