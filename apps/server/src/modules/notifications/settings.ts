import { type NoticeSettings, type NoticeTopic, usualSettings } from '@tamga/contract/notifications.settings';
import * as audit from '#modules/audit';
import type { Person } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { Pool } from '#platform/data/pool';
import { notify } from './notices.ts';
import { claimReadings, findSettings, saveSettings, setReadingsTold } from './settings.sql.ts';

export const getSettings = async (deps: { pool: Pool }, person: Person): Promise<NoticeSettings> =>
  (await findSettings(asActor(deps, person), person.userId)) ?? usualSettings;

export function putSettings(
  deps: Pick<Deps, 'pool' | 'now' | 'wakeups'>,
  person: Person,
  settings: NoticeSettings,
): Promise<NoticeSettings> {
  const { userId } = person;
  return transact(deps, person, async (deps) => {
    const before = (await findSettings(deps.db, userId)) ?? usualSettings;
    await saveSettings(deps.db, userId, settings, deps.now());
    audit.record(deps, person, {
      action: 'notifications.settings_changed',
      object: `person:${userId}`,
      details: { before, after: settings },
    });
    if (isQuieter(before, settings)) notify(deps, person, userId, { kind: 'mail_switched_off', params: {} });
    return settings;
  });
}

const isQuieter = (before: NoticeSettings, after: NoticeSettings): boolean =>
  before.new_device === 'mail' && after.new_device !== 'mail';

/** What a person has decided about one topic, for who is about to tell them, in the transaction of `deps`. */
export const choiceOf = async <T extends NoticeTopic>(
  { db }: { db: Tx },
  userId: string,
  topic: T,
): Promise<NoticeSettings[T]> => ((await findSettings(db, userId)) ?? usualSettings)[topic];

/** Takes up to `limit` people who want to be told of readings and were not told since `before`; with since when. */
export async function takeReaders(
  { db }: { db: Tx },
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<{ userId: string; since: Date }[]> {
  const rows = await claimReadings(db, before, limit);
  if (rows.length > 0)
    await setReadingsTold(
      db,
      rows.map(({ user_id }) => user_id),
      now,
    );
  return rows.map(({ user_id, data_read_told }) => ({ userId: user_id, since: data_read_told }));
}
