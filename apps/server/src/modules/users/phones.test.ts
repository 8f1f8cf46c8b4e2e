import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { usualSettings } from '@tamga/contract/notifications.settings';
import { sql } from 'kysely';
import * as sms from '#modules/sms';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { eventually } from '#test/eventually';
import { asAdmin, asSystem, openHouse, type SignedIn } from '#test/house';
import { callerOf, refusal } from '#test/people';
import { givePhone, openSmsOffice } from '#test/sms';
import { forgetUnprovenPhones } from './phones.ts';

const office = await openSmsOffice({ after });
const house = await openHouse({ after }, { env: office.env, kernel: { limits: 'off' } });
const call = callerOf(house);
const db = asSystem(house.deps);
const put = (who: SignedIn, body: object) => call(who, 'PUT', '/users/me/phone', body);
const codeAt = async (phone: string) => {
  await sms.deliverDue(house.deps);
  const [newest] = await office.smsTo(phone);
  return /\d{6}/.exec(newest?.text ?? '')?.[0] ?? '';
};
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
const age = ({ userId }: SignedIn, minutes: number) =>
  db
    .updateTable('users.phone_proof')
    .set({ sent_at: sql<Date>`sent_at - make_interval(mins => ${minutes})` })
    .where('id', '=', userId)
    .execute();

let numbers = 0;
const numberOf = () => `+97688${String((numbers += 1)).padStart(6, '0')}`;

test('a phone is the person’s once they have entered the code that it got, and a code is good once', async () => {
  const [citizen, phone] = [await house.signIn(), numberOf()];
  const said = await put(citizen, { phone, send_code: true });
  assert.deepEqual([said.data.phone, said.data.phone_verified_at], [phone, null]);
  const code = await codeAt(phone);
  const { data } = await put(citizen, { phone, code });
  assert.ok(data.phone_verified_at);
  const told = async () => (await call(citizen, 'GET', '/gov/notifications')).data.items;
  assert.deepEqual(
    (await told()).map(({ kind }: { kind: string }) => kind),
    ['phone_changed'],
    'the first one is told, too',
  );
  assert.equal((await put(citizen, { phone, code })).error, 'users.code_wrong');

  assert.ok((await put(citizen, { phone })).data.phone_verified_at, 'said anew, it stays proven');
  assert.equal((await put(citizen, { phone: numberOf() })).data.phone_verified_at, null, 'another is not');
  assert.equal((await told()).length, 2);
});

test('the code comes in the language that the person has chosen', async () => {
  const [citizen, phone] = [await house.signIn(), numberOf()];
  await call(citizen, 'PUT', '/gov/notifications/settings', { ...usualSettings, sms_language: 'en' });
  await put(citizen, { phone, send_code: true });
  assert.match(await codeAt(phone), /^\d{6}$/);
  assert.match((await office.smsTo(phone))[0]?.text ?? '', /^Tamga: code \d{6}\./);
});

test('the code of one phone, or of one person, is of no use for another', async () => {
  const [citizen, other, phone] = [await house.signIn(), await house.signIn(), numberOf()];
  await put(citizen, { phone, send_code: true });
  const code = await codeAt(phone);
  assert.equal((await put(other, { phone, code })).error, 'users.code_wrong');
  assert.equal((await put(citizen, { phone: numberOf(), code })).error, 'users.code_wrong');
  assert.equal((await call(citizen, 'GET', '/users/me')).data.phone, phone, 'a wrong code changes no number');
  assert.ok((await put(citizen, { phone, code })).data.phone_verified_at);
});

test('five wrong tries, or ten minutes, and the right code is refused', async () => {
  const [careless, slow] = [await house.signIn(), await house.signIn()];
  const [first, second] = [numberOf(), numberOf()];
  await put(careless, { phone: first, send_code: true });
  const right = await codeAt(first);
  await Promise.all(Array.from({ length: 5 }, () => put(careless, { phone: first, code: wrongOf(right) })));
  assert.equal((await put(careless, { phone: first, code: right })).error, 'users.code_wrong');

  await put(slow, { phone: second, send_code: true });
  const late = await codeAt(second);
  await age(slow, 10);
  assert.equal((await put(slow, { phone: second, code: late })).error, 'users.code_wrong');
});

test('codes are a minute apart, five a day, and a phone that many ask for gets no more', async () => {
  const [citizen, phone] = [await house.signIn(), numberOf()];
  await put(citizen, { phone, send_code: true });
  assert.deepEqual(refusal(await put(citizen, { phone, send_code: true })), [429, 'users.code_cooling_down']);
  for (let count = 1; count < 5; count += 1) {
    await age(citizen, 2);
    assert.equal((await put(citizen, { phone, send_code: true })).status, 200);
  }
  await age(citizen, 2);
  assert.deepEqual(refusal(await put(citizen, { phone, send_code: true })), [429, 'users.codes_exhausted']);
});

test('a phone gets three codes an hour, also where those who ask have asked for another since, or all ask at once', async () => {
  const [victim, other] = [numberOf(), numberOf()];
  for (let count = 0; count < 5; count += 1) {
    const asker = await house.signIn();
    assert.equal((await put(asker, { phone: victim, send_code: true })).status, 200);
    await age(asker, 2);
    assert.equal((await put(asker, { phone: numberOf(), send_code: true })).status, 200);
  }
  const askers = await Promise.all(Array.from({ length: 5 }, () => house.signIn()));
  await Promise.all(askers.map((asker) => put(asker, { phone: other, send_code: true })));
  await codeAt(victim);
  assert.deepEqual([(await office.smsTo(victim)).length, (await office.smsTo(other)).length], [3, 3]);
  await forgetUnprovenPhones({ ...house.deps, now: () => new Date(Date.now() + 3_600_000) });
  const left = await db.selectFrom('users.phone_sending').select('sent_at').execute();
  assert.deepEqual(left, [], 'an hour later nothing is known of them');
});

test('a number is proven, and one that is proven changed and taken away, only by who has shown their eID lately', async () => {
  const [citizen, other, code] = [await house.signIn(), numberOf(), '123456'];
  const long = new Date(Date.now() - 21 * 60_000);
  await db.updateTable('auth.session').set({ proven_at: long }).where('id', '=', citizen.sessionId).execute();
  assert.equal((await put(citizen, { phone: other })).data.phone, other, 'to say one proves nothing');
  for (const change of [{ send_code: true }, { code }])
    assert.equal((await put(citizen, { phone: other, ...change })).error, 'request.recent_eid_required');

  const phone = await givePhone(house, citizen);
  for (const change of [{ phone: null }, { phone: other }, { phone: other, send_code: true }, { phone: other, code }])
    assert.equal((await put(citizen, change)).error, 'request.recent_eid_required', JSON.stringify(change));
  const { data } = await put(citizen, { phone });
  assert.deepEqual([data.phone, Boolean(data.phone_verified_at)], [phone, true]);
});

test('the number that was proven is told when it is changed or taken away, and learns nothing else', async () => {
  const [citizen, other] = [await house.signIn(), numberOf()];
  for (const after of [other, null]) {
    const phone = await givePhone(house, citizen);
    await put(citizen, { phone: after });
    await sms.deliverDue(house.deps);
    assert.deepEqual(
      (await office.smsTo(phone)).map(({ text }) => text),
      ['Тамга: Энэ дугаарыг бүртгэлээс хаслаа. Та биш бол нэвтэрч шалгаарай.'],
    );
  }
  await put(citizen, { phone: other });
  await put(citizen, { phone: null });
  await sms.deliverDue(house.deps);
  assert.deepEqual(await office.smsTo(other), [], 'one that nothing has proven gets none');
});

test('no SMS goes to a number of a country that the settings do not name, and that is said where it is to be proven', async () => {
  const [citizen, abroad] = [await house.signIn(), '+881612345678'];
  const reply = await put(citizen, { phone: abroad, send_code: true });
  assert.deepEqual(refusal(reply), [400, 'request.invalid']);
  assert.match(JSON.stringify(reply.fields), /must begin with \+976/);
  assert.equal((await put(citizen, { phone: abroad })).data.phone, abroad, 'it can be said');

  // One that was proven while the settings named it.
  const text = 'Тамга: мэдэгдэл ирлээ.';
  const uselessAfter = new Date(Date.now() + 60_000);
  await transact(house.deps, system('test'), async (deps) =>
    sms.sendSms(deps, { userId: citizen.userId, to: abroad, kind: 'test.greeting', text, uselessAfter }),
  );
  await sms.deliverDue(house.deps);
  assert.deepEqual(await office.smsTo(abroad), []);
});

test('a number that nobody has proven for a day is forgotten, and how many codes were asked for is not', async () => {
  const [citizen, other, phone] = [await house.signIn(), await house.signIn(), numberOf()];
  for (const person of [citizen, other]) await put(person, { phone, send_code: true });
  await age(citizen, 24 * 60);
  assert.ok((await forgetUnprovenPhones(house.deps)) >= 1);
  const rows = await db
    .selectFrom('users.phone_proof')
    .select(['phone', 'code_hash', 'sent_count'])
    .where('id', 'in', [citizen.userId, other.userId])
    .orderBy('sent_at')
    .execute();
  assert.deepEqual([rows[0], rows[1]?.phone], [{ phone: null, code_hash: null, sent_count: 1 }, phone]);
});

test('two requests of one person do not wait for each other: each takes the row of the person first', async () => {
  const [citizen, phone] = [await house.signIn(), numberOf()];
  await put(citizen, { phone, send_code: true });
  const code = await codeAt(phone);
  await asAdmin(async (client) => {
    await client.query('begin');
    await client.query('select from users."user" where id = $1 for update', [citizen.userId]);
    const proving = put(citizen, { phone, code });
    await eventually(async () => {
      const { rows } = await client.query(
        'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      );
      assert.equal(rows.length, 1);
    });
    await client.query('select from users.phone_proof where id = $1 for update nowait', [citizen.userId]);
    await client.query('commit');
    assert.ok((await proving).data.phone_verified_at);
  }, house.database);
});

test('what waits to be proven is in the export; what is malformed is refused; without a gateway it is said', async (t) => {
  const [citizen, phone] = [await house.signIn(), numberOf()];
  await put(citizen, { phone, send_code: true });
  const { data } = await call(citizen, 'GET', '/users/me/export');
  assert.equal(data.sections.users.phone_to_prove.phone, phone);
  for (const bad of [{ code: '12345' }, { code: 123456 }, { send_code: 'yes' }, { phone_verified_at: new Date() }])
    assert.equal((await put(citizen, { phone, ...bad })).status, 400, JSON.stringify(bad));

  const silent = await openHouse(t, { database: house.database });
  const reply = await callerOf(silent)(citizen, 'PUT', '/users/me/phone', { phone, send_code: true });
  assert.deepEqual(refusal(reply), [503, 'sms.not_configured']);
});
