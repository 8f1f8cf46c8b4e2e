import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

const summary = [
  'id',
  'kind',
  'tenant_id as organisation_id',
  'name_mn',
  'name_en',
  'services',
  'active',
  'version',
  'created_at',
  'updated_at',
] as const;

const settings = [
  'redirect_uris',
  'post_logout_redirect_uris',
  'backchannel_logout_uri',
  'auth_method',
  'jwks',
  'pkce_required',
  'consent_required',
  'par_required',
  'dpop_required',
  'device_allowed',
  'ciba_allowed',
  'subject_type',
  'identity_with_openid',
  'introspects_all',
  'civil_id_allowed',
  'purpose_mn',
  'purpose_en',
  'privacy_url',
] as const;

export interface Settings {
  name_mn: string;
  name_en: string;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  backchannel_logout_uri: string | null;
  auth_method: 'secret' | 'private_key_jwt' | 'none';
  /** As JSON text. */
  jwks: string | null;
  pkce_required: boolean;
  consent_required: boolean;
  par_required: boolean;
  dpop_required: boolean;
  device_allowed: boolean;
  ciba_allowed: boolean;
  subject_type: 'public' | 'pairwise';
  identity_with_openid: boolean;
  introspects_all: boolean;
  civil_id_allowed: boolean;
  purpose_mn: string | null;
  purpose_en: string | null;
  privacy_url: string | null;
  active: boolean;
}

interface Filter {
  /** The first letters of a name. */
  q?: string | undefined;
  kind?: 'web' | 'native' | 'machine' | undefined;
  organisation_id?: string | undefined;
}

/** Row level security shows those of the platform and of the actor's organisations; no query here says it again. */
export const listApplicationsAfter = (
  db: Db,
  { q, kind, organisation_id }: Filter,
  limit: number,
  after: [Date, string] | undefined,
) => {
  let query = db
    .selectFrom('applications.application')
    .select(summary)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (q !== undefined) query = query.where(sql<boolean>`(${begins('key_mn', q)} or ${begins('key_en', q)})`);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (organisation_id !== undefined) query = query.where('tenant_id', '=', organisation_id);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(at, id))).execute();
};

/** A range, which an index finds; the largest code point there is ends it. */
const begins = (column: 'key_mn' | 'key_en', letters: string) => {
  const from = sql`users.name_key(${letters})`;
  return sql`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${from} || chr(1114111))`;
};

export const findApplication = (db: Db, id: string) =>
  db
    .selectFrom('applications.application')
    .select([...summary, ...settings, 'logo_id'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Has those who change one application wait for each other. */
export const lockApplication = (db: Tx, id: string) =>
  db
    .selectFrom('applications.application')
    .select(['id', 'kind', 'tenant_id', 'auth_method', 'services', 'version', 'logo_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const findAllowed = (db: Db, id: string, service: string) =>
  db
    .selectFrom('applications.application as application')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`applications.is_served(application)`)
    .where(sql<boolean>`${service} = any (services)`)
    .executeTakeFirst();

export const listIds = (db: Db) => db.selectFrom('applications.application').select('id').execute();

export const listNames = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('applications.application')
    .select(['id', 'name_mn', 'name_en'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();

/** Those of the platform only where the acting person administers it. */
export const listAllowedAfter = (db: Db, service: string, limit: number, after: string | undefined) => {
  const query = db
    .selectFrom('applications.application')
    .select(['id', 'name_mn', 'name_en'])
    .where(sql<boolean>`${service} = any (services)`)
    .where(sql<boolean>`(tenant_id is not null or (select users.actor_administers()))`)
    .orderBy('id')
    .limit(limit);
  return (after === undefined ? query : query.where('id', '>', after)).execute();
};

export const listServedIds = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('applications.application as application')
    .select('id')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where(sql<boolean>`applications.is_served(application)`)
    .execute();

export interface NewRow extends Settings {
  id: string;
  kind: 'web' | 'native' | 'machine';
  tenant_id: string | null;
  created_at: Date;
  updated_at: Date;
  lowered_since: Date | null;
}

export const insertApplication = (db: Tx, row: NewRow) =>
  db.insertInto('applications.application').values(row).execute();

/** Guarded by the version: of two who saw the same one, one gets a row. `isLowered`: whether it protects less now. */
export const updateApplication = (
  db: Tx,
  id: string,
  version: number,
  change: Settings | { services: string[] },
  now: Date,
  isLowered?: boolean,
) =>
  db
    .updateTable('applications.application')
    .set({ ...change, version: version + 1, updated_at: now })
    .$if(isLowered !== undefined, (query) =>
      query.set({ lowered_since: isLowered ? sql<Date>`coalesce(lowered_since, ${now})` : null }),
    )
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();

export const removeApplication = (db: Tx, id: string) =>
  db
    .deleteFrom('applications.application')
    .where('id', '=', id)
    .returning(['id', 'tenant_id', 'kind', 'logo_id'])
    .executeTakeFirst();
