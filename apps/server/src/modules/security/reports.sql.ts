import type { Db, Tx } from '#platform/data/db';
import { preparedAtCommit, type Value } from '#platform/data/prepared';

type Severity = 'low' | 'medium' | 'high' | 'critical';

const shown = ['id', 'kind', 'state', 'answer', 'created_at', 'changed_at'] as const;

export const insertReport = preparedAtCommit(
  (db, value: Value<{ id: string; user_id: string; kind: string; severity: Severity }>) =>
    db
      .insertInto('security.report')
      .values({ id: value('id'), user_id: value('user_id'), kind: value('kind'), severity: value('severity') }),
);

/** What the platform noticed, and about whom; nobody waits for an answer. */
export const insertNoticed = preparedAtCommit(
  (db, value: Value<{ id: string; subject_id: string | null; kind: string; severity: Severity }>) =>
    db
      .insertInto('security.report')
      .values({ id: value('id'), subject_id: value('subject_id'), kind: value('kind'), severity: value('severity') }),
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

/** With all that was noted about them. */
export const deleteReportsOf = (db: Tx, userId: string) =>
  db
    .deleteFrom('security.report')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('subject_id', '=', userId)]))
    .execute();
