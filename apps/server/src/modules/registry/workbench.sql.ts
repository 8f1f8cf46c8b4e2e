import { sql } from 'kysely';
import type { Db } from '#platform/data/db';
import { services } from './services.sql.ts';

export interface WorkbenchFilter {
  q?: string | undefined;
  tenant_id?: string | undefined;
  state?: 'draft' | 'published' | 'archived' | undefined;
  audience?: 'person' | 'organisation' | undefined;
  life_event?: string | undefined;
  draft?: boolean | undefined;
  stale?: boolean | undefined;
}

/** The last changed first; `staleBefore` is when one must have been published not to be stale. */
export const listChanged = (
  db: Db,
  { q, tenant_id, state, audience, life_event, draft, stale }: WorkbenchFilter,
  staleBefore: Date,
  limit: number,
  before: [Date, string] | undefined,
) =>
  services(db)
    .leftJoin('registry.service_version as live', (join) =>
      join.onRef('live.service_id', '=', 'service.id').onRef('live.no', '=', 'service.published_no'),
    )
    .select('live.published_at')
    .$if(tenant_id !== undefined, (query) => query.where('service.tenant_id', '=', tenant_id ?? ''))
    .$if(state !== undefined, (query) => query.where('service.state', '=', state ?? 'draft'))
    .$if(draft !== undefined, (query) => query.where('service.draft_no', draft ? 'is not' : 'is', null))
    .$if(stale !== undefined, (query) =>
      query.where(
        sql<boolean>`(service.state = 'published' and live.published_at < ${staleBefore}) = ${stale === true}`,
      ),
    )
    .$if(audience !== undefined, (query) => query.where('version.audience', 'in', ['both', audience ?? 'both']))
    .$if(q !== undefined, (query) =>
      query.where(
        sql<boolean>`position(lower(${q ?? ''}) in lower(concat_ws(' ', service.code,
          version.content #>> '{title,mn}', version.content #>> '{title,en}'))) > 0`,
      ),
    )
    .$if(life_event !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('registry.version_life_event as link')
            .select('link.no')
            .whereRef('link.service_id', '=', 'version.service_id')
            .whereRef('link.no', '=', 'version.no')
            .where('link.life_event_id', '=', life_event ?? ''),
        ),
      ),
    )
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('service.updated_at', 'service.id'),
          '<',
          eb.tuple(before?.[0] ?? staleBefore, before?.[1] ?? ''),
        ),
      ),
    )
    .orderBy('service.updated_at', 'desc')
    .orderBy('service.id', 'desc')
    .limit(limit)
    .execute();

export const countServices = (db: Db, tenantId: string | undefined, staleBefore: Date) =>
  db
    .selectFrom('registry.service as service')
    .leftJoin('registry.service_version as live', (join) =>
      join.onRef('live.service_id', '=', 'service.id').onRef('live.no', '=', 'service.published_no'),
    )
    .select(['service.tenant_id', 'service.state'])
    .select([
      sql<number>`count(*)::int`.as('services'),
      sql<number>`count(*) filter (where service.published_no is not null and service.draft_no is not null)::int`.as(
        'with_draft',
      ),
      sql<number>`count(*) filter (where live.published_at < ${staleBefore})::int`.as('older'),
    ])
    .where('service.state', '<>', 'deleted')
    .$if(tenantId !== undefined, (query) => query.where('service.tenant_id', '=', tenantId ?? ''))
    .groupBy(['service.tenant_id', 'service.state'])
    .execute();

/** By month, as it is there; and how many of them came after `recently`. */
export const countVersions = (
  db: Db,
  tenantId: string | undefined,
  { since, recently, timeZone }: { since: Date; recently: Date; timeZone: string },
) => {
  const month = sql<string>`to_char(published_at at time zone ${sql.lit(timeZone)}, 'YYYY-MM')`;
  return db
    .selectFrom('registry.service_version')
    .select([
      month.as('month'),
      sql<number>`count(*)::int`.as('versions'),
      sql<number>`count(*) filter (where published_at >= ${recently})::int`.as('recent'),
    ])
    .where('published_at', '>=', since)
    .$if(tenantId !== undefined, (query) => query.where('tenant_id', '=', tenantId ?? ''))
    .groupBy(month)
    .execute();
};
