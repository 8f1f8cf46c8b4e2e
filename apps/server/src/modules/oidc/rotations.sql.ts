import { sql } from 'kysely';
import { prepared, type Value } from '#platform/data/prepared';

interface Rotation {
  spent_hash: Buffer;
  now: Date;
  horizon: Date;
  access_hash: Buffer;
  access_expires_at: Date;
  access_payload: string;
  refresh_hash: Buffer;
  refresh_expires_at: Date;
  refresh_payload: string;
}

/**
 * Spends a refresh token and writes what was issued for it, in one trip. If many spend it at once, one gets a row and
 * nothing is written for the others.
 */
export const rotate = prepared((db, value: Value<Rotation>) => ({
  compile: () =>
    sql<{ spent: number }>`
      with spent as (
        update oidc.refresh_token set consumed_at = ${value('now')}
        where id_hash = ${value('spent_hash')} and kind = 'RefreshToken' and consumed_at is null
          and expires_at > ${value('now')} and expires_at <= ${value('horizon')}
        returning 1 as one),
      access as (
        insert into oidc.token (id_hash, kind, expires_at, payload)
        select ${value('access_hash')}, 'AccessToken', ${value('access_expires_at')}::timestamptz,
               ${value('access_payload')}::jsonb
        from spent),
      refresh as (
        insert into oidc.refresh_token (id_hash, kind, expires_at, payload)
        select ${value('refresh_hash')}, 'RefreshToken', ${value('refresh_expires_at')}::timestamptz,
               ${value('refresh_payload')}::jsonb
        from spent)
      select one as spent from spent`.compile(db),
}));
