import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { type Origin, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { asAdmin, asSystem, openHouse, type SignedIn } from '#test/house';
import * as users from './index.ts';

const url = '/api/v1/users/me/access-log';
const house = await openHouse({ after });
const admin = await house.signIn('admin');

const list = async ({ headers }: Pick<SignedIn, 'headers'>, query: Record<string, string> = {}) => {
  const reply = await house.app.inject({ url, query, headers });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const originOf = (): Origin => ({ requestId: randomUUID(), address: '203.0.113.7', auditRecords: 0 });
const personOf = async ({ token }: SignedIn) => (await house.deps.credentials.accessToken(token, originOf()))!;
const reading = { purpose: 'administration', recordKind: 'user', fields: ['family_name', 'email'] } as const;

test('a person sees who looked at their data, when, what and what for', async () => {
  const citizen = await house.signIn();

  await users.recordAccess(house.deps, await personOf(admin), {
    ...reading,
    subject: citizen.userId,
    recordId: citizen.userId,
    reason: 'Хүсэлтийн дагуу',
  });

  const { data } = await list(citizen);
  const [{ at, id: _, ...access }] = data.items;
  assert.ok(Math.abs(Date.now() - Date.parse(at)) < 60_000);
  assert.deepEqual(access, {
    reader_kind: 'person',
    reader_name: 'Б.Сүх',
    reader_role: 'admin',
    application: null,
    tenant_id: null,
    purpose: 'administration',
    purpose_mn: 'Хэрэглэгчийн бүртгэлийг удирдах',
    purpose_en: 'Administration of user accounts',
    reason: 'Хүсэлтийн дагуу',
    record_kind: 'user',
    record_id: citizen.userId,
    fields: ['family_name', 'email'],
    count: 1,
    via: 'api',
  });
  assert.equal(JSON.stringify(data).includes(admin.userId), false, 'the account of the reader is not told');
});

test('one reading of many people is seen by each of them, and by nobody else', async () => {
  const [one, other, stranger] = await Promise.all([house.signIn(), house.signIn(), house.signIn()]);

  await users.recordAccess(house.deps, await personOf(admin), { ...reading, subject: [one.userId, other.userId] });

  assert.equal((await list(one)).data.items.length, 1);
  assert.equal((await list(other)).data.items.length, 1);
  assert.deepEqual((await list(stranger)).data, { items: [], next: null });
});

test('who reads about themselves leaves no trace', async () => {
  await users.recordAccess(house.deps, await personOf(admin), { ...reading, subject: admin.userId });

  assert.deepEqual((await list(admin)).data.items, []);
});

test('the platform itself and applications are named as what they are', async () => {
  const citizen = await house.signIn();
  const application = { kind: 'application', clientId: 'bank', scopes: new Set<string>(), origin: originOf() } as const;

  await users.recordAccess(house.deps, application, { ...reading, subject: citizen.userId, via: 'relay' });
  await users.recordAccess(house.deps, system('report'), { ...reading, subject: citizen.userId });

  const { data } = await list(citizen);
  const seen = data.items.map(({ reader_kind, reader_name, via }: Record<string, string>) => [
    reader_kind,
    reader_name,
    via,
  ]);
  assert.deepEqual(seen.toSorted(), [
    ['application', null, 'relay'],
    ['system', null, 'api'],
  ]);
});

test('inside a transaction it is saved with what was done, or not at all', async () => {
  const citizen = await house.signIn();
  const reader = await personOf(admin);
  const act = (fail: boolean) =>
    transact(house.deps, reader, async (deps) => {
      await users.recordAccess(deps, reader, { ...reading, subject: citizen.userId });
      if (fail) throw new Error('changed my mind');
    });

  await assert.rejects(act(true));
  assert.equal((await list(citizen)).data.items.length, 0);
  await act(false);
  assert.equal((await list(citizen)).data.items.length, 1);
});

test('the list is walked from page to page, the newest first, each once, and can be cut by time', async () => {
  const citizen = await house.signIn();
  const reader = await personOf(admin);
  for (let count = 0; count < 7; count += 1)
    await users.recordAccess(house.deps, reader, { ...reading, subject: citizen.userId });

  const seen: { id: string; at: string }[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { data }: { data: { items: typeof seen; next: string | null } } = await list(citizen, {
      limit: '3',
      ...(after && { after }),
    });
    seen.push(...data.items);
    after = data.next;
  }

  assert.equal(new Set(seen.map(({ id }) => id)).size, 7);
  assert.deepEqual(
    seen.map(({ at }) => at),
    seen
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const { data } = await list(citizen, { to: seen.at(-1)!.at });
  assert.deepEqual(data.items, []);
  assert.equal((await list(citizen, { after: 'nonsense' })).statusCode, 400);
});

test('a visitor is asked to sign in', async () => {
  assert.equal((await list({ headers: {} as SignedIn['headers'] })).statusCode, 401);
});

test('whatever the query, a person reads only what is about them, and writes only in their own name', async () => {
  const [citizen, other] = await Promise.all([house.signIn(), house.signIn()]);
  await users.recordAccess(house.deps, await personOf(admin), { ...reading, subject: other.userId });
  const db = asActor(house.deps, await personOf(citizen));

  const rows = await db.selectFrom('users.access_log').select('subject_id').execute();
  assert.deepEqual(rows, []);

  const row = {
    id: randomUUID(),
    subject_id: other.userId,
    reader_kind: 'person' as const,
    purpose: 'administration',
    record_kind: 'user',
    fields: ['x'],
    via: 'api' as const,
    request_id: 'r',
  };
  await assert.rejects(
    db
      .insertInto('users.access_log')
      .values({ ...row, reader_id: admin.userId })
      .execute(),
    { code: '42501' },
  );
  await assert.rejects(db.deleteFrom('users.access_log').execute(), { code: '42501' });
  await assert.rejects(asSystem(house.deps).updateTable('users.access_log').set({ purpose: 'x' }).execute(), {
    code: '42501',
  });
});

test('the list is served by its index', async () => {
  const plan = await asAdmin(async (client) => {
    await client.query('begin; set local role tamga_app; set local enable_seqscan = off; set local enable_sort = off');
    await client.query(`select set_config('app.user_id', $1, true)`, [admin.userId]);
    const { rows } = await client.query('explain select id from users.access_log order by at desc, id desc limit 21');
    return JSON.stringify(rows);
  }, house.database);
  assert.match(plan, /subject_id_at_id_idx/);
  assert.doesNotMatch(plan, /Seq Scan/);
});
