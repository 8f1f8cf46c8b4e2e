import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as auth from '#modules/auth';
import { system } from '#platform/actor';
import { accountKeyOf } from '#test/eid';
import { asSystem, openHouse, type SignedIn } from '#test/house';

const url = '/api/v1/admin/lockouts';
const house = await openHouse({ after });
const admin = await house.signIn('admin');
const call = async (method: 'GET' | 'DELETE', path: string, { headers }: Pick<SignedIn, 'headers'> = admin) => {
  const reply = await house.app.inject({ method, url: `${url}${path}`, headers });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const lock = (key: string, minutes: number) =>
  asSystem(house.deps)
    .insertInto('auth.lockout')
    .values({ key, failures: 6, failed_at: new Date(), locked_until: new Date(Date.now() + minutes * 60_000) })
    .execute();
const keyOf = (letter: string) => letter.repeat(40);

test('those who must wait are listed page by page, the longest wait first, and no others', async () => {
  await Promise.all([lock(keyOf('a'), 5), lock(keyOf('b'), 9), lock(keyOf('c'), 7), lock(keyOf('d'), -1)]);

  const first = (await call('GET', '?limit=2')).data;
  const second = (await call('GET', `?limit=2&after=${first.next}`)).data;

  const keys = [...first.items, ...second.items].map(({ key }: { key: string }) => key[0]);
  assert.deepEqual([keys, second.next], [['b', 'c', 'a'], null]);
});

test('somebody who calls is found, let in, and told so in the record', async () => {
  const citizen = await house.signIn();
  const { civil_id } = await asSystem(house.deps)
    .selectFrom('users.user')
    .select('civil_id')
    .where('id', '=', citizen.userId)
    .executeTakeFirstOrThrow();
  const key = accountKeyOf(house.deps, civil_id);
  await lock(key, 60);

  const { data } = await call('GET', `?user_id=${citizen.userId}`);
  assert.deepEqual(
    data.items.map((item: { key: string }) => item.key),
    [key],
  );
  assert.deepEqual((await call('DELETE', `/${key}`)).data, { key });
  assert.deepEqual((await call('GET', `?user_id=${citizen.userId}`)).data.items, []);
  assert.equal((await call('DELETE', `/${key}`)).error, 'admin.lockout_not_found');

  const page = { limit: 5, after: undefined };
  assert.deepEqual((await auth.listLockouts(house.deps, system('test'), page, civil_id)).items, []);
  const { actor } = await asSystem(house.deps)
    .selectFrom('audit.pending')
    .select('actor')
    .where('object', '=', `lockout:${key}`)
    .executeTakeFirstOrThrow();
  assert.equal(actor, `person:${admin.userId}`);
  const log = await house.app.inject({ url: '/api/v1/users/me/access-log', headers: citizen.headers });
  assert.equal(log.json().data.items[0].record_kind, 'lockout');
});

test('who may not, may not', async () => {
  const manager = await house.signIn('manager');
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', `/${keyOf('a')}`],
  ] as const) {
    assert.equal((await call(method, path, { headers: {} as SignedIn['headers'] })).statusCode, 401);
    assert.equal((await call(method, path, manager)).statusCode, 403);
  }
});
