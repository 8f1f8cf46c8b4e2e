import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import * as notifications from '#modules/notifications';
import * as sessions from '#modules/sessions';
import * as users from '#modules/users';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { openReader, type Reader } from '#test/event-streams';
import { eventually } from '#test/eventually';
import { asSystem, type House, openHouse, type SignedIn } from '#test/house';

const house = await openHouse({ after });
const origin = await house.app.listen({ port: 0, host: '127.0.0.1' });
const path = '/api/v1/gov/notifications/events';
const tester = system('test');
const readers: Reader[] = [];
after(() => readers.forEach((reader) => reader.close()));

const follow = async ({ headers }: Pick<SignedIn, 'headers'>, more: Record<string, string> = {}, from = origin) => {
  const reader = await openReader(`${from}${path}`, { ...headers, ...more });
  readers.push(reader);
  return reader;
};
const tell = (to: SignedIn, { deps }: Pick<House, 'deps'> = house) =>
  transact(deps, tester, async (deps) =>
    notifications.notify(deps, tester, to.userId, { kind: 'email_changed', params: {} }),
  );
const listOf = async ({ headers }: SignedIn) =>
  (await house.app.inject({ url: '/api/v1/gov/notifications', headers })).json().data.items as { id: string }[];
const openNow = () => house.app.kernel.streams.count();

test('a stream begins with what is unread, and tells of a notice when it comes', async () => {
  const citizen = await house.signIn();
  await tell(citizen);
  const reader = await follow(citizen);

  assert.equal(reader.status, 200);
  assert.equal(reader.headers['content-type'], 'text/event-stream; charset=utf-8');
  assert.equal(reader.headers['cache-control'], 'no-store, no-transform');
  assert.equal(reader.headers['x-accel-buffering'], 'no');
  assert.deepEqual((await reader.next()).data, { unread_count: 1, notice_ids: [] });
  assert.match(reader.text(), /^retry: 3000\n\n/);

  await tell(citizen);
  const [newest] = await listOf(citizen);
  assert.deepEqual((await reader.next()).data, { unread_count: 2, notice_ids: [newest!.id] });

  await house.app.inject({ method: 'POST', url: '/api/v1/gov/notifications/read-all', headers: citizen.headers });
  assert.deepEqual((await reader.next()).data, { unread_count: 0, notice_ids: [] });
});

test('what was missed is told to who comes again with the id of the last event', async () => {
  const citizen = await house.signIn();
  const first = await follow(citizen);
  const { id } = await first.next();
  first.close();
  await tell(citizen);
  await tell(citizen);

  const again = await follow(citizen, { 'last-event-id': id! });

  const { data } = await again.next();
  const missed = await listOf(citizen);
  assert.deepEqual(data, { unread_count: 2, notice_ids: missed.map(({ id }) => id).toReversed() });
  assert.equal(again.events.length, 1);
});

test('who was away for too long, or missed too much, is told to read anew', async () => {
  const citizen = await house.signIn();
  for (const old of [String(Date.now() - 25 * 3_600_000), 'nonsense', String(Date.now() + 25 * 3_600_000)]) {
    const reader = await follow(citizen, { 'last-event-id': old });
    assert.equal((await reader.next()).event, 'reset', old);
    assert.deepEqual((await reader.next()).data, { unread_count: 0, notice_ids: [] });
    reader.close();
  }
  const since = String(Date.now() - 1_000);
  const many = Array.from({ length: 101 }, () => ({
    id: crypto.randomUUID(),
    user_id: citizen.userId,
    kind: 'many',
    params: '{}',
  }));
  await asSystem(house.deps).insertInto('notifications.notice').values(many).execute();
  const reader = await follow(citizen, { 'last-event-id': since });
  assert.equal((await reader.next()).event, 'reset');
  assert.deepEqual((await reader.next()).data, { unread_count: 100, notice_ids: [] });
});

test('nobody hears of the notices of others, and a visitor is refused', async () => {
  const [citizen, other] = [await house.signIn(), await house.signIn('superadmin')];
  const [own, strange] = [await follow(citizen), await follow(other)];
  await Promise.all([own.next(), strange.next()]);

  await tell(citizen);
  await own.next();
  await sleep(2_500);

  assert.equal(strange.events.length, 1);
  assert.equal((await openReader(`${origin}${path}`)).status, 401);
});

test('the sixth stream of a person ends their first, and nobody else’s', async () => {
  const [citizen, other] = [await house.signIn(), await house.signIn()];
  const others = await follow(other);
  const first = await follow(citizen);
  await first.next();
  for (let count = 0; count < 4; count += 1) await follow(citizen);
  assert.equal(first.events.length, 1);

  const sixth = await follow(citizen);

  await first.ended();
  assert.deepEqual(first.events.at(-1), { event: 'ended', data: { reason: 'replaced' } });
  assert.match(first.text(), /retry: 300000/);
  await tell(citizen);
  await sixth.next();
  assert.equal((await sixth.next()).data.unread_count, 1);
  assert.equal(others.events.length, 1);
});

test('a process that has as many as it may refuses, and takes one again when one has gone', async (t) => {
  const small = await openHouse(t, { env: { STREAMS_MAX: '1' } });
  const at = await small.app.listen({ port: 0, host: '127.0.0.1' });
  const [one, two] = [await small.signIn(), await small.signIn()];
  const first = await follow(one, {}, at);
  const refused = await follow(two, {}, at);
  assert.equal(refused.status, 503);
  await eventually(async () => assert.match(refused.text(), /server\.streams_full/));

  first.close();
  await eventually(async () => assert.equal((await follow(two, {}, at)).status, 200));
});

test('a stream ends within seconds of its session, whatever ended it, and only then', async () => {
  const endings: Record<string, (person: SignedIn) => Promise<unknown>> = {
    'signed out': ({ headers }) =>
      house.app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers, payload: {} }),
    'ended by another process': async ({ sessionId }) => sessions.endSession(elsewhere.deps, tester, sessionId, 'test'),
    'tokens revoked': ({ userId }) => users.revokeTokens(house.deps, tester, userId),
  };
  const elsewhere = await openHouse({ after }, { database: house.database });
  const staying = await follow(await house.signIn());
  for (const [how, end] of Object.entries(endings)) {
    const citizen = await house.signIn();
    const reader = await follow(citizen);
    await reader.next();
    const started = performance.now();
    await end(citizen);
    await reader.ended();
    assert.deepEqual(reader.events.at(-1)?.data, { reason: 'session' }, how);
    assert.ok(performance.now() - started < 5_000, how);
  }
  assert.equal(staying.events.length, 1);
});

test('a stream holds no connection to the database, and frees everything when its reader goes', async () => {
  await eventually(async () => {
    for (const reader of readers) reader.close();
    assert.equal(openNow(), 0);
  });
  const citizen = await house.signIn();
  const open = await Promise.all(Array.from({ length: 5 }, () => follow(citizen)));
  await Promise.all(open.map((reader) => reader.next()));
  await eventually(async () => {
    const { total, idle } = house.deps.pool.counts();
    assert.equal(total, idle);
  });
  assert.equal(openNow(), 5);
  open[0]!.close();

  // Half-closed: the reader says that it has nothing more to ask, and goes on listening.
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.end(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${citizen.headers.authorization}\r\n\r\n`);
  socket.resume();
  await once(socket, 'close');

  for (const reader of open) reader.close();
  await eventually(async () => assert.equal(openNow(), 0));
  const { values } = await house.deps.metrics.requestsInFlight.get();
  assert.equal(values[0]?.value, 0);
});

test('a notice arrives although its wake-up was lost', async (t) => {
  const deaf = await openHouse(t, {
    database: house.database,
    kernel: { wakeups: { tell: async () => undefined, listen: () => () => undefined, close: () => undefined } },
  });
  const at = await deaf.app.listen({ port: 0, host: '127.0.0.1' });
  const citizen = await house.signIn();
  const reader = await follow(citizen, {}, at);
  await reader.next();

  await tell(citizen);

  assert.equal((await reader.next(8_000)).data.unread_count, 1);
  await sleep(3_000);
  assert.equal(reader.events.length, 2, 'and once only');
});

test('who follows is woken by the commit, and by nothing that was not saved', async () => {
  const citizen = await house.signIn();
  let woken = 0;
  const leave = house.deps.wakeups.listen(`inbox:${citizen.userId}`, () => (woken += 1));
  await assert.rejects(
    transact(house.deps, tester, async (deps) => {
      notifications.notify(deps, tester, citizen.userId, { kind: 'email_changed', params: {} });
      throw new Error('changed my mind');
    }),
  );
  assert.equal(woken, 0);
  await tell(citizen);
  assert.ok(woken > 0);
  leave();
});

test('a process that stops ends its streams in order', async (t) => {
  const stopping = await openHouse(t, { database: house.database });
  const at = await stopping.app.listen({ port: 0, host: '127.0.0.1' });
  const reader = await follow(await house.signIn(), {}, at);
  await reader.next();

  const started = performance.now();
  await stopping.app.close();

  assert.ok(performance.now() - started < 3_000);
  await reader.ended();
  assert.deepEqual(reader.events.at(-1), { event: 'ended', data: { reason: 'stopping' } });
});
