import type { Db, Tx } from '#platform/data/db';

export interface TypeFields {
  title_mn: string;
  title_en: string;
  minutes: number;
  service_id: string | null;
  lead_minutes: number;
  cutoff_minutes: number;
}

const types = (db: Db) =>
  db
    .selectFrom('appointments.type')
    .select(['id', 'tenant_id', 'title_mn', 'title_en', 'minutes', 'service_id', 'lead_minutes', 'cutoff_minutes'])
    .select(['state', 'version']);

export type TypeRow = NonNullable<Awaited<ReturnType<typeof findType>>>;

export const findType = (db: Db, id: string) => types(db).where('id', '=', id).executeTakeFirst();

export const listTypesAfter = (db: Db, tenantId: string, limit: number, after: string | undefined) =>
  types(db)
    .where('tenant_id', '=', tenantId)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();

export const insertType = (
  db: Tx,
  row: TypeFields & { id: string; tenant_id: string; created_by: string },
  now: Date,
) =>
  db
    .insertInto('appointments.type')
    .values({ ...row, created_at: now, updated_at: now })
    .execute();

/** Guarded by the version: of two who saw the same one, one gets a row. */
export const updateType = (
  db: Tx,
  id: string,
  version: number,
  fields: TypeFields & { state: 'open' | 'closed' },
  now: Date,
) =>
  db
    .updateTable('appointments.type')
    .set({ ...fields, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
