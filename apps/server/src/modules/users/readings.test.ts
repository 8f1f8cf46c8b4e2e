import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { usualSettings } from '@tamga/contract/notifications.settings';
import { system } from '#platform/actor';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { callerOf } from '#test/people';
import { recordAccess } from './access-log.ts';
import { tellOfReadings } from './readings.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const { deps } = house;
const call = callerOf(house);
const admin = await house.signIn('admin');
const reader = (await deps.credentials.accessToken(admin.token, { requestId: 'r', address: '::1', auditRecords: 0 }))!;

const look = (actor: typeof reader | ReturnType<typeof system>, { userId }: SignedIn) =>
  recordAccess(deps, actor, { subject: userId, purpose: 'administration', recordKind: 'user', fields: ['email'] });
const noticesOf = ({ userId }: SignedIn) =>
  asSystem(deps).selectFrom('notifications.notice').select(['kind', 'params']).where('user_id', '=', userId).execute();
const inHours = (hours: number) => ({ ...deps, now: () => new Date(Date.now() + hours * 3_600_000) });

test('readings are told once a day, together, to those who want it; the platform’s own work is no reading', async () => {
  const [wants, others] = [await house.signIn(), await house.signIn()];
  await look(reader, wants);
  await call(wants, 'PUT', '/gov/notifications/settings', { ...usualSettings, data_read: 'inbox' });
  for (const person of [wants, others]) {
    await look(reader, person);
    await look(reader, person);
    await look(system('test'), person);
  }
  await tellOfReadings(inHours(1));
  assert.deepEqual(await noticesOf(wants), [], 'not yet');
  await Promise.all([tellOfReadings(inHours(24)), tellOfReadings(inHours(24))]);
  const told = [{ kind: 'data_read', params: { count: '2' } }];
  assert.deepEqual(await noticesOf(wants), told, 'what was before they wanted it is not counted');
  assert.deepEqual(await noticesOf(others), []);
  await tellOfReadings(inHours(48));
  assert.deepEqual(await noticesOf(wants), told, 'nothing new');
});
