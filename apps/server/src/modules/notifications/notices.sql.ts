import type { Db, Tx } from '#platform/data/db';
import { preparedAtCommit, type Value } from '#platform/data/prepared';

export interface NewNotice {
  id: string;
  user_id: string;
  kind: string;
  params: string;
  written_by: string | null;
}

export const insertNotice = preparedAtCommit((db, value: Value<NewNotice>) =>
  db.insertInto('notifications.notice').values({
    id: value('id'),
    user_id: value('user_id'),
    kind: value('kind'),
    params: value('params'),
    written_by: value('written_by'),
  }),
);

const shown = ['id', 'kind', 'params', 'created_at', 'read_at'] as const;

/** Row level security shows a person their own and no others; no query here says it again. */
export const listNoticesBefore = (
  db: Db,
  { unread }: { unread?: boolean | undefined },
  limit: number,
  after: [Date, string] | undefined,
) => {
  let query = db
    .selectFrom('notifications.notice')
    .select(shown)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (unread !== undefined) query = query.where('read_at', unread ? 'is' : 'is not', null);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(at, id))).execute();
};

export const countUnread = async (db: Db, max: number): Promise<number> => {
  const unread = db.selectFrom('notifications.notice').select('id').where('read_at', 'is', null).limit(max);
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const markRead = (db: Tx, id: string, now: Date) =>
  db
    .updateTable('notifications.notice')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst();

export const markAllRead = async (db: Tx, now: Date): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('notifications.notice')
    .set({ read_at: now })
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

export const deleteNoticesOf = (db: Tx, userId: string) =>
  db.deleteFrom('notifications.notice').where('user_id', '=', userId).execute();
