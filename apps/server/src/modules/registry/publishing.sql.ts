import type { Db, Tx } from '#platform/data/db';

export const findPublishing = (db: Db, tenantId: string) =>
  db
    .selectFrom('registry.publishing')
    .select(['tenant_id', 'needs_reviewer', 'version'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();

/** So that there is a row to guard; one that has none yet is at its first version. */
export const ensurePublishing = (db: Tx, tenantId: string) =>
  db
    .insertInto('registry.publishing')
    .values({ tenant_id: tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const updatePublishing = (db: Tx, tenantId: string, version: number, needsReviewer: boolean) =>
  db
    .updateTable('registry.publishing')
    .set({ needs_reviewer: needsReviewer, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('version', '=', version)
    .returning(['tenant_id', 'needs_reviewer', 'version'])
    .executeTakeFirst();
