import { type Notice, type NoticeFilter, unreadMax } from '@tamga/contract/notifications';
import { type News, noticeWords } from '@tamga/contract/notifications.kinds';
import type { Page } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import type { Actor, Person } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/outbox';
import { cursorOf, pageOf } from '#platform/page';
import type { Pool } from '#platform/pool';
import { uuidv7 } from '#platform/uuid';
import { countUnread, deleteNoticesOf, insertNotice, listNoticesBefore, markAllRead, markRead } from './notices.sql.ts';

/**
 * Puts a notice into somebody's inbox, in the transaction of the change that it tells of: both are saved or neither is.
 * It travels with the commit, so there is nothing to wait for.
 */
export function notify(deps: { db: Tx }, actor: Actor, userId: string, { kind, params }: News): void {
  const id = uuidv7();
  const writtenBy = actor.kind === 'person' ? actor.userId : null;
  insertNotice(deps.db, { id, user_id: userId, kind, params: JSON.stringify(params), written_by: writtenBy });
  announce(deps, actor, {
    type: 'notifications.notice_added',
    aggregate: `person:${userId}`,
    data: { id, person: userId, kind },
  });
}

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

export function readNotice(deps: Pick<Deps, 'pool' | 'now'>, person: Person, id: string): Promise<Notice> {
  return transact(deps, person, async ({ db, now }) => {
    const row = await markRead(db, id, now());
    if (!row) throw new AppError('notifications.notice_not_found');
    return inWords(row);
  });
}

export function readAllNotices(deps: Pick<Deps, 'pool' | 'now'>, person: Person): Promise<{ read: number }> {
  return transact(deps, person, async ({ db, now }) => ({ read: await markAllRead(db, now()) }));
}

/** Nothing is left to tell somebody whose account was erased. */
export async function forgetPerson({ db }: { db: Tx }, userId: string): Promise<void> {
  await deleteNoticesOf(db, userId);
}

const exportedMax = 1_000;

/** What this room holds about a person, for the person. */
export async function exportAbout(deps: { pool: Pool }, person: Person): Promise<Record<string, unknown>> {
  const rows = await listNoticesBefore(asActor(deps, person), {}, exportedMax, undefined);
  return { notices: rows.map(inWords) };
}
