import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

export const listEvidenceFacts = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('registry.evidence_type')
        .select(['id', 'code', 'title_mn', 'title_en', 'issuing_org_id', 'validity_days'])
        .where('id', 'in', ids)
        .execute();

/**
 * Which published services produce one of these, by those who describe or issue it: nobody else says that citizens need not
 * bring it. The links lead to them, whatever they name it for.
 */
export const listProduced = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('registry.version_evidence as link')
        .innerJoin('registry.service as service', (join) =>
          join.onRef('service.id', '=', 'link.service_id').onRef('service.published_no', '=', 'link.no'),
        )
        .innerJoin('registry.service_version as version', (join) =>
          join.onRef('version.service_id', '=', 'link.service_id').onRef('version.no', '=', 'link.no'),
        )
        .innerJoin('registry.evidence_type as type', 'type.id', 'link.evidence_type_id')
        .select(['link.evidence_type_id', 'link.service_id'])
        .where('link.evidence_type_id', 'in', ids)
        .where('service.state', '=', 'published')
        .where(sql<boolean>`service.tenant_id in (type.tenant_id, type.issuing_org_id)`)
        .where(sql<boolean>`version.content ->> 'output_type_id' = link.evidence_type_id::text`)
        .execute();

export const listPublishedAfter = (db: Db, limit: number, after: string | undefined) =>
  db
    .selectFrom('registry.service as service')
    .innerJoin('registry.service_version as version', (join) =>
      join.onRef('version.service_id', '=', 'service.id').onRef('version.no', '=', 'service.published_no'),
    )
    .select(['service.id', 'service.tenant_id', 'version.no', 'version.content'])
    .where('service.state', '=', 'published')
    .$if(after !== undefined, (query) => query.where('service.id', '>', after ?? ''))
    .orderBy('service.id')
    .limit(limit)
    .execute();

interface ClassRow {
  service_id: string;
  no: number;
  requirement_code: string;
  tenant_id: string;
  evidence_type_id: string;
  required: boolean;
  class: 'once_only' | 'held' | 'derived' | 'citizen' | 'gap' | 'waived';
  blocker: 'no_route' | 'platform_down' | 'no_legal_basis' | 'no_schema' | null;
  computed_at: Date;
}

export async function saveClasses(db: Tx, rows: readonly ClassRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('registry.once_only')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['service_id', 'no', 'requirement_code']).doUpdateSet((eb) => ({
        class: eb.ref('excluded.class'),
        blocker: eb.ref('excluded.blocker'),
        computed_at: eb.ref('excluded.computed_at'),
      })),
    )
    .execute();
}

/** Those of versions that citizens see no longer. */
export const deleteOutdated = (db: Tx) =>
  db
    .deleteFrom('registry.once_only as judged')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('registry.service as service')
            .select('service.id')
            .whereRef('service.id', '=', 'judged.service_id')
            .whereRef('service.published_no', '=', 'judged.no')
            .where('service.state', '=', 'published'),
        ),
      ),
    )
    .execute();
