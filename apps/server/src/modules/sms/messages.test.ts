import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { asAdmin, asSystem, openHouse, type SignedIn } from '#test/house';
import { callerOf } from '#test/people';
import { openSmsOffice } from '#test/sms';
import { countMessages, forgetMessages, sendFarewell, sendSms } from './messages.ts';
import { deliverDue } from './messages.worker.ts';
import { room } from './room.ts';

const office = await openSmsOffice({ after });
const house = await openHouse({ after }, { env: { ...office.env, LOG_LEVEL: 'error' }, kernel: { limits: 'off' } });
const call = callerOf(house);
const minuteMs = 60_000;
let stand = office.clocked(house);
beforeEach(async () => {
  await office.setFaults();
  await asSystem(house.deps).deleteFrom('sms.message').execute();
  // A circuit that another test has opened is not this one's.
  stand = office.clocked(house);
});

let numbers = 0;
const numberOf = () => `+97690${String((numbers += 1)).padStart(6, '0')}`;
const send = async ({ userId }: SignedIn, to: string, usefulMs = 86_400_000) =>
  transact(stand.deps, system('test'), async (deps) =>
    sendSms(deps, {
      userId,
      to,
      kind: 'test.greeting',
      text: 'Тамга: мэдэгдэл ирлээ.',
      uselessAfter: new Date(deps.now().getTime() + usefulMs),
    }),
  );
const rowsOf = ({ userId }: SignedIn) =>
  asSystem(house.deps)
    .selectFrom('sms.message')
    .select(['id', 'state', 'reason', 'message_sealed', 'provider_ref', 'due_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
const statesOf = async (person: SignedIn) => (await rowsOf(person)).map(({ state, reason }) => [state, reason]);
const noticesOf = async ({ userId }: SignedIn) =>
  (
    await asSystem(house.deps).selectFrom('notifications.notice').select('kind').where('user_id', '=', userId).execute()
  ).map(({ kind }) => kind);
const pass = async (minutes: number) => {
  stand.clock.aheadMs += minutes * minuteMs;
  await deliverDue(stand.deps);
};

test('an SMS waits, is sent, and arrives; its text and the number are gone from the database once it is sent', async () => {
  const [person, to] = [await house.signIn(), numberOf()];
  await send(person, to);
  assert.deepEqual(await statesOf(person), [['waiting', null]]);
  await deliverDue(stand.deps);
  const [sent] = await rowsOf(person);
  assert.deepEqual([sent?.state, sent?.message_sealed], ['sent', null]);
  await pass(1);
  assert.deepEqual(await statesOf(person), [['delivered', null]]);
  assert.deepEqual(
    (await office.smsTo(to)).map(({ from, text }) => [from, text]),
    [['TAMGA', 'Тамга: мэдэгдэл ирлээ.']],
  );
  await pass(600);
  assert.equal((await office.smsTo(to)).length, 1);
});

test('whoever reads the database while it waits learns neither the number nor what it says', async () => {
  const [person, to] = [await house.signIn(), numberOf()];
  await send(person, to);
  const text = await asAdmin(async (client) => {
    const { rows } = await client.query(`
      select (select json_agg(m) from sms.message m)::text || (select json_agg(j) from pgboss.job j)::text as all`);
    return String(rows[0].all);
  }, house.database);
  assert.ok(!text.includes(to.slice(1)) && !text.includes('мэдэгдэл ирлээ'));
});

test('a gateway that is away for an hour gets everything once it is back, and each once', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => house.signIn()));
  const phones = people.map(numberOf);
  await office.setFaults({ down: true });
  for (const [index, person] of people.entries()) await send(person, phones[index]!);
  for (let minute = 0; minute < 60; minute += 1) await pass(1);
  for (const person of people) assert.deepEqual(await statesOf(person), [['waiting', null]]);

  await office.setFaults();
  for (let minute = 0; minute < 25; minute += 1) await pass(1);

  for (const [index, person] of people.entries()) {
    assert.deepEqual(await statesOf(person), [['delivered', null]]);
    assert.equal((await office.smsTo(phones[index]!)).length, 1);
  }
});

test('one that was taken without a word is sent again as the same, and two workers at once send one', async () => {
  const [person, to] = [await house.signIn(), numberOf()];
  await office.setFaults({ connection_dropped: true });
  await send(person, to);
  await deliverDue(stand.deps);
  assert.deepEqual(await statesOf(person), [['waiting', null]]);
  await office.setFaults();
  stand.clock.aheadMs += minuteMs;
  const counts = await Promise.all([deliverDue(stand.deps), deliverDue(stand.deps), deliverDue(stand.deps)]);
  assert.equal(
    counts.reduce((sum, one) => sum + one, 0),
    1,
    'one of them had it',
  );
  assert.deepEqual(await statesOf(person), [['sent', null]]);
  assert.equal((await office.smsTo(to)).length, 1);
});

test('a phone that cannot be written to is a failure, which the person reads in their inbox, once', async () => {
  const person = await house.signIn();
  await office.setFaults({ refuses: true });
  await send(person, numberOf());
  await deliverDue(stand.deps);
  await send(person, numberOf());
  await deliverDue(stand.deps);
  assert.deepEqual(await statesOf(person), [
    ['failed', 'refused'],
    ['failed', 'refused'],
  ]);
  assert.deepEqual(await noticesOf(person), ['sms_not_delivered']);
  const [row] = await rowsOf(person);
  assert.deepEqual([row?.message_sealed, row?.due_at], [null, null]);
});

test('that nothing reaches a number which the person has left is not told, and hides no failure after it', async () => {
  const person = await house.signIn();
  await office.setFaults({ refuses: true });
  const uselessAfter = new Date(Date.now() + 86_400_000);
  await transact(stand.deps, system('test'), async (deps) =>
    sendFarewell(deps, { userId: person.userId, to: numberOf(), text: 'Тамга: мэдэгдэл ирлээ.', uselessAfter }),
  );
  await deliverDue(stand.deps);
  assert.deepEqual([await statesOf(person), await noticesOf(person)], [[['failed', 'refused']], []]);
  await send(person, numberOf());
  await deliverDue(stand.deps);
  assert.deepEqual(await noticesOf(person), ['sms_not_delivered']);
});

test('one that did not arrive has failed, and that is said too', async () => {
  const person = await house.signIn();
  await office.setFaults({ undelivered: true });
  await send(person, numberOf());
  await deliverDue(stand.deps);
  await pass(1);
  assert.deepEqual(await statesOf(person), [['failed', 'undelivered']]);
  assert.deepEqual(await noticesOf(person), ['sms_not_delivered']);
});

test('what the gateway says of another message, or of none, moves nothing; after a day it is not asked any more', async () => {
  for (const faults of [{ lies: true }, { forgets: true }, { malformed_json: true }]) {
    const person = await house.signIn();
    await send(person, numberOf());
    await deliverDue(stand.deps);
    await office.setFaults(faults);
    await pass(1);
    assert.deepEqual(await statesOf(person), [['sent', null]], JSON.stringify(faults));
    await office.setFaults();
    await pass(30);
    assert.deepEqual(await statesOf(person), [['delivered', null]]);
  }
  const person = await house.signIn();
  await send(person, numberOf());
  await deliverDue(stand.deps);
  await office.setFaults({ forgets: true });
  await pass(25 * 60);
  const [row] = await rowsOf(person);
  assert.deepEqual([row?.state, row?.due_at], ['sent', null]);
  assert.ok(row?.ended_at);
});

test('one that is of no use any more is not sent', async () => {
  const [person, to] = [await house.signIn(), numberOf()];
  await send(person, to, minuteMs);
  await pass(2);
  assert.deepEqual(await statesOf(person), [['failed', 'late']]);
  assert.deepEqual(await office.smsTo(to), []);
  assert.deepEqual(await noticesOf(person), [], 'it is not about the phone');
});

test('where the settings no longer name a gateway, those that are over end all the same, and the others wait for one', async () => {
  const [sent, late, early] = [await house.signIn(), await house.signIn(), await house.signIn()];
  await send(sent, numberOf());
  await deliverDue(stand.deps);
  await send(late, numberOf(), 60 * minuteMs);
  await send(early, numberOf(), 48 * 60 * minuteMs);
  stand = { ...stand, deps: { ...stand.deps, smsGateway: null } };
  await pass(25 * 60);
  assert.deepEqual(await statesOf(late), [['failed', 'late']]);
  assert.equal((await rowsOf(late))[0]?.message_sealed, null);
  assert.ok((await rowsOf(sent))[0]?.ended_at);
  assert.partialDeepStrictEqual(await rowsOf(early), [{ state: 'waiting', ended_at: null }]);
});

test('a person gets thirty of a kind a day, however many are left at once; what is held back is seen in the metrics', async () => {
  const [person, other, to] = [await house.signIn(), await house.signIn(), numberOf()];
  await Promise.all(Array.from({ length: 33 }, () => send(person, to)));
  await send(other, numberOf());
  await Promise.all([deliverDue(stand.deps), deliverDue(stand.deps)]);
  const states = await statesOf(person);
  assert.equal(states.filter(([state, reason]) => state === 'failed' && reason === 'too_many').length, 3);
  assert.equal((await office.smsTo(to)).length, 30);
  assert.deepEqual(await statesOf(other), [['sent', null]], 'each person for themselves');
  assert.deepEqual(await noticesOf(person), [], 'it is not about the phone');
  assert.ok((await countMessages(house.deps)).some(({ state, count }) => state === 'withheld' && count === 3));

  const earlier = sql<Date>`created_at - interval '1 day'`;
  await asSystem(house.deps).updateTable('sms.message').set({ created_at: earlier }).execute();
  await send(person, to);
  await deliverDue(stand.deps);
  assert.equal((await office.smsTo(to)).length, 31, 'the next day it comes again');
});

test('two of ours cannot be one of theirs', async () => {
  const person = await house.signIn();
  await send(person, numberOf());
  await send(person, numberOf());
  await deliverDue(stand.deps);
  const [one, other] = await rowsOf(person);
  const copied = asSystem(house.deps)
    .updateTable('sms.message')
    .set({ provider_ref: one!.provider_ref })
    .where('id', '=', other!.id)
    .execute();
  await assert.rejects(copied, /provider_ref/);
});

test('a person reads what became of theirs and not the number; it goes with them, and after a month', async () => {
  const [person, other, to] = [await house.signIn(), await house.signIn(), numberOf()];
  await send(person, to);
  const { data } = await call(person, 'GET', '/users/me/export');
  assert.partialDeepStrictEqual(data.sections.sms.messages, [{ kind: 'test.greeting', state: 'waiting' }]);
  assert.ok(!JSON.stringify(data.sections.sms).includes(to.slice(1)));
  assert.deepEqual((await call(other, 'GET', '/users/me/export')).data.sections.sms.messages, []);

  await transact(stand.deps, system('test'), (deps) => room.forgetPerson!(deps, person.userId, system('test')));
  await deliverDue(stand.deps);
  assert.deepEqual([await rowsOf(person), await office.smsTo(to)], [[], []], 'one that waited is not sent');

  await send(other, numberOf());
  await deliverDue(stand.deps);
  await pass(1);
  assert.equal(await forgetMessages(stand.deps), 0);
  stand.clock.aheadMs += 31 * 86_400_000;
  assert.equal(await forgetMessages(stand.deps), 1);
});

test('a text of more than one part is refused, and without a gateway nothing is left to be sent', async (t) => {
  const person = await house.signIn();
  const long = { userId: person.userId, to: numberOf(), kind: 'test.long', uselessAfter: new Date() } as const;
  await assert.rejects(
    transact(stand.deps, system('test'), async (deps) => sendSms(deps, { ...long, text: 'а'.repeat(71) })),
    /longer than one part/,
  );
  const silent = await openHouse(t, { database: house.database });
  await transact(silent.deps, system('test'), async (deps) => sendSms(deps, { ...long, text: 'а' }));
  assert.deepEqual(await rowsOf(person), []);
});

test('messages are counted by channel and state, and nobody is named', async () => {
  const person = await house.signIn();
  await send(person, numberOf());
  const metrics = await house.deps.metrics.registry.metrics();
  assert.match(metrics, /tamga_messages\{channel="sms",state="waiting"\} 1/);
});
