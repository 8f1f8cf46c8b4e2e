import type { Db, Tx } from '#platform/data/db';

export interface NewTypeRow {
  id: string;
  tenant_id: string;
  code: string;
  title_mn: string;
  title_en: string;
  traditional: string | null;
  source: 'account' | 'directory';
  evidence_type_id: string | null;
  validity_days: number | null;
  created_by: string;
  created_at: Date;
}

const types = (db: Db) =>
  db
    .selectFrom('references.reference_type')
    .select(['id', 'tenant_id', 'code', 'title_mn', 'title_en', 'traditional', 'source', 'evidence_type_id'])
    .select(['validity_days', 'created_at']);

export type TypeRow = NonNullable<Awaited<ReturnType<typeof findType>>>;

export const findType = (db: Db, id: string) => types(db).where('id', '=', id).executeTakeFirst();

export const insertType = (db: Tx, row: NewTypeRow) => db.insertInto('references.reference_type').values(row).execute();

export const listTypesAfter = (db: Db, limit: number, after: readonly [string, string] | undefined) => {
  const query = types(db).orderBy('title_mn').orderBy('id').limit(limit);
  if (after === undefined) return query.execute();
  const [title, id] = after;
  return query.where((eb) => eb(eb.refTuple('title_mn', 'id'), '>', eb.tuple(title, id))).execute();
};
