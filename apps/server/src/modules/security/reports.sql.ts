import type { Db, Tx } from '#platform/data/db';
import { preparedAtCommit, type Value } from '#platform/data/prepared';

const shown = ['id', 'kind', 'state', 'answer', 'created_at', 'changed_at'] as const;

export const insertReport = preparedAtCommit((db, value: Value<{ id: string; user_id: string; kind: string }>) =>
  db.insertInto('security.report').values({ id: value('id'), user_id: value('user_id'), kind: value('kind') }),
);

/** Row level security shows a person their own, and no others. */
export const listReports = (db: Db, limit: number, after: [Date, string] | undefined) => {
  const query = db
    .selectFrom('security.report')
    .select(shown)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(at, id))).execute();
};

export const findReport = (db: Db | Tx, id: string) =>
  db
    .selectFrom('security.report')
    .select([...shown, 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst();

export const deleteReportsOf = (db: Tx, userId: string) =>
  db.deleteFrom('security.report').where('user_id', '=', userId).execute();
