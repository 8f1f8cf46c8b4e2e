import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

export interface CatalogueFilter {
  life_event?: string | undefined;
  org?: string | undefined;
  audience?: 'person' | 'organisation' | undefined;
}

const isOffered = sql<boolean>`registry.is_offered(service)`;

/** Only what is published by an organisation that is active is ever read here. */
const offered = (db: Db) =>
  db
    .selectFrom('registry.service as service')
    .innerJoin('registry.service_version as version', (join) =>
      join.onRef('version.service_id', '=', 'service.id').onRef('version.no', '=', 'service.published_no'),
    )
    .select(['service.id', 'service.tenant_id', 'service.code', 'version.no', 'version.published_at'])
    .where('service.state', '=', 'published')
    .where(isOffered);

/** A form is often larger than all the rest, and no list shows it. */
const withoutForm = sql`version.content - 'form_schema' - 'ui_schema'`.as('content');

export const findOffered = (db: Db, id: string) =>
  offered(db).select('version.content').where('service.id', '=', id).executeTakeFirst();

export type OfferedRow = NonNullable<Awaited<ReturnType<typeof findOffered>>>;

export const listOfferedByIds = (db: Db, ids: readonly string[]) =>
  offered(db).select(withoutForm).where('service.id', 'in', ids).execute();

/** The newest first. */
export const listOffered = (
  db: Db,
  { life_event, org, audience }: CatalogueFilter,
  limit: number,
  before: string | undefined,
) =>
  offered(db)
    .select(withoutForm)
    .$if(org !== undefined, (query) => query.where('service.tenant_id', '=', org ?? ''))
    .$if(audience !== undefined, (query) => query.where('version.audience', 'in', ['both', audience ?? 'both']))
    .$if(life_event !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('registry.version_life_event as link')
            .select('link.no')
            .whereRef('link.service_id', '=', 'service.id')
            .whereRef('link.no', '=', 'service.published_no')
            .where('link.life_event_id', '=', life_event ?? ''),
        ),
      ),
    )
    .$if(before !== undefined, (query) => query.where('service.id', '<', before ?? ''))
    .orderBy('service.id', 'desc')
    .limit(limit)
    .execute();

/** By which words it is found. */
export const listStemsByIds = (db: Db, ids: readonly string[]) =>
  db.selectFrom('registry.service').select(['id', 'stems', 'title_stems']).where('id', 'in', ids).execute();

/** With how many services are offered for each; those without any are left out. */
export const listOfferedLifeEvents = (db: Db, limit: number, after: [number, string] | undefined) =>
  db
    .selectFrom('registry.life_event as event')
    .innerJoin('registry.version_life_event as link', 'link.life_event_id', 'event.id')
    .innerJoin('registry.service as service', (join) =>
      join.onRef('service.id', '=', 'link.service_id').onRef('service.published_no', '=', 'link.no'),
    )
    .select(['event.id', 'event.code', 'event.title_mn', 'event.title_en', 'event.kind', 'event.position'])
    .select(sql<number>`count(*)::int`.as('services'))
    .where('service.state', '=', 'published')
    .where(isOffered)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('event.position', 'event.id'), '>', eb.tuple(after?.[0] ?? 0, after?.[1] ?? '')),
      ),
    )
    .groupBy('event.id')
    .orderBy('event.position')
    .orderBy('event.id')
    .limit(limit)
    .execute();

/** What this version asks for and the state fetches by itself. */
export const listFetched = (db: Db, id: string, no: number) =>
  db
    .selectFrom('registry.once_only')
    .select(['requirement_code', 'class'])
    .where('service_id', '=', id)
    .where('no', '=', no)
    .where('class', 'in', ['once_only', 'held', 'derived'])
    .execute();

export const listEvidenceTitles = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('registry.evidence_type')
    .select(['id', 'code', 'title_mn', 'title_en'])
    .where('id', 'in', ids)
    .execute();

export const listLifeEventTitles = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('registry.life_event')
    .select(['id', 'code', 'title_mn', 'title_en', 'kind'])
    .where('id', 'in', ids)
    .execute();
