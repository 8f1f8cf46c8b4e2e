import type { Db, Tx } from '#platform/data/db';

/** A row as it is kept: the hours are columns of their own. */
export interface Settings {
  new_sign_in: 'off' | 'inbox' | 'mail';
  new_device: 'inbox' | 'mail';
  right_given: 'inbox' | 'mail';
  data_read: 'off' | 'inbox' | 'mail';
  applications: 'inbox' | 'mail';
  appointments: 'inbox' | 'mail';
  payments: 'inbox' | 'mail';
  documents: 'inbox' | 'mail';
  sms: string[];
  sms_language: 'mn' | 'en';
  quiet_from: number | null;
  quiet_until: number | null;
  digest_hour: number | null;
}

const columns = [
  'new_sign_in',
  'new_device',
  'right_given',
  'data_read',
  'applications',
  'appointments',
  'payments',
  'documents',
  'sms',
  'sms_language',
  'quiet_from',
  'quiet_until',
  'digest_hour',
] as const;

export const findSettings = (db: Db, userId: string) =>
  db.selectFrom('notifications.preference').select(columns).where('user_id', '=', userId).executeTakeFirst();

/** Readings from before the person wanted to be told of them are not told. */
export const saveSettings = (db: Tx, userId: string, settings: Settings, now: Date) =>
  db
    .insertInto('notifications.preference')
    .values({ user_id: userId, ...settings, data_read_told: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        ...settings,
        data_read_told: eb
          .case()
          .when('notifications.preference.data_read', '=', 'off')
          .then(now)
          .else(eb.ref('notifications.preference.data_read_told'))
          .end(),
      })),
    )
    .execute();

/** Takes hold of a few who want to be told of readings and were not since; no other process has the same ones. */
export const claimReadings = (db: Tx, before: Date, limit: number) =>
  db
    .selectFrom('notifications.preference')
    .select(['user_id', 'data_read_told'])
    .where('data_read', '<>', 'off')
    .where('data_read_told', '<=', before)
    .orderBy('data_read_told')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

export const setReadingsTold = (db: Tx, userIds: readonly string[], now: Date) =>
  db.updateTable('notifications.preference').set({ data_read_told: now }).where('user_id', 'in', userIds).execute();

export const deleteSettingsOf = (db: Tx, userId: string) =>
  db.deleteFrom('notifications.preference').where('user_id', '=', userId).execute();
