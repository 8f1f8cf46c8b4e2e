import type { Db } from '#platform/data/db';

/** Row level security shows a person their own rows and no others; no query here says it again. */
export const listLoginEventsOf = (db: Db, limit: number) =>
  db
    .selectFrom('auth.login_event')
    .select(['at', 'method', 'outcome', 'reason', 'address', 'browser', 'device', 'application_mn', 'application_en'])
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();

export const listLinksOf = (db: Db) =>
  db.selectFrom('auth.social_link').select(['provider', 'email', 'created_at', 'used_at']).execute();
