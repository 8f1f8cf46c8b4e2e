import type { Db, Tx } from '#platform/data/db';

const shown = [
  'r.id',
  'r.tenant_id',
  'r.direction',
  'r.kind',
  'r.purpose',
  'r.legal_basis',
  'r.case_ref',
  'r.state',
  'r.correlation_id',
  'r.path',
  'r.deadline_at',
  'r.created_at',
  'r.updated_at',
  'r.version',
  'p.code as platform',
] as const;

const requests = (db: Db) =>
  db.selectFrom('relay.request as r').leftJoin('relay.platform as p', 'p.id', 'r.platform_id').select(shown);

export type ShownRequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export const findRequest = (db: Db, id: string) => requests(db).where('r.id', '=', id).executeTakeFirst();

export interface RequestFilter {
  tenantId: string;
  state: ShownRequestRow['state'] | undefined;
  direction: 'out' | 'in' | undefined;
}

export const listRequestsBefore = (
  db: Db,
  { tenantId, state, direction }: RequestFilter,
  limit: number,
  before: string | undefined,
) =>
  requests(db)
    .where('r.tenant_id', '=', tenantId)
    .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? 'created'))
    .$if(direction !== undefined, (query) => query.where('r.direction', '=', direction ?? 'out'))
    .$if(before !== undefined, (query) => query.where('r.id', '<', before ?? ''))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();

const whole = [
  'id',
  'tenant_id',
  'direction',
  'kind',
  'evidence_type',
  'service_code',
  'jurisdiction',
  'correlation_id',
  'platform_id',
  'subject_id',
  'subject_sealed',
  'payload_sealed',
  'lane_hash',
  'purpose',
  'legal_basis',
  'case_ref',
  'path',
  'state',
  'deadline_at',
  'version',
  'created_by',
] as const;

export type RequestRow = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

export const lockRequest = (db: Tx, id: string) =>
  db.selectFrom('relay.request').select(whole).where('id', '=', id).forUpdate().executeTakeFirst();

export const findWhole = (db: Db, id: string) =>
  db.selectFrom('relay.request').select(whole).where('id', '=', id).executeTakeFirst();

/** The name of who has it; nothing where it has found no way. */
export const findHolderName = async (db: Db, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('relay.request as r')
      .innerJoin('relay.platform as p', 'p.id', 'r.platform_id')
      .select('p.name')
      .where('r.id', '=', id)
      .executeTakeFirst()
  )?.name;

/** Nothing where the organisation has one with that key. */
export const insertRequest = (
  db: Tx,
  row: Omit<RequestRow, 'version' | 'path'> & { dedupe_key: string | null },
  now: Date,
) =>
  db
    .insertInto('relay.request')
    .values({ ...row, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const listUnroutable = (db: Db, tenantId: string, after: string | undefined, limit: number) =>
  db
    .selectFrom('relay.request')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'unroutable')
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();

export const listOverdue = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('relay.request')
    .select('id')
    .where('closed_at', 'is', null)
    .where('deadline_at', '<=', now)
    .orderBy('deadline_at')
    .limit(limit)
    .execute();
