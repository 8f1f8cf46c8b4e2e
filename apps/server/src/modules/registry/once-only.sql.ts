import { sql } from 'kysely';
import type { Db } from '#platform/data/db';

/** Verdicts on what citizens see now. */
const judged = (db: Db, tenantId: string | undefined) =>
  db
    .selectFrom('registry.once_only as judged')
    .innerJoin('registry.service as service', (join) =>
      join.onRef('service.id', '=', 'judged.service_id').onRef('service.published_no', '=', 'judged.no'),
    )
    .where('service.state', '=', 'published')
    .$if(tenantId !== undefined, (query) => query.where('judged.tenant_id', '=', tenantId ?? ''));

const required = sql<number>`count(*) filter (where judged.required)::int`;

export const countClasses = (db: Db, tenantId: string | undefined) =>
  judged(db, tenantId)
    .select(['judged.tenant_id', 'judged.class', required.as('required')])
    .select(sql<Date>`max(judged.computed_at)`.as('computed_at'))
    .groupBy(['judged.tenant_id', 'judged.class'])
    .execute();

/** Those that most services ask for first. */
export const countByEvidence = (db: Db, tenantId: string | undefined, limit: number) =>
  judged(db, tenantId)
    .innerJoin('registry.evidence_type as type', 'type.id', 'judged.evidence_type_id')
    .select(['type.id', 'type.code', 'type.title_mn', 'type.title_en'])
    .select(sql<number>`count(distinct judged.service_id)::int`.as('services'))
    .groupBy('type.id')
    .orderBy('services', 'desc')
    .orderBy('type.code')
    .limit(limit)
    .execute();

export const listGapsAfter = (
  db: Db,
  tenantId: string | undefined,
  limit: number,
  after: [string, string] | undefined,
) =>
  judged(db, tenantId)
    .innerJoin('registry.evidence_type as type', 'type.id', 'judged.evidence_type_id')
    .innerJoin('registry.service_version as version', (join) =>
      join.onRef('version.service_id', '=', 'judged.service_id').onRef('version.no', '=', 'judged.no'),
    )
    .select(['judged.service_id', 'judged.requirement_code', 'judged.tenant_id', 'judged.blocker'])
    .select(['service.code as service_code', 'type.id', 'type.code', 'type.title_mn', 'type.title_en'])
    .select('type.issuing_org_id')
    .select([
      sql<string | null>`version.content #>> '{title,mn}'`.as('service_mn'),
      sql<string | null>`version.content #>> '{title,en}'`.as('service_en'),
    ])
    .where('judged.class', '=', 'gap')
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('judged.service_id', 'judged.requirement_code'),
          '>',
          eb.tuple(after?.[0] ?? '', after?.[1] ?? ''),
        ),
      ),
    )
    .orderBy('judged.service_id')
    .orderBy('judged.requirement_code')
    .limit(limit)
    .execute();

/** By service, what is required of citizens and how much of it they need not bring; those that require nothing are left out. */
export const listRatios = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : judged(db, undefined)
        .select('judged.service_id')
        .select(
          sql<number>`avg(case when judged.class in ('once_only', 'held', 'derived') then 1.0 else 0.0 end)::float8`.as(
            'ratio',
          ),
        )
        .where('judged.service_id', 'in', ids)
        .where('judged.required', '=', true)
        .groupBy('judged.service_id')
        .execute();
