import type { Db } from '#platform/data/db';

/** Row level security shows a person their own rows and no others; the query does not say it again. */
export const listSessionsOf = (db: Db, limit: number, after: [Date, string] | undefined) => {
  const query = db
    .selectFrom('auth.session')
    .select(['id', 'method', 'browser', 'device', 'place', 'created_at', 'rotated_at', 'expires_at'])
    .select(['revoked_at', 'revoke_reason'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(at, id))).execute();
};
