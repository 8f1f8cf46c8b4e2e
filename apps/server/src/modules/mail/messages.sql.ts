import { sql } from 'kysely';
import type { Db } from '#platform/data/db';
import { preparedAtCommit, type Value } from '#platform/data/prepared';

export interface NewMessage {
  id: string;
  kind: string;
  message_sealed: string;
  useless_after: Date | null;
}

export const insertMessage = preparedAtCommit((db, value: Value<NewMessage>) =>
  db.insertInto('mail.message').values({
    id: value('id'),
    kind: value('kind'),
    message_sealed: value('message_sealed'),
    useless_after: value('useless_after'),
  }),
);

export const findMessage = (db: Db, id: string) =>
  db
    .selectFrom('mail.message')
    .select(['id', 'message_sealed', 'useless_after'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Forgets the text together with noting the end: there is no moment at which one holds without the other. */
export const endMessage = (db: Db, id: string, outcome: 'sent' | 'expired', now: Date) =>
  db
    .updateTable('mail.message')
    .set({ ended_at: now, outcome, message_sealed: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();

export const countByState = async (db: Db): Promise<{ state: string; count: number }[]> => {
  const { rows } = await sql<{ state: string; count: string }>`
    select coalesce(outcome, 'waiting') as state, count(*) as count
    from mail.message
    group by 1`.execute(db);
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
};

export const deleteEnded = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('mail.message').where('ended_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
};
