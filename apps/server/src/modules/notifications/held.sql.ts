import type { Db, Tx } from '#platform/data/db';
import { preparedAtCommit, type Value } from '#platform/data/prepared';

export interface NewHeld {
  id: string;
  user_id: string;
  kind: string;
  channel: 'mail' | 'sms';
  due_at: Date;
}

export const insertHeld = preparedAtCommit((db, value: Value<NewHeld>) =>
  db.insertInto('notifications.held').values({
    id: value('id'),
    user_id: value('user_id'),
    kind: value('kind'),
    channel: value('channel'),
    due_at: value('due_at'),
  }),
);

/** Those who have waited longest first. */
export const listPeopleDue = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('notifications.held')
    .select((eb) => ['user_id as id', eb.fn.min('due_at').as('since')])
    .where('due_at', '<=', now)
    .groupBy('user_id')
    .orderBy('since')
    .limit(limit)
    .execute();

/** Of two who take at once, one gets them: the other waits for the rows, and finds them gone. */
export const deleteDueOf = (db: Tx, userId: string, now: Date) =>
  db
    .deleteFrom('notifications.held')
    .where('user_id', '=', userId)
    .where('due_at', '<=', now)
    .returning(['kind', 'channel', 'created_at'])
    .execute();

/** Row level security shows a person their own; no more than some days' worth is there. */
export const listHeld = (db: Db) =>
  db
    .selectFrom('notifications.held')
    .select(['kind', 'channel', 'due_at', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(1_000)
    .execute();

export const deleteHeldOf = (db: Tx, userId: string) =>
  db.deleteFrom('notifications.held').where('user_id', '=', userId).execute();
