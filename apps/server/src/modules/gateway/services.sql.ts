import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

const columns = [
  's.id',
  's.tenant_id as organisation_id',
  's.slug',
  's.name_mn',
  's.name_en',
  's.upstreams',
  's.methods',
  's.timeout_ms',
  's.retries',
  's.request_bytes_max',
  's.response_bytes_max',
  's.health_path',
  's.citizen',
  's.active',
  's.version',
  's.created_at',
  's.updated_at',
] as const;

export interface CallerRow {
  application_id: string;
  purpose: string;
  legal_basis: string;
  requests_per_minute: number;
}

/** With its callers, by their ids: in one trip, so that what is seen is one moment. What was removed is there for its log alone. */
const services = (db: Db) =>
  db
    .selectFrom('gateway.service as s')
    .where('s.removed_at', 'is', null)
    .select(columns)
    .select(
      sql<CallerRow[]>`coalesce((
        select jsonb_agg(jsonb_build_object('application_id', c.application_id, 'purpose', c.purpose,
          'legal_basis', c.legal_basis, 'requests_per_minute', c.requests_per_minute) order by c.application_id)
        from gateway.caller c where c.service_id = s.id), '[]')`.as('callers'),
    );

export type ServiceRow = Awaited<ReturnType<typeof listServed>>[number];

/** What is shown to those who look after it; calls need none of its listing. */
const whole = (db: Db) => services(db).select('s.listing');

export type WholeRow = NonNullable<Awaited<ReturnType<typeof findService>>>;

export const findService = (db: Db, id: string) => whole(db).where('s.id', '=', id).executeTakeFirst();

export const listServicesAfter = (
  db: Db,
  { id, organisationId }: { id: string | undefined; organisationId: string | undefined },
  limit: number,
  after: string | undefined,
) =>
  whole(db)
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? ''))
    .$if(organisationId !== undefined, (query) => query.where('s.tenant_id', '=', organisationId ?? ''))
    .$if(after !== undefined, (query) => query.where('s.slug', '>', after ?? ''))
    .orderBy('s.slug')
    .limit(limit)
    .execute();

export const listCallersAfter = (
  db: Db,
  serviceId: string,
  limit: number,
  after: string | undefined,
): Promise<CallerRow[]> =>
  db
    .selectFrom('gateway.caller')
    .select(['application_id', 'purpose', 'legal_basis', 'requests_per_minute'])
    .where('service_id', '=', serviceId)
    .$if(after !== undefined, (query) => query.where('application_id', '>', after ?? ''))
    .orderBy('application_id')
    .limit(limit)
    .execute();

/** What calls find: neither what is switched off, nor what belongs to an organisation that is not active. */
export const listServed = (db: Db) => services(db).where(sql<boolean>`gateway.is_served(s)`).execute();

export const readRevision = async (db: Db): Promise<string> =>
  (await db.selectFrom('gateway.revision').select('number').executeTakeFirstOrThrow()).number;

export interface Settings {
  name_mn: string;
  name_en: string;
  upstreams: string[];
  methods: string[];
  timeout_ms: number;
  retries: number;
  request_bytes_max: number;
  response_bytes_max: number;
  health_path: string | null;
  citizen: 'none' | 'accepted' | 'required';
  active: boolean;
  /** As JSON text. */
  listing: string | null;
}

export const insertService = (
  db: Tx,
  row: Settings & { id: string; tenant_id: string | null; slug: string; created_at: Date; updated_at: Date },
) => db.insertInto('gateway.service').values(row).execute();

/** Guarded by the version: of two who saw the same one, one gets a row. */
export const updateService = (db: Tx, id: string, version: number, change: Settings, now: Date) =>
  db
    .updateTable('gateway.service')
    .set({ ...change, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removed_at', 'is', null)
    .returning('tenant_id')
    .executeTakeFirst();

export const replaceCallers = async (db: Tx, serviceId: string, callers: readonly CallerRow[]): Promise<void> => {
  await db.deleteFrom('gateway.caller').where('service_id', '=', serviceId).execute();
  if (callers.length === 0) return;
  await db
    .insertInto('gateway.caller')
    .values(callers.map((caller) => ({ ...caller, service_id: serviceId })))
    .execute();
};

export const removeService = (db: Tx, id: string, now: Date) =>
  db
    .updateTable('gateway.service')
    .set({ active: false, removed_at: now, updated_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(['id', 'tenant_id'])
    .executeTakeFirst();

/** What the acting person can see, by slug; or this one of it. */
export const listNamed = (db: Db, id: string | undefined, limit: number) =>
  db
    .selectFrom('gateway.service')
    .select(['id', 'slug', 'name_mn', 'name_en', 'active', 'upstreams'])
    .where('removed_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('slug')
    .limit(limit)
    .execute();

/** Also of services that were removed: their calls are still in the log. */
export const listIds = (db: Db) => db.selectFrom('gateway.service').select('id').execute();
