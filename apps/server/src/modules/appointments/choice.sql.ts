import { sql } from 'kysely';
import type { Db } from '#platform/data/db';
import type { Place } from './places.sql.ts';

/** Sites with the types of their organisation, both open, where people are received. */
const offered = (db: Db) =>
  db
    .selectFrom('appointments.site as site')
    .innerJoin('appointments.type as type', 'type.tenant_id', 'site.tenant_id')
    .select(['site.id as site_id', 'site.tenant_id', 'site.name_mn', 'site.name_en', 'site.address_mn'])
    .select(['site.address_en', 'site.time_zone'])
    .select(['type.id as type_id', 'type.title_mn', 'type.title_en', 'type.minutes', 'type.service_id'])
    .where('site.state', '=', 'open')
    .where('type.state', '=', 'open')
    .where(sql<boolean>`appointments.is_receiving(site.tenant_id)`);

export const findPlaceOffered = (db: Db, { site_id, type_id }: Place) =>
  offered(db).where('site.id', '=', site_id).where('type.id', '=', type_id).executeTakeFirst();

export interface PlaceFilter {
  service_id?: string | undefined;
  tenant_id?: string | undefined;
  site_id?: string | undefined;
  type_id?: string | undefined;
}

/** Those that have times to come, full ones too: these can be waited for. */
export const listPlacesAfter = (
  db: Db,
  { service_id, tenant_id, site_id, type_id, now }: PlaceFilter & { now: Date },
  limit: number,
  after: [string, string] | undefined,
) =>
  offered(db)
    .$if(service_id !== undefined, (query) => query.where('type.service_id', '=', service_id ?? ''))
    .$if(site_id !== undefined, (query) => query.where('site.id', '=', site_id ?? ''))
    .$if(type_id !== undefined, (query) => query.where('type.id', '=', type_id ?? ''))
    .$if(tenant_id !== undefined, (query) => query.where('site.tenant_id', '=', tenant_id ?? ''))
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('site.id', 'type.id'), '>', eb.tuple(after?.[0] ?? '', after?.[1] ?? ''))),
    )
    .where(
      sql<boolean>`exists (
        select from appointments.slot
        where slot.site_id = site.id and slot.type_id = type.id and slot.state = 'open' and slot.starts_at > ${now})`,
    )
    .orderBy('site.id')
    .orderBy('type.id')
    .limit(limit)
    .execute();
