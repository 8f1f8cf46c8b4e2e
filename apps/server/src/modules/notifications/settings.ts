import { type NewNoticeSettings, NoticeSettings, usualSettings } from '@tamga/contract/notifications.settings';
import { smsTopics } from '@tamga/contract/notifications.topics';
import * as audit from '#modules/audit';
import type { Person } from '#platform/actor';
import { asActor, type Db, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { Pool } from '#platform/data/pool';
import { notify } from './notices.ts';
import { claimReadings, findSettings, saveSettings, type Settings, setReadingsTold } from './settings.sql.ts';

export const getSettings = (deps: { pool: Pool }, person: Person): Promise<NoticeSettings> =>
  readSettings(asActor(deps, person), person.userId);

async function readSettings(db: Db, userId: string): Promise<NoticeSettings> {
  const row = await findSettings(db, userId);
  return row ? settingsOf(row) : usualSettings;
}

function settingsOf({ quiet_from, quiet_until, ...row }: Settings): NoticeSettings {
  const quiet_hours = quiet_from === null || quiet_until === null ? null : { from: quiet_from, until: quiet_until };
  // One that a newer release knows is of no use to this one.
  return { ...row, sms: smsTopics.filter((topic) => row.sms.includes(topic)), quiet_hours };
}

function rowOf({ quiet_hours, sms, ...settings }: NoticeSettings): Settings {
  return {
    ...settings,
    sms: [...new Set(sms)],
    quiet_from: quiet_hours?.from ?? null,
    quiet_until: quiet_hours?.until ?? null,
  };
}

export function putSettings(
  deps: Pick<Deps, 'pool' | 'now' | 'wakeups'>,
  person: Person,
  changes: NewNoticeSettings,
): Promise<NoticeSettings> {
  const { userId } = person;
  return transact(deps, person, async (deps) => {
    const before = await readSettings(deps.db, userId);
    const row = rowOf(NoticeSettings.parse({ ...before, ...changes }));
    const after = settingsOf(row);
    await saveSettings(deps.db, userId, row, deps.now());
    audit.record(deps, person, {
      action: 'notifications.settings_changed',
      object: `person:${userId}`,
      details: { before, after },
    });
    if (before.new_device === 'mail' && after.new_device !== 'mail')
      notify(deps, person, userId, { kind: 'mail_switched_off', params: {} });
    if (warnings.some((topic) => before.sms.includes(topic) && !after.sms.includes(topic)))
      notify(deps, person, userId, { kind: 'sms_switched_off', params: {} });
    return after;
  });
}

/** What warns of a thief. */
const warnings = ['security', 'new_device'] as const;

/** What a person has decided, for who is about to tell them, in the transaction of `deps`. */
export const choicesOf = ({ db }: { db: Tx }, userId: string): Promise<NoticeSettings> => readSettings(db, userId);

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
