import type { Db } from '#platform/data/db';

/** Row level security shows a person their own rows and no others; no query here says it again. */
export const listLoginEvents = (db: Db, limit: number, after: [Date, string] | undefined) => {
  const query = db
    .selectFrom('auth.login_event')
    .select(['id', 'at', 'method', 'outcome', 'address', 'browser', 'device', 'session_id'])
    .select(['application_id', 'application_mn', 'application_en'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  // Said twice: the pair continues the list, the moment alone tells which months need not be looked at.
  return query
    .where('at', '<=', at)
    .where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(at, id)))
    .execute();
};
