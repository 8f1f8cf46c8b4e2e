import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

export const findLocks = async (db: Db, keys: readonly string[], now: Date) =>
  db.selectFrom('auth.lockout').select('key').where('key', 'in', keys).where('locked_until', '>', now).execute();

/**
 * Counts a failure. From the fifth on there is a wait, which doubles with each; a day without a failure clears the
 * count. One statement, so that failures at the same moment all count.
 */
export const countFailure = async (
  db: Tx,
  key: string,
  now: Date,
): Promise<{ failures: number; isLocked: boolean }> => {
  const { rows } = await sql<{ failures: number; isLocked: boolean }>`
    insert into auth.lockout as l (key, failures, failed_at)
    values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = case when l.failed_at < ${now}::timestamptz - interval '1 day' then 1 else l.failures + 1 end,
      failed_at = ${now},
      locked_until = case
        when l.failed_at < ${now}::timestamptz - interval '1 day' or l.failures + 1 < 5 then null
        else ${now}::timestamptz + least(interval '1 minute' * 2 ^ least(l.failures + 1 - 5, 20), interval '1 day')
      end
    returning failures, locked_until is not null as "isLocked"`.execute(db);
  return rows[0] ?? { failures: 1, isLocked: false };
};

export const clearFailures = (db: Tx, keys: readonly string[]) =>
  db.deleteFrom('auth.lockout').where('key', 'in', keys).execute();

export const listLocksAfter = (
  db: Db,
  now: Date,
  page: { limit: number; keys?: readonly string[] | undefined },
  after: [Date, string] | undefined,
) => {
  let query = db
    .selectFrom('auth.lockout')
    .select(['key', 'failures', 'failed_at'])
    .select((eb) => eb.ref('locked_until').$notNull().as('locked_until'))
    .where('locked_until', '>', now)
    .orderBy('locked_until', 'desc')
    .orderBy('key', 'desc')
    .limit(page.limit);
  if (page.keys !== undefined) query = query.where('key', 'in', page.keys);
  if (after === undefined) return query.execute();
  const [until, key] = after;
  return query.where((eb) => eb(eb.refTuple('locked_until', 'key'), '<', eb.tuple(until, key))).execute();
};

export const removeLock = async (db: Tx, key: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('auth.lockout')
    .where('key', '=', key)
    .where('locked_until', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
