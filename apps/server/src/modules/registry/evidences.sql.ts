import type { Db, Tx } from '#platform/data/db';

export interface EvidenceFields {
  title_mn: string;
  title_en: string;
  kind: 'certificate' | 'extract' | 'licence' | 'statement' | 'image' | 'other';
  issuing_org_id: string | null;
  formats: string[];
  validity_days: number | null;
  sensitivity: number;
}

const evidences = (db: Db) =>
  db
    .selectFrom('registry.evidence_type')
    .select(['id', 'tenant_id', 'code', 'title_mn', 'title_en', 'kind', 'issuing_org_id', 'formats'])
    .select(['validity_days', 'sensitivity', 'version', 'created_at', 'updated_at']);

export type EvidenceRow = NonNullable<Awaited<ReturnType<typeof findEvidence>>>;

export const findEvidence = (db: Db, id: string) => evidences(db).where('id', '=', id).executeTakeFirst();

export const listEvidencesAfter = (db: Db, tenantId: string | undefined, limit: number, after: string | undefined) =>
  evidences(db)
    .$if(tenantId !== undefined, (query) => query.where('tenant_id', '=', tenantId ?? ''))
    .$if(after !== undefined, (query) => query.where('code', '>', after ?? ''))
    .orderBy('code')
    .limit(limit)
    .execute();

export const insertEvidence = (
  db: Tx,
  row: EvidenceFields & { id: string; tenant_id: string; code: string; created_by: string },
  now: Date,
) =>
  db
    .insertInto('registry.evidence_type')
    .values({ ...row, created_at: now, updated_at: now })
    .execute();

/** Guarded by the version: of two who saw the same one, one gets a row. */
export const updateEvidence = (db: Tx, id: string, version: number, fields: EvidenceFields, now: Date) =>
  db
    .updateTable('registry.evidence_type')
    .set({ ...fields, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['tenant_id', 'code'])
    .executeTakeFirst();

export const removeEvidence = (db: Tx, id: string, version: number) =>
  db
    .deleteFrom('registry.evidence_type')
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['tenant_id', 'code'])
    .executeTakeFirst();

/** Of these, those that the actor's organisations describe: the policy says which. */
export const listOwnEvidences = (db: Db, ids: readonly string[]) =>
  db.selectFrom('registry.evidence_type').select('id').where('id', 'in', ids).execute();
