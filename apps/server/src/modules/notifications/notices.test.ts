import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { type News, noticeKinds, noticeWords } from '@tamga/contract/notifications.kinds';
import { type Origin, type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { asAdmin, asSystem, openHouse, type SignedIn } from '#test/house';
import * as notifications from './index.ts';

const url = '/api/v1/gov/notifications';
const house = await openHouse({ after });

const list = async ({ headers }: Pick<SignedIn, 'headers'>, query: Record<string, string> = {}) =>
  (await house.app.inject({ url, query, headers })).json().data;
const post = (path: string, { headers }: Pick<SignedIn, 'headers'>) =>
  house.app.inject({ method: 'POST', url: `${url}${path}`, headers });
const originOf = (): Origin => ({ requestId: randomUUID(), address: '203.0.113.7', auditRecords: 0 });
const personOf = async ({ token }: SignedIn): Promise<Person> =>
  (await house.deps.credentials.accessToken(token, originOf()))!;

const linked: News = { kind: 'social_account_linked', params: { provider: 'Goomail' } };
const invited: News = { kind: 'invitation', params: { tenant_id: randomUUID(), organisation: 'Номын сан' } };
const tell = (to: SignedIn, news: News = linked) =>
  transact(house.deps, system('test'), async (deps) => notifications.notify(deps, system('test'), to.userId, news));

test('a person reads what they were told, in both languages, and how much is unread', async () => {
  const citizen = await house.signIn();
  await tell(citizen);

  const { items, unread_count, next } = await list(citizen);

  const [{ id: _, created_at, ...notice }] = items;
  assert.ok(Math.abs(Date.now() - Date.parse(created_at)) < 60_000);
  assert.deepEqual(notice, {
    kind: 'social_account_linked',
    params: { provider: 'Goomail' },
    title_mn: noticeKinds.social_account_linked.title.mn,
    title_en: 'Account linked',
    body_mn: noticeKinds.social_account_linked.body.mn.replace('{provider}', 'Goomail'),
    body_en: noticeKinds.social_account_linked.body.en.replace('{provider}', 'Goomail'),
    read_at: null,
  });
  assert.deepEqual([unread_count, next], [1, null]);
});

test('somebody else neither sees it nor marks it, and is told that there is none', async () => {
  const [citizen, other] = [await house.signIn(), await house.signIn('superadmin')];
  await tell(citizen);
  const [{ id }] = (await list(citizen)).items;

  const reply = await post(`/${id}/read`, other);
  assert.deepEqual([reply.statusCode, reply.json().error], [404, 'notifications.notice_not_found']);
  assert.deepEqual(await list(other), { items: [], next: null, unread_count: 0 });
  assert.deepEqual((await post('/read-all', other)).json().data, { read: 0 });
  assert.equal((await list(citizen)).unread_count, 1, 'it is as unread as before');
});

test('a notice is read when it was first marked, and the filter tells read from unread', async () => {
  const citizen = await house.signIn();
  await tell(citizen);
  await tell(citizen, invited);
  const [newest, oldest] = (await list(citizen)).items;

  const first = (await post(`/${oldest.id}/read`, citizen)).json().data;
  const second = (await post(`/${oldest.id}/read`, citizen)).json().data;

  assert.ok(first.read_at);
  assert.equal(second.read_at, first.read_at);
  const idsOf = async (unread: string) => (await list(citizen, { unread })).items.map(({ id }: { id: string }) => id);
  assert.deepEqual(await idsOf('true'), [newest.id]);
  assert.deepEqual(await idsOf('false'), [oldest.id]);
  assert.equal((await list(citizen)).unread_count, 1);
});

test('all are marked at once, and what comes afterwards is unread', async () => {
  const citizen = await house.signIn();
  await tell(citizen);
  await tell(citizen, invited);

  assert.deepEqual((await post('/read-all', citizen)).json().data, { read: 2 });
  assert.equal((await list(citizen)).unread_count, 0);
  await tell(citizen);
  assert.equal((await list(citizen)).unread_count, 1);
});

test('the list is walked from page to page, the newest first, each once', async () => {
  const citizen = await house.signIn();
  for (let count = 0; count < 7; count += 1) await tell(citizen);

  const seen: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const data: { items: { id: string }[]; next: string | null; unread_count: number } = await list(citizen, {
      limit: '3',
      ...(after && { after }),
    });
    assert.equal(data.unread_count, 7, 'of all, not of the page');
    seen.push(...data.items.map(({ id }) => id));
    after = data.next;
  }
  assert.equal(new Set(seen).size, 7);
  assert.deepEqual(seen, seen.toSorted().toReversed());
  assert.equal(
    (await house.app.inject({ url, query: { after: 'nonsense' }, headers: citizen.headers })).statusCode,
    400,
  );
});

test('a notice is saved with the change that it tells of, or not at all', async () => {
  const citizen = await house.signIn();
  await assert.rejects(
    transact(house.deps, system('test'), async (deps) => {
      notifications.notify(deps, system('test'), citizen.userId, linked);
      throw new Error('changed my mind');
    }),
  );
  assert.equal((await list(citizen)).unread_count, 0);
});

test('a person tells others in their own name and nobody else’s, and changes nothing of what was told', async () => {
  const [citizen, other] = [await house.signIn(), await house.signIn()];
  const [person, another] = [await personOf(citizen), await personOf(other)];
  await transact(house.deps, person, async (deps) => notifications.notify(deps, person, other.userId, invited));
  assert.equal((await list(other)).items[0].kind, 'invitation');

  for (const impostor of [another, system('test')])
    await assert.rejects(
      transact(house.deps, person, async (deps) => notifications.notify(deps, impostor, other.userId, invited)),
      { code: '42501' },
    );
  const db = asActor(house.deps, another);
  for (const change of [{ kind: 'x' }, { user_id: citizen.userId }, { params: '{}' }])
    await assert.rejects(db.updateTable('notifications.notice').set(change).execute(), { code: '42501' });
  await assert.rejects(db.deleteFrom('notifications.notice').execute(), { code: '42501' });
});

test('it is in what a person is given of their data', async () => {
  const citizen = await house.signIn();
  await tell(citizen);
  const reply = await house.app.inject({ url: '/api/v1/users/me/export', headers: citizen.headers });
  assert.equal(reply.json().data.sections.notifications.notices[0].title_en, 'Account linked');
});

test('a kind that a newer release wrote does not break the inbox of an older one', async () => {
  const citizen = await house.signIn();
  const strange = { id: randomUUID(), user_id: citizen.userId, kind: 'toString', params: '{"a":"b"}' };
  await assert.rejects(asSystem(house.deps).insertInto('notifications.notice').values(strange).execute());
  const newer = { ...strange, kind: 'from_the_future' };
  await asSystem(house.deps).insertInto('notifications.notice').values(newer).execute();
  assert.equal((await list(citizen)).items[0].title_en, 'from_the_future');
  assert.equal(noticeWords('toString', {}).title.en, 'toString');
});

test('what a notice speaks of is among its params, in both languages', () => {
  for (const [kind, { params, title, body }] of Object.entries(noticeKinds))
    for (const text of [title.mn, title.en, body.mn, body.en])
      for (const [, name] of text.matchAll(/\{(\w+)\}/g))
        assert.ok((params as readonly string[]).includes(name!), kind);
});

test('a visitor is asked to sign in', async () => {
  const nobody = { headers: {} as SignedIn['headers'] };
  assert.equal((await house.app.inject({ url })).statusCode, 401);
  for (const path of [`/${randomUUID()}/read`, '/read-all']) assert.equal((await post(path, nobody)).statusCode, 401);
});

test('list and count are served by an index', async () => {
  const { userId } = await house.signIn();
  const ask = [
    'select id from notifications.notice order by created_at desc, id desc limit 21',
    'select count(*) from (select id from notifications.notice where read_at is null limit 100) as unread',
  ];
  for (const text of ask) {
    const plan = await asAdmin(async (client) => {
      await client.query(
        'begin; set local role tamga_app; set local enable_seqscan = off; set local enable_sort = off',
      );
      await client.query(`select set_config('app.user_id', $1, true)`, [userId]);
      return JSON.stringify((await client.query(`explain ${text}`)).rows);
    }, house.database);
    assert.match(plan, /notice_(user_id|unread)/);
    assert.doesNotMatch(plan, /Seq Scan/);
  }
});
