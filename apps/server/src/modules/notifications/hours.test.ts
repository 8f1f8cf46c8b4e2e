import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usualSettings } from '@tamga/contract/notifications.settings';
import { whenToTell } from './hours.ts';

/** A moment by the clock of Ulaanbaatar. */
const at = (text: string) => new Date(`2026-03-${text}:00+08:00`);
const quiet = { quiet_hours: { from: 22, until: 8 }, digest_hour: null };

test('usually nothing leaves between ten in the evening and eight in the morning, to the minute', () => {
  const told = (time: string) => whenToTell(usualSettings, 'role_given', 'mail', at(time));
  assert.deepEqual(told('10T21:59'), at('10T21:59'));
  assert.deepEqual(told('10T22:00'), at('11T08:00'));
  assert.deepEqual(told('11T07:59'), at('11T08:00'));
  assert.deepEqual(told('11T08:00'), at('11T08:00'));
});

test('quiet hours may lie within a day, and there may be none', () => {
  const noon = { ...quiet, quiet_hours: { from: 12, until: 14 } };
  assert.deepEqual(whenToTell(noon, 'role_given', 'sms', at('10T13:30')), at('10T14:00'));
  assert.deepEqual(whenToTell(noon, 'role_given', 'sms', at('10T14:00')), at('10T14:00'));
  assert.deepEqual(whenToTell({ ...quiet, quiet_hours: null }, 'role_given', 'sms', at('10T03:00')), at('10T03:00'));
});

test('mail that comes once a day waits for its hour, also in quiet hours; SMS does not wait for it', () => {
  const daily = { ...quiet, digest_hour: 7 };
  assert.deepEqual(whenToTell(daily, 'data_read', 'mail', at('10T06:59')), at('10T07:00'));
  assert.deepEqual(whenToTell(daily, 'data_read', 'mail', at('10T07:00')), at('11T07:00'));
  assert.deepEqual(whenToTell(daily, 'data_read', 'sms', at('10T12:00')), at('10T12:00'));
});

test('an offer that lasts two hours of the day waits for the morning, and for nothing else', () => {
  const told = (settings: Parameters<typeof whenToTell>[0], time: string) =>
    whenToTell(settings, 'appointment_offered', 'mail', at(time));
  assert.deepEqual(told(usualSettings, '10T22:00'), at('11T08:00'));
  assert.deepEqual(told({ ...quiet, digest_hour: 18 }, '10T09:00'), at('10T09:00'));
  const long = { quiet_hours: { from: 20, until: 11 }, digest_hour: null };
  assert.deepEqual(told(long, '10T20:30'), at('10T20:30'));
  assert.deepEqual(told(long, '10T23:00'), at('11T08:00'));
  assert.deepEqual(told(long, '11T09:00'), at('11T09:00'));
  assert.deepEqual(told({ ...long, quiet_hours: { from: 0, until: 6 } }, '11T03:00'), at('11T06:00'));
  assert.deepEqual(told({ ...long, quiet_hours: null }, '11T03:00'), at('11T03:00'));
});

test('a warning about the account waits for nothing', () => {
  for (const kind of ['new_device', 'passkey_added', 'new_sign_in', 'phone_changed'])
    for (const channel of ['mail', 'sms'] as const)
      assert.deepEqual(whenToTell({ ...quiet, digest_hour: 9 }, kind, channel, at('10T23:00')), at('10T23:00'), kind);
});
