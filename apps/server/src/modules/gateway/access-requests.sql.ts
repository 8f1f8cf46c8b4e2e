import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

/** Row level security shows those of either side; on which the acting person is, it says as well. */
const requests = (db: Db) =>
  db
    .selectFrom('gateway.access_request as r')
    .select([
      'r.id',
      'r.service_id',
      'r.application_id',
      'r.tenant_id',
      'r.purpose',
      'r.legal_basis',
      'r.requests_per_minute',
      'r.state',
      'r.reason',
      'r.asked_by',
      'r.asked_at',
      'r.moved_at',
    ])
    .select([isAsker.as('is_asker'), isPublisher.as('is_publisher')]);

// What belongs to no organisation is the platform's, and looked after by its administrators.
const isAsker = sql<boolean>`case when r.tenant_id is null then users.actor_administers()
  else r.tenant_id = any ((select org.actor_tenants())::uuid[]) end`;
const isPublisher = sql<boolean>`exists (select from gateway.service s
  where s.id = r.service_id and (s.tenant_id is not null or users.actor_administers()))`;

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export const findRequest = (db: Db, id: string) => requests(db).where('r.id', '=', id).executeTakeFirst();

export interface Narrowed {
  id?: string | undefined;
  side?: 'asked' | 'received' | undefined;
  state?: RequestRow['state'] | undefined;
  service_id?: string | undefined;
  application_id?: string | undefined;
}

export function listRequestsBefore(
  db: Db,
  { id, side, state, service_id, application_id }: Narrowed,
  limit: number,
  before: [at: Date, id: string] | undefined,
) {
  let query = requests(db).orderBy('r.asked_at', 'desc').orderBy('r.id', 'desc').limit(limit);
  if (id !== undefined) query = query.where('r.id', '=', id);
  if (side !== undefined) query = query.where(side === 'asked' ? isAsker : isPublisher);
  if (state !== undefined) query = query.where('r.state', '=', state);
  if (service_id !== undefined) query = query.where('r.service_id', '=', service_id);
  if (application_id !== undefined) query = query.where('r.application_id', '=', application_id);
  if (before !== undefined)
    query = query.where((eb) => eb(eb.refTuple('r.asked_at', 'r.id'), '<', eb.tuple(...before)));
  return query.execute();
}

export const insertRequest = (
  db: Tx,
  row: {
    id: string;
    service_id: string;
    application_id: string;
    tenant_id: string | null;
    purpose: string;
    legal_basis: string;
    requests_per_minute: number;
    state: 'asked';
    asked_by: string;
    asked_at: Date;
    moved_at: Date;
  },
) => db.insertInto('gateway.access_request').values(row).execute();

export const countOpen = async (db: Tx, applicationId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('gateway.access_request')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('application_id', '=', applicationId)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Approved ones whose application is among the callers no more. */
export const listUncalled = (db: Tx, serviceId: string) =>
  requests(db)
    .where('r.service_id', '=', serviceId)
    .where('r.state', '=', 'approved')
    .where(
      sql<boolean>`not exists (select from gateway.caller c
        where c.service_id = r.service_id and c.application_id = r.application_id)`,
    )
    .execute();

/** Whose service, and under which names; as the platform itself, for the side that does not see it. */
export const listDescribed = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('gateway.service')
    .select(['id', 'slug', 'name_mn', 'name_en', 'tenant_id as organisation_id'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();

export const findCaller = (db: Db, serviceId: string, applicationId: string) =>
  db
    .selectFrom('gateway.caller')
    .select('application_id')
    .where('service_id', '=', serviceId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();

/**
 * A change of the callers, for those who have the service open: what they saw is not what they would write over. Tells whether the
 * service is still there.
 */
export const countVersion = async (db: Tx, serviceId: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('gateway.service')
    .set((row) => ({ version: row('version', '+', 1), updated_at: now }))
    .where('id', '=', serviceId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const countCallers = async (db: Tx, serviceId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('gateway.caller')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('service_id', '=', serviceId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Where its publisher has put it there meanwhile, that stands. */
export const insertCaller = (
  db: Tx,
  row: {
    service_id: string;
    application_id: string;
    purpose: string;
    legal_basis: string;
    requests_per_minute: number;
  },
) =>
  db
    .insertInto('gateway.caller')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const removeCaller = (db: Tx, serviceId: string, applicationId: string) =>
  db
    .deleteFrom('gateway.caller')
    .where('service_id', '=', serviceId)
    .where('application_id', '=', applicationId)
    .execute();
