import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';
import { preparedAtCommit, type Value } from '#platform/data/prepared';

export interface NewMessage {
  id: string;
  user_id: string;
  kind: string;
  message_sealed: string;
  due_at: Date;
  useless_after: Date;
}

export const insertMessage = preparedAtCommit((db, value: Value<NewMessage>) =>
  db.insertInto('sms.message').values({
    id: value('id'),
    user_id: value('user_id'),
    kind: value('kind'),
    message_sealed: value('message_sealed'),
    due_at: value('due_at'),
    useless_after: value('useless_after'),
  }),
);

interface Taking {
  now: Date;
  again: Date;
  limit: number;
  /** Only those for which nothing is left to do but to end them: of no use any more, or sent so long ago. */
  over?: { sentBefore: Date } | undefined;
}

/**
 * Takes messages for which something is to be done, each for a while: no other worker has the same ones, and one that
 * dies leaves them to be taken again.
 */
export const takeDue = (db: Db, { now, again, limit, over }: Taking, id?: string) =>
  db
    .updateTable('sms.message')
    .set((eb) => ({ due_at: again, tries: eb('tries', '+', 1) }))
    .where('id', 'in', (eb) => {
      const due = eb.selectFrom('sms.message').select('id').where('due_at', '<=', now);
      const one = id === undefined ? due : due.where('id', '=', id);
      const these = over
        ? one.where(({ and, or, eb }) =>
            or([
              and([eb('state', '=', 'waiting'), eb('useless_after', '<=', now)]),
              and([eb('state', '=', 'sent'), eb('sent_at', '<=', over.sentBefore)]),
            ]),
          )
        : one;
      return these.orderBy('due_at').limit(limit).forUpdate().skipLocked();
    })
    .returning([
      'id',
      'user_id',
      'kind',
      'state',
      'message_sealed',
      'provider_ref',
      'tries',
      'reason',
      'created_at',
      'sent_at',
      'useless_after',
    ])
    .execute();

export const setDue = (db: Db, id: string, due_at: Date) =>
  db.updateTable('sms.message').set({ due_at }).where('id', '=', id).execute();

/** It stays as sent: nobody will say any more whether it arrived. */
export const stopLooking = (db: Db, id: string, now: Date) =>
  db
    .updateTable('sms.message')
    .set({ due_at: null, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute();

/** How the one before this one went, of those that were for the phone of the person. */
export const findOneBefore = (db: Tx, userId: string, before: Date, farewell: string) =>
  db
    .selectFrom('sms.message')
    .select('state')
    .where('user_id', '=', userId)
    .where('created_at', '<', before)
    .where('kind', '<>', farewell)
    .where('reason', 'is distinct from', 'too_many')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

type Place = { id: string; user_id: string; kind: string; created_at: Date };

/** How many of a kind came before this one. All who ask get the same answer: those that wait are in it, in one order. */
export const countBefore = async (db: Db, { id, user_id, kind, created_at }: Place, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('sms.message')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', user_id)
    .where('created_at', '>', since)
    .where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(created_at, id)))
    .where('kind', '=', kind)
    .where('reason', 'is distinct from', 'too_many')
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Row level security shows a person their own. */
export const listMessagesBefore = (db: Db, limit: number, after: [Date, string] | undefined) => {
  const query = db
    .selectFrom('sms.message')
    .select(['id', 'kind', 'state', 'reason', 'created_at', 'sent_at', 'ended_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(at, id))).execute();
};

export const countByState = async (db: Db): Promise<{ state: string; count: number }[]> => {
  const { rows } = await sql<{ state: string; count: string }>`
    select case reason when 'too_many' then 'withheld' else state end as state, count(*) as count
    from sms.message
    group by 1`.execute(db);
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
};

export const deleteEnded = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('sms.message').where('ended_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
};

export const deleteMessagesOf = (db: Tx, userId: string) =>
  db.deleteFrom('sms.message').where('user_id', '=', userId).execute();
