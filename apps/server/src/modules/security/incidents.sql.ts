import type { Db, Tx } from '#platform/data/db';

const columns = [
  'id',
  'user_id',
  'kind',
  'severity',
  'state',
  'assignee_id',
  'outcome',
  'answer',
  'version',
  'created_at',
  'changed_at',
] as const;

export type IncidentRow = NonNullable<Awaited<ReturnType<typeof findIncident>>>;

export type Shown = { show: 'open' | 'closed' } | { show: 'mine'; me: string };

/** Each of the three has its index. */
export const listIncidentsBefore = (db: Db, shown: Shown, limit: number, after: [Date, string] | undefined) => {
  let query = db
    .selectFrom('security.report')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  query = shown.show === 'closed' ? query.where('state', '=', 'closed') : query.where('state', '<>', 'closed');
  if (shown.show === 'mine') query = query.where('assignee_id', '=', shown.me);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(at, id))).execute();
};

export const findIncident = (db: Db | Tx, id: string) =>
  db.selectFrom('security.report').select(columns).where('id', '=', id).executeTakeFirst();

/**
 * Moves the version, which holds the row until the commit: the next administrator waits, and then sees what this one did.
 * Guarded by the version that the caller saw, where they say which.
 */
export const advanceIncident = (db: Tx, id: string, seen: number | undefined) =>
  db
    .updateTable('security.report')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(seen !== undefined, (query) => query.where('version', '=', seen ?? 0))
    .returning(columns)
    .executeTakeFirst();

/** The event of a report was added in the same transaction, so it has the same moment, by which its month is found. */
export const findEventOf = (db: Db, { id, created_at: at }: { id: string; created_at: Date }) =>
  db
    .selectFrom('security.event')
    .select(['id', 'at', 'kind', 'severity', 'user_id', 'session_id', 'address', 'request_id'])
    .select(['occurred_at', 'description', 'context'])
    .where('at', '=', at)
    .where('id', '=', id)
    .executeTakeFirst();

export interface NewStep {
  id: string;
  report_id: string;
  at: Date;
  action: 'look' | 'assign' | 'note' | 'close';
  by_id: string;
  to_id: string | null;
  note: string | null;
}

export const insertStep = (db: Tx, step: NewStep) => db.insertInto('security.report_step').values(step).execute();

export const listSteps = (db: Db, reportId: string, limit: number) =>
  db
    .selectFrom('security.report_step')
    .select(['id', 'at', 'action', 'by_id', 'to_id', 'note'])
    .where('report_id', '=', reportId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
