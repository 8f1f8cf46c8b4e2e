import type { Db, Tx } from '#platform/data/db';

const columns = [
  'id',
  'tenant_id',
  'kind',
  'evidence_type',
  'service_code',
  'jurisdiction',
  'platform_id',
  'priority',
  'weight',
  'timeout_seconds',
  'ordering',
  'legal_basis',
  'created_at',
] as const;

export type RouteRow = Awaited<ReturnType<typeof listRoutesAfter>>[number];

export const listRoutesAfter = (
  db: Db,
  { tenantId, kind }: { tenantId: string; kind: string | undefined },
  limit: number,
  after: string | undefined,
) =>
  db
    .selectFrom('relay.route')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();

export const findRoute = (db: Db, id: string) =>
  db.selectFrom('relay.route').select(columns).where('id', '=', id).executeTakeFirst();

/** Nothing where there is one already. */
export const insertRoute = (db: Tx, row: Omit<RouteRow, 'created_at'> & { created_by: string; created_at: Date }) =>
  db
    .insertInto('relay.route')
    .values(row)
    .onConflict((conflict) => conflict.constraint('route_once').doNothing())
    .returning(columns)
    .executeTakeFirst();

export const deleteRoute = (db: Tx, id: string) =>
  db.deleteFrom('relay.route').where('id', '=', id).returning('id').executeTakeFirst();

export interface Wanted {
  tenant_id: string;
  kind: string;
  evidence_type: string | null;
  service_code: string | null;
  jurisdiction: string | null;
}

/** Those that fit and lead to a platform that takes messages, the first to be tried first. */
export const listFitting = (
  db: Db,
  wanted: Wanted,
  { triedCodes, namedOnly }: { triedCodes: readonly string[]; namedOnly: boolean },
) =>
  db
    .selectFrom('relay.route as r')
    .innerJoin('relay.platform as p', 'p.id', 'r.platform_id')
    .select(['r.id', 'r.platform_id', 'r.priority', 'r.weight', 'r.timeout_seconds', 'r.ordering', 'r.legal_basis'])
    .where('r.tenant_id', '=', wanted.tenant_id)
    .where('r.kind', '=', wanted.kind)
    .where('p.state', 'in', ['active', 'degraded'])
    .where((one) =>
      one.and(
        (['evidence_type', 'service_code', 'jurisdiction'] as const).map((name) =>
          one.or([one(`r.${name}`, 'is', null), one(`r.${name}`, '=', wanted[name] ?? '')]),
        ),
      ),
    )
    .$if(namedOnly, (query) => query.where('r.evidence_type', 'is not', null))
    .$if(triedCodes.length > 0, (query) => query.where('p.code', 'not in', [...triedCodes]))
    .orderBy('r.priority')
    .orderBy('r.id')
    .execute();

export type FittingRoute = Awaited<ReturnType<typeof listFitting>>[number];

/** Those that name one of these kinds of evidence, the first to be tried first. */
export const listEvidenceWays = (
  db: Db,
  wanted: Pick<Wanted, 'tenant_id' | 'kind' | 'service_code'>,
  codes: readonly string[],
) =>
  db
    .selectFrom('relay.route as r')
    .innerJoin('relay.platform as p', 'p.id', 'r.platform_id')
    .select(['r.evidence_type', 'r.legal_basis', 'p.name'])
    .where('r.tenant_id', '=', wanted.tenant_id)
    .where('r.kind', '=', wanted.kind)
    .where('r.evidence_type', 'in', codes)
    .where('r.jurisdiction', 'is', null)
    .where((one) => one.or([one('r.service_code', 'is', null), one('r.service_code', '=', wanted.service_code ?? '')]))
    .where('p.state', 'in', ['active', 'degraded'])
    .orderBy('r.priority')
    .orderBy('r.id')
    .execute();
