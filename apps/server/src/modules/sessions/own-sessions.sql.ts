import type { Db } from '#platform/data/db';

/** Row level security shows a person their own sessions and no others; no query here says it again. */
export const listLiveSessions = (db: Db, now: Date, limit: number, after: [Date, string] | undefined) => {
  const query = db
    .selectFrom('auth.session')
    .select(['id', 'method', 'browser', 'device', 'place', 'created_at', 'rotated_at'])
    .select((eb) => eb.fn<Date>('least', ['idle_until', 'expires_at']).as('ends_at'))
    .where('revoked_at', 'is', null)
    .where('idle_until', '>', now)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(at, id))).execute();
};

/** In order, so that two who end the same sessions wait for each other instead of both for ever. */
export const listOtherSessionIds = async (db: Db, currentId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('auth.session')
    .select('id')
    .where('id', '<>', currentId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

export const isVisible = async (db: Db, id: string): Promise<boolean> => {
  const row = await db.selectFrom('auth.session').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
};
