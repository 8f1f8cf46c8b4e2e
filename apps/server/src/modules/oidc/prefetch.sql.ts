import { sql } from 'kysely';
import { prepared, type Value } from '#platform/data/prepared';
import type { StateRow, TokenRow } from './models.sql.ts';

export interface Prefetched {
  /** The client, if it named itself; as JSON. */
  client: string | null;
  kind: string | null;
  token: TokenRow['payload'];
  consumed_at: Date | null;
  /** The client that the token was issued to, if that is another one; as JSON. */
  owner: string | null;
  grant_id: string | null;
  grant_sealed: string | null;
  session_id: string | null;
  session_sealed: string | null;
  person: (Record<string, string | null> & { active: boolean; tokens_revoked_before: Date }) | null;
}

export type { StateRow };

interface Asked {
  clientId: string | null;
  hash: Buffer;
  now: Date;
  dayLater: Date;
  monthsLater: Date;
}

/**
 * All that the library will ask for about a token, in one trip: the client, the token whatever its kind, its owner, its
 * grant, the session that it ends with unless that of the platform has ended, and the person. It reads the rows of the
 * person and of the session of the platform too, as every request of a person does.
 */
export const selectPrefetched = prepared((db, value: Value<Asked>) => ({
  compile: () =>
    sql<Prefetched>`
    select applications.client(${value('clientId')}::uuid)::text as client, t.kind, t.payload as token, t.consumed_at,
           case when t.payload ->> 'clientId' is distinct from ${value('clientId')}::text
             then applications.client((t.payload ->> 'clientId')::uuid)::text end as owner,
           g.id as grant_id, g.payload_sealed as grant_sealed,
           s.id as session_id, s.payload_sealed as session_sealed,
           case when u.id is not null then jsonb_build_object(
             'civil_id', u.civil_id, 'ge_id', u.ge_id, 'email', case when u.email_verified_at is not null then u.email end,
             'family_name', u.family_name, 'given_name', u.given_name,
             'family_name_latin', u.family_name_latin, 'given_name_latin', u.given_name_latin, 'active', u.active,
             'tokens_revoked_before', u.tokens_revoked_before) end as person
    from (values (1)) as one (n)
    left join lateral (
      select kind, payload, consumed_at
      from oidc.token
      where id_hash = ${value('hash')} and kind in ('AccessToken', 'ClientCredentials', 'AuthorizationCode')
        and expires_at > ${value('now')} and expires_at <= ${value('dayLater')}
      union all
      select kind, payload, consumed_at
      from oidc.refresh_token
      where id_hash = ${value('hash')} and kind = 'RefreshToken' and expires_at > ${value('now')} and expires_at <= ${value('monthsLater')}
      limit 1) t on true
    left join oidc.state g
      on g.id = 'Grant:' || encode(sha256(convert_to(t.payload ->> 'grantId', 'UTF8')), 'hex') and g.expires_at > ${value('now')}
    left join lateral (
      select id, payload_sealed
      from oidc.state
      where other_hash = sha256(convert_to(t.payload ->> 'sessionUid', 'UTF8')) and kind = 'Session'
        and expires_at > ${value('now')}
        and (platform_session_id is null or exists (
          select from auth.session p
          where p.id = platform_session_id and p.revoked_at is null
            and least(p.idle_until, p.expires_at) > ${value('now')}))
      order by updated_at desc
      limit 1) s on true
    left join users."user" u on u.id = (t.payload ->> 'accountId')::uuid`.compile(db),
}));
