import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { Redis } from 'ioredis';
import { eventually } from '../../server/test/eventually.ts';
import { startRedisServer } from '../../server/test/redis.ts';
import { openStack } from './stack.ts';

/** The users of Redis as docs/operating.md shows them, with the passwords of this test. */
const manual = readFileSync(path.join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
const users = /^```acl\n([^`]+)```$/m.exec(manual)![1]!.trim().split('\n');

const [api, web] = ['tamga-api', 'tamga-web'].map((name) => ({ name, password: `password-of-${name}` }));
const redis = await startRedisServer({ after });
for (const line of users) {
  const words = line.replace(/><[^>]+>/, `>password-of-${line.split(' ')[1]}`).split(' ');
  await redis.client.call('acl', 'setuser', ...words.slice(1));
}
const env = { REDIS_URL: redis.urlOf(api!.name, api!.password), REDIS_PREFIX: 'tamga:api:' };
const stack = await openStack({ after }, { env, limits: 'on' });
const settings = {
  REDIS_URL: redis.urlOf(web!.name, web!.password),
  REDIS_PREFIX: 'tamga:web:',
  API_URL: stack.issuer,
};
const webs = [await stack.startWeb(settings), await stack.startWeb(settings)];

test('everything works, and Redis refuses nobody anything', async () => {
  // One refresh, whose answer the second web server finds in Redis, if it asks soon: a machine that stands still is asked again.
  await eventually(async () => {
    const cookie = `__Host-session=${stack.sessionOf(await stack.house.signIn(), 1)}`;
    for (const url of webs) {
      const reply = await fetch(`${url}/me`, { headers: { cookie }, redirect: 'manual' });
      assert.equal(reply.status, 200);
    }
    assert.ok((await redis.client.keys('tamga:web:refresh:*')).length > 0);
  });

  // A Redis that has just been started is not believed at once.
  const { app, signIn, deps } = stack.house;
  const other = await signIn();
  await eventually(async () => {
    assert.equal((await app.inject({ url: '/api/v1/rbac/me', headers: other.headers })).statusCode, 200);
    assert.ok(await redis.client.keys('tamga:api:*:fact:session:*').then(({ length }) => length > 0));
  });
  const limited = await app.inject({ method: 'POST', url: '/api/v1/auth/eid/start', payload: {} });
  assert.equal(limited.statusCode, 200);
  assert.ok((await redis.client.keys('tamga:api:limit:*')).length > 0);
  await eventually(async () => {
    let isWoken = false;
    const leave = deps.wakeups.listen('a', () => (isWoken = true));
    await deps.redis.publish('tamga:api:wakeups', 'a');
    await new Promise((resolve) => setTimeout(resolve, 50));
    leave();
    assert.ok(isWoken);
  });
  assert.deepEqual(await redis.client.call('acl', 'log'), []);
});

const attempts: Record<string, (client: Redis, prefix: string) => Promise<unknown>> = {
  'read a key': (client, prefix) => client.get(`${prefix}a`),
  'write a key': (client, prefix) => client.set(`${prefix}a`, 'forged'),
  'remove a key': (client, prefix) => client.del(`${prefix}a`),
  'wake others': (client, prefix) => client.publish(`${prefix}wakeups`, 'a'),
  'list what there is': (client) => client.keys('*'),
  'empty it': (client) => client.flushall(),
  'give itself more': (client) => client.call('acl', 'setuser', 'tamga-web', 'allkeys'),
  'change the server': (client) => client.config('SET', 'maxmemory', '1mb'),
};
for (const [what, attempt] of Object.entries(attempts)) {
  test(`neither of the two can do this to the other: ${what}`, async (t) => {
    for (const [user, prefix] of [
      [web!, 'tamga:api:'],
      [api!, 'tamga:web:'],
    ] as const) {
      const client = new Redis(redis.urlOf(user.name, user.password), { lazyConnect: true });
      t.after(() => client.disconnect());
      await client.connect();
      await assert.rejects(attempt(client, prefix), /NOPERM/, user.name);
    }
  });
}
