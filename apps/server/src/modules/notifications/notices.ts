import { type Notice, type NoticeFilter, unreadMax } from '@tamga/contract/notifications';
import { type News, noticeWords } from '@tamga/contract/notifications.kinds';
import type { Page } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import type { Actor, Person } from '#platform/actor';
import { allRows } from '#platform/data/all-rows';
import { afterCommit, asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import type { Wakeups } from '#platform/messaging/wakeups';
import { cursorOf, pageOf } from '#platform/http/page';
import type { Pool } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import { inboxTopic } from './news.ts';
import { countUnread, insertNotice, listNoticesBefore, markAllRead, markRead } from './notices.sql.ts';

/**
 * Puts a notice into a person's inbox, in the transaction of the change that it tells of: both are saved or neither is.
 * It travels with the commit, so there is nothing to wait for.
 */
export function notify(deps: { db: Tx; wakeups: Wakeups }, actor: Actor, userId: string, { kind, params }: News): void {
  const id = uuidv7();
  const writtenBy = actor.kind === 'person' ? actor.userId : null;
  insertNotice(deps.db, { id, user_id: userId, kind, params: JSON.stringify(params), written_by: writtenBy });
  announce(deps, actor, {
    type: 'notifications.notice_added',
    aggregate: `person:${userId}`,
    data: { id, person: userId, kind },
  });
  afterCommit(deps.db, () => deps.wakeups.tell(inboxTopic(userId)));
}

/** How much the person has not read, up to as many as a badge shows. */
export const countOwnUnread = (deps: { pool: Pool }, person: Person): Promise<number> =>
  countUnread(asActor(deps, person), unreadMax);

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));
const Params = z.record(z.string(), z.string());

type Row = Pick<Notice, 'id' | 'kind' | 'created_at' | 'read_at'> & { params: unknown };

function inWords({ params: kept, ...row }: Row): Notice {
  const params = Params.parse(kept);
  const { title, body } = noticeWords(row.kind, params);
  return { ...row, params, title_mn: title.mn, title_en: title.en, body_mn: body.mn, body_en: body.en };
}

export async function listOwnNotices(
  deps: { pool: Pool },
  person: Person,
  { limit, after, unread }: NoticeFilter,
): Promise<Page<Notice> & { unread_count: number }> {
  const db = asActor(deps, person);
  const [rows, count] = await Promise.all([
    listNoticesBefore(db, { unread }, limit + 1, cursor.read(after)),
    countUnread(db, unreadMax),
  ]);
  const page = pageOf(rows.map(inWords), limit, ({ created_at, id }) => cursor.write([created_at, id]));
  return { ...page, unread_count: count };
}

type MarkDeps = Pick<Deps, 'pool' | 'now' | 'wakeups'>;

export function readNotice(deps: MarkDeps, person: Person, id: string): Promise<Notice> {
  return transact(deps, person, async ({ db, now, wakeups }) => {
    afterCommit(db, () => wakeups.tell(inboxTopic(person.userId)));
    const row = await markRead(db, id, now());
    if (!row) throw new AppError('notifications.notice_not_found');
    return inWords(row);
  });
}

export function readAllNotices(deps: MarkDeps, person: Person): Promise<{ read: number }> {
  return transact(deps, person, async ({ db, now, wakeups }) => {
    afterCommit(db, () => wakeups.tell(inboxTopic(person.userId)));
    return { read: await markAllRead(db, now()) };
  });
}

type NoticeRow = Awaited<ReturnType<typeof listNoticesBefore>>[number];

export async function exportNotices(deps: { pool: Pool }, person: Person): Promise<Notice[]> {
  const db = asActor(deps, person);
  const rows = await allRows<NoticeRow>((limit, last) =>
    listNoticesBefore(db, {}, limit, last && [last.created_at, last.id]),
  );
  return rows.map(inWords);
}
