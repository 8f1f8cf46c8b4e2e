import type { Db, Tx } from '#platform/data/db';
import { preparedAtCommit, type Value } from '#platform/data/prepared';

export interface NewEvent {
  id: string;
  kind: string;
  severity: 'low' | 'medium' | 'high' | 'critical';
  user_id: string | null;
  session_id: string | null;
  address: string;
  request_id: string;
  occurred_at: Date | null;
  description: string | null;
  context: string;
}

/** Nothing comes back, and nothing could: who adds an event may not read it. So it can travel with the commit. */
export const insertEvent = preparedAtCommit((db, value: Value<NewEvent>) =>
  db.insertInto('security.event').values({
    id: value('id'),
    kind: value('kind'),
    severity: value('severity'),
    user_id: value('user_id'),
    session_id: value('session_id'),
    address: value('address'),
    request_id: value('request_id'),
    occurred_at: value('occurred_at'),
    description: value('description'),
    context: value('context'),
  }),
);

export interface Filter {
  kind?: string | undefined;
  severity?: NewEvent['severity'] | undefined;
  user_id?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

export const listEventsBefore = (db: Db, filter: Filter, limit: number, after: [Date, string] | undefined) => {
  let query = db
    .selectFrom('security.event')
    .select([
      'id',
      'at',
      'kind',
      'severity',
      'user_id',
      'session_id',
      'address',
      'request_id',
      'occurred_at',
      'description',
      'context',
    ])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (filter.severity !== undefined) query = query.where('severity', '=', filter.severity);
  if (filter.user_id !== undefined) query = query.where('user_id', '=', filter.user_id);
  if (filter.from !== undefined) query = query.where('at', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('at', '<', filter.to);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  // Said twice: the pair continues the list, the moment alone tells which months need not be looked at.
  return query
    .where('at', '<=', at)
    .where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(at, id)))
    .execute();
};

export const clearWords = (db: Tx, userId: string) =>
  db
    .updateTable('security.event')
    .set({ description: null, context: '{}', address: '' })
    .where('user_id', '=', userId)
    .execute();

export const countBySeverity = (db: Db, since: Date) =>
  db
    .selectFrom('security.event')
    .select((eb) => ['severity', eb.fn.countAll<string>().as('count')])
    .where('at', '>=', since)
    .groupBy('severity')
    .execute();
