import type { Db, Tx } from '#platform/data/db';

export interface NewModule {
  tenant_id: string;
  key: string;
  platform_version_min: string;
  installed_by: string;
  installed_at: Date;
}

/** Row level security shows the modules of organisations that one belongs to. */
export const listInstalled = (db: Db, tenantId: string) =>
  db
    .selectFrom('org.module')
    .select(['key', 'platform_version_min', 'installed_at'])
    .where('tenant_id', '=', tenantId)
    .execute();

export const findInstalled = (db: Db, tenantId: string, key: string) =>
  db
    .selectFrom('org.module')
    .select('platform_version_min')
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .executeTakeFirst();

export const insertModule = (db: Tx, module: NewModule) =>
  db
    .insertInto('org.module')
    .values(module)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();

export const deleteModule = (db: Tx, tenantId: string, key: string) =>
  db
    .deleteFrom('org.module')
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .returning('key')
    .executeTakeFirst();
