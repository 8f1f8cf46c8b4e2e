import type { Db } from '#platform/db';

/** Row level security shows a person their own rows and no others; no query here says it again. */
export const listSessionsOf = (db: Db, limit: number) =>
  db
    .selectFrom('auth.session')
    .select(['id', 'method', 'browser', 'device', 'place', 'created_at', 'rotated_at', 'expires_at'])
    .select(['revoked_at', 'revoke_reason'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

export const listLoginEventsOf = (db: Db, limit: number) =>
  db
    .selectFrom('auth.login_event')
    .select(['at', 'method', 'outcome', 'reason', 'address'])
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();

export const listLinksOf = (db: Db) =>
  db.selectFrom('auth.social_link').select(['provider', 'email', 'created_at', 'used_at']).execute();
