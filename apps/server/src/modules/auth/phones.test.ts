import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, suite, test } from 'node:test';
import * as approvals from '#modules/approvals';
import { type Person, system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { bolormaa, openStand } from '#test/eid';
import { asSystem, openHouse } from '#test/house';
import { followSignIns } from './following.ts';
import { accountKeyOf, isLocked, listLockouts, ownKeyOf, release } from './lockouts.ts';
import { openPushes } from './pushes.ts';

const stand = await openStand({ after });
const house = await openHouse({ after }, { env: stand.env, kernel: { limits: 'off' } });
const { deps } = house;
const { phone, sandbox } = stand;
const pushes = openPushes(deps);
after(() => pushes.release());

const elsewhere = () => `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}::1`;
const post = async (url: string, payload: object = {}, remoteAddress = elsewhere()) => {
  const reply = await house.app.inject({ method: 'POST', url: `/api/v1/auth/${url}`, payload, remoteAddress });
  return { ...reply.json(), status: reply.statusCode };
};
const push = (national_id: string, more: object = {}, address = elsewhere()) =>
  post('eid/start-id', { national_id, ...more }, address);
const stateOf = async (sid: string) => (await house.app.inject(`/api/v1/auth/status/${sid}`)).json().data;

const onPhone = async (person: string): Promise<{ id: string }[]> => {
  const reply = await fetch(`${sandbox.url}/phone/api/people/${person}/requests`);
  return ((await reply.json()) as { requests: { id: string }[] }).requests;
};
const refuseAll = async (person: string) => {
  for (const { id } of await onPhone(person))
    await fetch(`${sandbox.url}/phone/api/requests/${id}/refuse`, { method: 'POST' });
};

/** What the worker does, with all the time it needs. */
async function follow(): Promise<void> {
  await asSystem(deps)
    .updateTable('auth.sign_in')
    .set({ follow_at: new Date(0) })
    .where('state', '=', 'PENDING')
    .execute();
  await followSignIns(deps);
}
const calm = (person: string) => release(deps, system('test'), [accountKeyOf(deps, person)]);

async function signInByCode(person: string) {
  const { data } = await post('eid/start');
  const { id } = await phone.open(person, data.qr.link);
  await phone.approve(String(id));
  return (await post('eid/poll', { sid: data.sid })).data;
}

suite('one phone', () => {
  test('rings three times for forty who ask at once from forty addresses, and each is answered alike', async () => {
    const person = '110000000033';
    const answers = await Promise.all(Array.from({ length: 40 }, () => push(person)));

    assert.equal((await onPhone(person)).length, 3);
    assert.ok((await signInByCode(person)).tokens, 'and the person signs in by QR code meanwhile');
    const shapes = new Set(answers.map(({ status, data }) => `${status} ${Object.keys(data).join()} ${data.state}`));
    assert.equal(shapes.size, 1);
    assert.ok(answers.every(({ data }) => /^\d{5}$/.test(data.verification_code)));
  });

  test('has the same three places for a register number, an application and an approval', async () => {
    const person = '110000000044';
    await push(person);
    await push('ШД93031825');
    await pushes.start(system('test').origin, {
      nationalId: person,
      prompts: [{ kind: 'pin', text: 'a' }],
      client: 'b',
    });
    assert.equal((await onPhone(person)).length, 3);

    const { userId } = await house.signIn();
    await asSystem(deps).updateTable('users.user').set({ civil_id: person }).where('id', '=', userId).execute();
    const question = { subjectId: userId, kind: 'test.act', text: { mn: 'а', en: 'a' }, act: {} } as const;
    await transact(deps, system('test'), (deps) => approvals.ask(deps, system('test'), question));
    const acts = { 'test.act': { approved: async () => undefined } };
    await approvals.followPending(deps, acts);
    await pushes.start(system('test').origin, {
      nationalId: person,
      prompts: [{ kind: 'pin', text: 'a' }],
      client: 'b',
    });
    assert.equal((await onPhone(person)).length, 3, 'and a fourth waits');

    await refuseAll(person);
    await follow();
    await approvals.followPending(deps, acts);
    assert.equal((await onPhone(person)).length, 1, 'until there is a place');
  });
});

suite('what a person began themselves, signed in', () => {
  const acts = { 'test.act': { approved: async () => undefined } };
  const question = (subjectId: string) =>
    ({ subjectId, kind: 'test.act', text: { mn: 'а', en: 'a' }, act: {} }) as const;
  const askOf = async (citizen: string, by: string) => {
    const actor = { kind: 'person', userId: by, origin: system('test').origin } as Person;
    await transact(deps, system('test'), (deps) => approvals.ask(deps, actor, question(citizen)));
    await approvals.followPending(deps, acts);
  };

  test('rings though strangers have taken every place that they can, and no more than four ring at once', async () => {
    const person = '110000000101';
    const { citizen } = await signInByCode(person);
    await Promise.all(Array.from({ length: 10 }, () => push(person)));
    assert.equal((await onPhone(person)).length, 3);
    await askOf(citizen.id, (await house.signIn()).userId);
    assert.equal((await onPhone(person)).length, 3, 'what another asks for waits like any stranger’s');
    await askOf(citizen.id, citizen.id);
    await askOf(citizen.id, citizen.id);
    assert.equal((await onPhone(person)).length, 4);
    await Promise.all(Array.from({ length: 5 }, () => push(person)));
    assert.equal((await onPhone(person)).length, 4);
  });

  test('rings though strangers rang so often that they must wait, and has a wait of its own', async () => {
    const person = '110000000112';
    const { citizen } = await signInByCode(person);
    for (let time = 0; time < 5; time += 1) {
      await push(person);
      await refuseAll(person);
      await follow();
    }
    await push(person);
    assert.equal((await onPhone(person)).length, 0, 'strangers are kept away');
    const key = ownKeyOf(accountKeyOf(deps, person));
    for (let time = 0; time < 5; time += 1) {
      assert.equal(await isLocked(deps, system('test'), [key]), false);
      await askOf(citizen.id, citizen.id);
      assert.equal((await onPhone(person)).length, 1, `time ${time}`);
      await refuseAll(person);
      await approvals.followPending(deps, acts);
    }
    await askOf(citizen.id, citizen.id);
    assert.equal((await onPhone(person)).length, 0, 'whoever refuses themselves five times is left in peace as well');
    const listed = await listLockouts(deps, system('test'), { limit: 5 }, person);
    assert.equal(listed.items.length, 2, 'and both waits are found by their number');
  });
});

suite('what nobody polls for', () => {
  test('is followed to its end: the state tells it by itself', async () => {
    for (const [person, state] of [
      ['990000000002', 'REFUSED'],
      ['990000000007', 'EXPIRED'],
    ] as const) {
      const { data } = await push(person);
      await follow();
      assert.equal((await stateOf(data.sid)).state, state);
      await calm(person);
    }
    const { data } = await post('eid/start');
    const { id } = await phone.open(bolormaa, data.qr.link);
    await phone.approve(String(id));
    await follow();
    assert.equal((await stateOf(data.sid)).state, 'COMPLETE');
    assert.equal((await post('eid/poll', { sid: data.sid })).data.citizen.given_name, 'Болормаа', 'and can be taken');
  });

  test('counts: refusals stop the ringing, and the administrator reads who, from where and by which request', async () => {
    const person = '110000000055';
    const { citizen } = await signInByCode(person);
    const address = '2001:db8:77:1::1';
    for (let round = 0; round < 2; round += 1) {
      for (let time = 0; time < 3; time += 1)
        await push(person, {}, address.replace('77', String(70 + round * 3 + time)));
      await refuseAll(person);
      await follow();
    }
    assert.equal(await isLocked(deps, system('test'), [accountKeyOf(deps, person)]), true);
    await push(person);
    await push('ЧЛ01271014');
    assert.equal((await onPhone(person)).length, 0, 'the phone is left in peace');
    const events = await asSystem(deps)
      .selectFrom('security.event')
      .select(['user_id', 'address', 'request_id', 'context'])
      .where('kind', '=', 'account_locked')
      .where('user_id', '=', citizen.id)
      .execute();
    assert.ok(events.length > 0);
    assert.match(events[0]!.address, /^2001:db8:7\d:1::/);
    assert.ok(events[0]!.request_id.length > 10);
    assert.match(JSON.stringify(events[0]!.context), /sign_in:[0-9a-f]{64}/);

    assert.ok((await signInByCode(person)).tokens, 'and the citizen signs in by QR code');
  });

  test('counts the longer the more there were: each wait is twice the one before', async () => {
    const person = '110000000088';
    const key = accountKeyOf(deps, person);
    const waits: number[] = [];
    for (let time = 1; time <= 8; time += 1) {
      await push(person);
      await refuseAll(person);
      await follow();
      const row = asSystem(deps).selectFrom('auth.lockout').select('locked_until').where('key', '=', key);
      const { locked_until } = await row.executeTakeFirstOrThrow();
      if (locked_until) waits.push(Math.round((locked_until.getTime() - Date.now()) / 60_000));
      const over = { locked_until: new Date(Date.now() - 1) };
      await asSystem(deps).updateTable('auth.lockout').set(over).where('key', '=', key).execute();
    }
    assert.deepEqual(waits, [1, 2, 4, 8], 'minutes, from the fifth on');
  });
});

test('one that rings, one too many and one for nobody are told of alike, from the beginning to the end', async () => {
  const person = '110000000099';
  const answers = [await push(person), await push(person), await push(person)];
  answers.push(await push(person), await push('990000000009'));
  const past = { expires_at: new Date(Date.now() - 1) };
  const told = async () =>
    Promise.all(
      answers.map(async ({ status, data: { sid, verification_code, expires_at, ...rest } }) => {
        const { expires_at: until, ...state } = await stateOf(sid);
        const lengths = [sid.length, verification_code.length, typeof expires_at, typeof until];
        return JSON.stringify({ status, ...rest, state, lengths });
      }),
    );
  const before = await told();
  assert.equal(new Set(before).size, 1, before.join('\n'));

  await asSystem(deps).updateTable('auth.sign_in').set(past).where('state', '=', 'PENDING').execute();
  await follow();
  const afterwards = await told();
  assert.equal(new Set(afterwards).size, 1, afterwards.join('\n'));
  assert.match(afterwards[0]!, /"state":"EXPIRED"/);
  const polled = await Promise.all(answers.map(({ data }) => post('eid/poll', { sid: data.sid })));
  assert.equal(new Set(polled.map((reply) => JSON.stringify([reply.status, reply.data]))).size, 1);
});

suite('a browser', () => {
  test('in which the person has signed in is told why no phone rings, and no other is', async () => {
    const person = '110000000066';
    const { browser_marker } = await signInByCode(person);
    const other = (await signInByCode(bolormaa)).browser_marker;
    for (let time = 0; time < 3; time += 1) await push(person);

    assert.equal((await push(person, { browser_marker })).error, 'auth.phone_busy');
    for (const wrong of [{}, { browser_marker: other }, { browser_marker: 'v1.x.y.z' }])
      assert.equal((await push(person, wrong)).status, 200);

    for (let time = 0; time < 2; time += 1) {
      await refuseAll(person);
      await follow();
      for (let again = 0; again < 3; again += 1) await push(person);
    }
    const refused = await push(person, { browser_marker });
    assert.deepEqual([refused.status, refused.error], [429, 'auth.phone_resting']);
    assert.match(refused.message, /QR/);
  });
});

test('the time that is told is the provider’s', async () => {
  for (const { data } of [await post('eid/start'), await push('110000000077'), await push('990000000009')]) {
    const leftMs = Date.parse(data.expires_at) - Date.now();
    assert.ok(leftMs > 110_000 && leftMs <= sandbox.world.sessionMs, String(leftMs));
  }
});
