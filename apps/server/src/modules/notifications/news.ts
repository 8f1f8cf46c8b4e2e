import { type followNotices, newsMax, unreadMax } from '@tamga/contract/notifications';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import type { Feed, Reading, Subscription } from '#platform/http/feed';
import { listChangedInboxes, readInbox } from './news.sql.ts';

/** The wake-up that tells of a changed inbox. */
export const inboxTopic = (userId: string): string => `inbox:${userId}`;

/** A reader who was away for longer reads the list anew. */
const knownMs = 24 * 3_600_000;

export const inboxFeed = (deps: { pool: Pool }): Feed<typeof followNotices> => ({
  subscribe: (_, { userId }) => followInbox(deps, userId),
  async lately(seconds) {
    const rows = await listChangedInboxes(asActor(deps, system('look for changed inboxes')), seconds);
    return new Map(rows.map(({ user_id, at }) => [inboxTopic(user_id), at]));
  },
});

function followInbox(deps: { pool: Pool }, userId: string): Subscription<typeof followNotices> {
  // What this reader was told of and the next reading will find again.
  let told = new Set<string>();
  let unread: number | undefined;

  return {
    topic: inboxTopic(userId),
    async read(person: Person, after: string | null): Promise<Reading<typeof followNotices>> {
      const sinceMs = momentOf(after);
      const row = await readInbox(asActor(deps, person), { sinceMs, idsMax: newsMax + 1, unreadMax });
      const isTooOld = after !== null && (sinceMs === null || Math.abs(row.now_ms - sinceMs) > knownMs);
      const isReset = isTooOld || row.notice_ids.length > newsMax;
      const isBeginning = after === null;
      const fresh = isReset || isBeginning ? [] : row.notice_ids.filter((id) => !told.has(id));
      const isNews = isReset || fresh.length > 0 || unread !== row.unread_count;
      told = new Set(row.notice_ids);
      unread = row.unread_count;
      const data = { unread_count: row.unread_count, notice_ids: fresh };
      return { at: String(row.now_ms), events: isNews ? [{ event: 'inbox', data }] : [], isReset };
    },
  };
}

/** Null for what is no moment that we told. */
const momentOf = (after: string | null): number | null =>
  after !== null && /^\d{13}$/.test(after) ? Number(after) : null;
