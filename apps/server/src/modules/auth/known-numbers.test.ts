import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, test } from 'node:test';
import { system } from '#platform/actor';
import { openStand } from '#test/eid';
import { asSystem, openHouse } from '#test/house';
import { accountKeyOf, isLocked, listLockouts } from './lockouts.ts';
import { followSignIns } from './following.ts';
import { forgetSignIns } from './retention.ts';

// A provider that does not let us read whose a register number is.
const stand = await openStand({ after });
const env = {
  ...stand.env,
  EID_RELYING_PARTY_UUID: '00000000-0000-4000-8000-000000000001',
  EID_RELYING_PARTY_NAME: 'LIMITED',
  EID_API_KEY: 'rp_sk_limited',
};
const house = await openHouse({ after }, { env, kernel: { limits: 'off' } });
const { deps } = house;
const [civilId, register] = ['110000000044', 'ШД93031825'];

const post = async (at: string, payload: object) => {
  const remoteAddress = `2001:db8:${randomInt(0xffff).toString(16)}::1`;
  const reply = await house.app.inject({ method: 'POST', url: `/api/v1/auth/eid/${at}`, payload, remoteAddress });
  return reply.json().data;
};
const push = (national_id: string) => post('start-id', { national_id });
const onPhone = async (): Promise<{ id: string }[]> => {
  const reply = await fetch(`${stand.sandbox.url}/phone/api/people/${civilId}/requests`);
  return ((await reply.json()) as { requests: { id: string }[] }).requests;
};
async function refuseAll(): Promise<void> {
  for (const { id } of await onPhone())
    await fetch(`${stand.sandbox.url}/phone/api/requests/${id}/refuse`, { method: 'POST' });
  await asSystem(deps)
    .updateTable('auth.sign_in')
    .set({ follow_at: new Date(0) })
    .where('state', '=', 'PENDING')
    .execute();
  await followSignIns(deps);
}

test('once somebody has signed in by their register number, all is counted for one person', async () => {
  const { sid, verification_code: code } = await push(register);
  await stand.phone.approve((await onPhone())[0]!.id, { code });
  assert.equal((await post('poll', { sid })).state, 'COMPLETE');

  for (let time = 0; time < 3; time += 1) await Promise.all([push(register), push(civilId)]);
  assert.equal((await onPhone()).length, 3, 'three places, whichever number strangers name');
  await refuseAll();
  for (let time = 0; time < 2; time += 1) await push(register);
  await refuseAll();
  assert.equal(await isLocked(deps, system('test'), [accountKeyOf(deps, civilId)]), true);
  await push(civilId);
  assert.equal((await onPhone()).length, 0, 'refused by one number, left in peace by the other');
});

test('a wait from before that was known is found, and ended by signing in', async () => {
  const key = accountKeyOf(deps, register);
  const lock = { key, failures: 6, failed_at: new Date(), locked_until: new Date(Date.now() + 60_000) };
  await asSystem(deps).insertInto('auth.lockout').values(lock).execute();
  const { items } = await listLockouts(deps, system('test'), { limit: 5 }, civilId);
  assert.ok(
    items.some((one) => one.key === key),
    'by their civil id, which administrators have',
  );
});

test('which number is whose is forgotten when nobody has come by it for long', async () => {
  const count = async () =>
    (await asSystem(deps).selectFrom('auth.known_number').select('number_key').execute()).length;
  await forgetSignIns(deps);
  assert.equal(await count(), 1);
  await forgetSignIns({ ...deps, now: () => new Date(Date.now() + 401 * 86_400_000) });
  assert.equal(await count(), 0);
});
