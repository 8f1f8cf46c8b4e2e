import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

const columns = [
  'id',
  'tenant_id',
  'code',
  'own_code',
  'name',
  'webhook_url',
  'signature',
  'state',
  'max_rps',
  'max_in_flight',
  'contact',
  'failures',
  'next_send_at',
  'version',
  'created_at',
] as const;

export type PlatformRow = NonNullable<Awaited<ReturnType<typeof findPlatform>>>;

export const findPlatform = (db: Db, id: string) =>
  db
    .selectFrom('relay.platform')
    .select(columns)
    .where('id', '=', id)
    .where('state', '!=', 'revoked')
    .executeTakeFirst();

/** What waits for the row goes on with it as it is by then. */
export const lockPlatform = (db: Tx, id: string) =>
  db.selectFrom('relay.platform').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Who goes by this code, of those who know us by that one. */
export const findPlatformBetween = (db: Db, code: string, ownCode: string) =>
  db
    .selectFrom('relay.platform')
    .select(columns)
    .where('code', '=', code)
    .where('own_code', '=', ownCode)
    .where('state', '!=', 'revoked')
    .executeTakeFirst();

export const listPlatformsByCode = (db: Db, code: string, limit: number) =>
  db
    .selectFrom('relay.platform')
    .select(columns)
    .where('code', '=', code)
    .where('state', '!=', 'revoked')
    .orderBy('id')
    .limit(limit)
    .execute();

export const listPlatformsAfter = (db: Db, tenantId: string, limit: number, after: string | undefined) =>
  db
    .selectFrom('relay.platform')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('state', '!=', 'revoked')
    .$if(after !== undefined, (query) => query.where('code', '>', after ?? ''))
    .orderBy('code')
    .limit(limit)
    .execute();

export type NewPlatformRow = Omit<PlatformRow, 'failures' | 'next_send_at' | 'version' | 'created_at'> & {
  created_by: string;
};

/** Nothing where the code is taken. */
export const insertPlatform = (db: Tx, row: NewPlatformRow, now: Date) =>
  db
    .insertInto('relay.platform')
    .values({ ...row, next_send_at: now, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Who wants to go by the same code at once waits, and sees what the first has done. */
export const lockOwnCode = (db: Tx, ownCode: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`relay own code ${ownCode}`}, 0))`.execute(db);

/** Whether another organisation goes by this code, or ever did: its partners may still send to it. */
export const isUsedByOthers = async (db: Db, { tenant_id, own_code }: Pick<PlatformRow, 'tenant_id' | 'own_code'>) =>
  (await db
    .selectFrom('relay.platform')
    .select('id')
    .where('own_code', '=', own_code)
    .where('tenant_id', '!=', tenant_id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** While a message is on the way to it, or an answer is waited for, on either side. */
export const hasOpenLegs = async (db: Db, platformId: string): Promise<boolean> =>
  (await db
    .selectFrom('relay.assignment as a')
    .innerJoin('relay.request as r', 'r.id', 'a.request_id')
    .select('a.id')
    .where('a.platform_id', '=', platformId)
    .where((one) =>
      one.or([
        one('a.state', 'in', ['queued', 'sending', 'retry_wait', 'received']),
        one.and([one('a.state', '=', 'delivered'), one('a.purpose', '=', 'request'), one('r.closed_at', 'is', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const setFailures = (db: Tx, id: string, failures: number, nextSendAt: Date) =>
  db.updateTable('relay.platform').set({ failures, next_send_at: nextSendAt }).where('id', '=', id).execute();

export const setNextSend = (db: Tx, id: string, nextSendAt: Date) =>
  db.updateTable('relay.platform').set({ next_send_at: nextSendAt }).where('id', '=', id).execute();

export const touchPlatform = (db: Tx, id: string, version: number, now: Date) =>
  db.updateTable('relay.platform').set({ version, updated_at: now }).where('id', '=', id).execute();

export const deleteRoutesTo = (db: Tx, platformId: string) =>
  db.deleteFrom('relay.route').where('platform_id', '=', platformId).execute();

/** What both sides call themselves, also where the platform was removed. */
export const findCodes = (db: Db, id: string) =>
  db.selectFrom('relay.platform').select(['code', 'own_code']).where('id', '=', id).executeTakeFirstOrThrow();
