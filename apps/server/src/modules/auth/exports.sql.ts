import type { Db } from '#platform/data/db';

/** Row level security shows a person their own rows and no others; no query here says it again. */
export const listLoginEventsOf = (db: Db, limit: number, after: [Date, string] | undefined) => {
  const query = db
    .selectFrom('auth.login_event')
    .select([
      'id',
      'at',
      'method',
      'outcome',
      'reason',
      'address',
      'browser',
      'device',
      'application_mn',
      'application_en',
    ])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(at, id))).execute();
};

export const listLinksOf = (db: Db) =>
  db.selectFrom('auth.social_link').select(['provider', 'email', 'created_at', 'used_at']).execute();
