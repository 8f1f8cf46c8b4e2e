import type { Db, Tx } from '#platform/data/db';

export interface SiteFields {
  name_mn: string;
  name_en: string;
  address_mn: string;
  address_en: string;
  time_zone: string;
}

const sites = (db: Db) =>
  db
    .selectFrom('appointments.site')
    .select(['id', 'tenant_id', 'name_mn', 'name_en', 'address_mn', 'address_en', 'time_zone', 'state', 'version']);

export type SiteRow = NonNullable<Awaited<ReturnType<typeof findSite>>>;

export const findSite = (db: Db, id: string) => sites(db).where('id', '=', id).executeTakeFirst();

export const listSitesAfter = (db: Db, tenantId: string, limit: number, after: string | undefined) =>
  sites(db)
    .where('tenant_id', '=', tenantId)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();

export const insertSite = (
  db: Tx,
  row: SiteFields & { id: string; tenant_id: string; created_by: string },
  now: Date,
) =>
  db
    .insertInto('appointments.site')
    .values({ ...row, created_at: now, updated_at: now })
    .execute();

/** Guarded by the version: of two who saw the same one, one gets a row. */
export const updateSite = (
  db: Tx,
  id: string,
  version: number,
  fields: SiteFields & { state: 'open' | 'closed' },
  now: Date,
) =>
  db
    .updateTable('appointments.site')
    .set({ ...fields, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
