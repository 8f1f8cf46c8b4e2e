import type { Db, Tx } from '#platform/data/db';

/** Row level security shows those of the organisations of the acting person. */
const subscriptions = (db: Db) =>
  db
    .selectFrom('webhooks.subscription')
    .select([
      'id',
      'application_id',
      'tenant_id',
      'types',
      'active',
      'old_secret_until',
      'version',
      'created_at',
      'updated_at',
    ]);

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

export const findSubscription = (db: Db, id: string) => subscriptions(db).where('id', '=', id).executeTakeFirst();

export function listSubscriptionsBefore(
  db: Db,
  { id, application_id }: { id?: string | undefined; application_id?: string | undefined },
  limit: number,
  before: [at: Date, id: string] | undefined,
) {
  let query = subscriptions(db).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
  if (id !== undefined) query = query.where('id', '=', id);
  if (application_id !== undefined) query = query.where('application_id', '=', application_id);
  if (before !== undefined) query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(...before)));
  return query.execute();
}

export const countOf = async (db: Tx, applicationId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('webhooks.subscription')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertSubscription = (
  db: Tx,
  row: {
    id: string;
    application_id: string;
    tenant_id: string;
    types: string[];
    active: boolean;
    created_at: Date;
    updated_at: Date;
  },
) => db.insertInto('webhooks.subscription').values(row).execute();

/** Guarded by the version, where the caller names one: of two who saw the same, one gets a row. */
export const updateSubscription = (
  db: Tx,
  id: string,
  version: number | undefined,
  change: { types?: string[]; active?: boolean; old_secret_until?: Date | null },
  now: Date,
) =>
  db
    .updateTable('webhooks.subscription')
    .set((row) => ({ ...change, version: row('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning('tenant_id')
    .executeTakeFirst();

export const removeSubscription = (db: Tx, id: string) =>
  db.deleteFrom('webhooks.subscription').where('id', '=', id).returning(['id', 'tenant_id']).executeTakeFirst();

/** Who of an organisation is told of this, from the moment on at which they asked to be. */
export const listWanting = (db: Tx, tenantId: string, type: string, at: Date) =>
  db
    .selectFrom('webhooks.subscription')
    .select(['id', 'application_id'])
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<=', at)
    .where((eb) => eb(eb.val(type), '=', eb.fn.any('types')))
    .orderBy('id')
    .execute();
