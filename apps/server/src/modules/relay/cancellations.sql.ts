import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

/** A request and its cancellation that come at once wait for each other: the second sees what the first has done. */
export const lockCorrelation = (db: Tx, platformId: string, correlationId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`relay ${platformId} ${correlationId}`}, 0))`.execute(db);

interface Early {
  platform_id: string;
  correlation_id: string;
  request_sha256: Buffer;
}

export const insertCancellation = (db: Tx, row: Early & { received_at: Date }) =>
  db
    .insertInto('relay.cancellation')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** How many of a platform wait for their requests; counted no further than asked for. */
export const countCancellations = async (db: Tx, platformId: string, max: number): Promise<number> => {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('relay.cancellation')
        .select('platform_id')
        .where('platform_id', '=', platformId)
        .limit(max)
        .as('open'),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Whether there was one: it has waited for this request, which ends by it. */
export const takeOutCancellation = async (
  db: Tx,
  { platform_id, correlation_id, request_sha256 }: Early,
): Promise<boolean> =>
  (await db
    .deleteFrom('relay.cancellation')
    .where('platform_id', '=', platform_id)
    .where('correlation_id', '=', correlation_id)
    .where('request_sha256', '=', request_sha256)
    .returning('platform_id')
    .executeTakeFirst()) !== undefined;

export const forgetCancellations = (db: Db, before: Date) =>
  db.deleteFrom('relay.cancellation').where('received_at', '<', before).executeTakeFirst();
