import type { Db, Tx } from '#platform/data/db';

const columns = ['id', 'operator_id', 'at', 'created', 'existed', 'invited', 'refused', 'failed'] as const;

export interface NewImport {
  id: string;
  operator_id: string;
  at: Date;
  created: number;
  existed: number;
  invited: number;
  refused: number;
  failed: number;
  results: string;
}

export const insertImport = (db: Tx, row: NewImport) => db.insertInto('operator.import').values(row).execute();

export const listImportsBefore = (db: Db, limit: number, after: [Date, string] | undefined) => {
  const query = db
    .selectFrom('operator.import')
    .select(columns)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(at, id))).execute();
};

export const findImport = (db: Db, id: string) =>
  db
    .selectFrom('operator.import')
    .select([...columns, 'results'])
    .where('id', '=', id)
    .executeTakeFirst();
