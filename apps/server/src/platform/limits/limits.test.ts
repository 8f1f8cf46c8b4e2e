import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoint, errors, mutationLimit } from '@tamga/contract';
import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { type House, openHouse } from '#test/house';
import { networkOf } from '#platform/http/address';
import { mount } from '#platform/http/mount';

const shared = {
  access: 'public',
  summary: 'Test',
  description: 'Test.',
  data: z.object({}),
  example: { data: {} },
} as const;
const slowly = { requests: 1, perSeconds: 3_600 } as const;

const door = endpoint({ ...shared, method: 'GET', path: '/test/door', limit: { ...slowly, burst: 3, key: 'address' } });
const guarded = endpoint({
  ...shared,
  method: 'POST',
  path: '/test/guarded',
  access: 'signed-in',
  body: z.object({ name: z.string() }),
  unaudited: 'changes nothing',
  limit: { ...slowly, burst: 3, key: 'address' },
  example: { body: { name: 'a' }, data: {} },
});
const own = endpoint({
  ...shared,
  method: 'GET',
  path: '/test/own',
  access: 'signed-in',
  limit: { ...slowly, burst: 2, key: 'user' },
});
const together = { ...slowly, burst: 3, key: 'address', bucket: 'together' } as const;
const one = endpoint({ ...shared, method: 'GET', path: '/test/one', limit: together });
const two = endpoint({ ...shared, method: 'GET', path: '/test/two', limit: together });
const change = endpoint({ ...shared, method: 'POST', path: '/test/change', unaudited: 'changes nothing' });
const read = endpoint({ ...shared, method: 'GET', path: '/test/read' });
const brief = endpoint({
  ...shared,
  method: 'GET',
  path: '/test/brief',
  limit: { requests: 10, perSeconds: 1, burst: 2, key: 'address' },
});

const furnish = (app: House['app']) => {
  for (const operation of [door, guarded, own, one, two, change, read, brief]) mount(app, operation, () => ({}));
};

const house = await openReady();

async function openReady(options: { env?: Record<string, string>; kernel?: { limits: 'off' } } = {}): Promise<House> {
  const opened = await openHouse({ after }, { ...options, furnish });
  while (opened.deps.redis.status !== 'ready') await sleep(5);
  return opened;
}

let callers = 0;
/** An address that this file has not used yet. */
const somebody = () => `192.0.2.${(callers += 1)}`;

const statuses = async (times: number, ask: InjectOptions, app = house.app): Promise<number[]> =>
  (await Promise.all(Array.from({ length: times }, () => app.inject(ask))))
    .map((reply) => reply.statusCode)
    .toSorted((one, two) => one - two);

suite('who comes too often', () => {
  test('is refused kindly, and told when to come again', async () => {
    const remoteAddress = somebody();
    for (const left of [2, 1, 0]) {
      const reply = await house.app.inject({ url: '/test/door', remoteAddress });
      assert.equal(reply.statusCode, 200);
      assert.equal(reply.headers['ratelimit-policy'], '"default";q=1;w=3600;tamga-burst=3');
      assert.equal(reply.headers.ratelimit, `"default";r=${left};t=3600`);
      assert.equal(reply.headers['retry-after'], undefined);
    }
    const headers = { 'accept-language': 'en' };
    const reply = await house.app.inject({ url: '/test/door', remoteAddress, headers });
    assert.equal(reply.statusCode, 429);
    const words = { status: false, message: errors['request.too_many'].en, error: 'request.too_many' };
    assert.deepEqual(reply.json(), words);
    assert.equal(reply.headers['retry-after'], '3600');
    assert.equal(reply.headers.ratelimit, '"default";r=0;t=3600');
    assert.equal(reply.headers['cache-control'], 'no-store');
  });

  test('is admitted again when the time has come', async () => {
    const ask = { url: '/test/brief', remoteAddress: somebody() };
    assert.deepEqual((await statuses(6, ask)).slice(0, 2), [200, 200]);
    await sleep(1_000);
    const reply = await house.app.inject(ask);
    assert.equal(reply.statusCode, 200);
    assert.equal(reply.headers['retry-after'], undefined);
  });

  test('in the same breath gets no further than one by one', async () => {
    const seen = await statuses(40, { url: '/test/door', remoteAddress: somebody() });
    assert.deepEqual(seen.slice(0, 4), [200, 200, 200, 429]);
  });

  test('does not keep others out', async () => {
    await statuses(5, { url: '/test/door', remoteAddress: somebody() });
    assert.deepEqual(await statuses(1, { url: '/test/door', remoteAddress: somebody() }), [200]);
  });

  test('of one household is one, whatever address they take there', async () => {
    const from = (remoteAddress: string) => house.app.inject({ url: '/test/door', remoteAddress });
    for (const tail of ['1', 'ffff:1:2', 'aa:1']) assert.equal((await from(`2001:db8:0:1::${tail}`)).statusCode, 200);
    assert.equal((await from('2001:DB8::1:0:0:0:9')).statusCode, 429);
    assert.equal((await from('2001:db8:0:2::1')).statusCode, 200);
  });
});

test('an address counts as the network that one household has', () => {
  const networks = {
    '192.0.2.7': '192.0.2.7',
    '::ffff:192.0.2.7': '192.0.2.7',
    '2001:db8::1': '2001:db8:0:0::/64',
    '2001:0DB8:0000:0000:1:2:3:4': '2001:db8:0:0::/64',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '::1': '0:0:0:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
    'anything else': 'unknown',
    '': 'unknown',
  };
  for (const [address, network] of Object.entries(networks)) assert.equal(networkOf(address), network, address);
});

suite('whom a limit counts', () => {
  test('by address everybody, before it is asked who they are and before their body is read', async () => {
    const ask = { method: 'POST', url: '/test/guarded', remoteAddress: somebody() } as const;
    const guess = { ...ask, headers: { authorization: 'Bearer guess' } };
    assert.deepEqual(await statuses(4, guess), [401, 401, 401, 429]);
    const { headers } = await house.signIn();
    const broken = { ...ask, headers: { ...headers, 'content-type': 'application/json' }, payload: '{' };
    assert.deepEqual(await statuses(1, broken), [429], 'even who would be let in');
  });

  test('by user each person, wherever they come from', async () => {
    const [person, other] = [await house.signIn(), await house.signIn()];
    for (const status of [200, 200, 429])
      assert.deepEqual(await statuses(1, { url: '/test/own', headers: person.headers, remoteAddress: somebody() }), [
        status,
      ]);
    assert.deepEqual(await statuses(1, { url: '/test/own', headers: other.headers }), [200]);
    assert.deepEqual(await statuses(3, { url: '/test/own' }), [401, 401, 401], 'a stranger spends nobody’s');
  });

  test('for operations that share a bucket, all of them', async () => {
    const remoteAddress = somebody();
    assert.deepEqual(await statuses(2, { url: '/test/one', remoteAddress }), [200, 200]);
    assert.deepEqual(await statuses(2, { url: '/test/two', remoteAddress }), [200, 429]);
    assert.deepEqual(await statuses(1, { url: '/test/one', remoteAddress }), [429]);
    assert.deepEqual(await statuses(1, { url: '/test/door', remoteAddress }), [200], 'and no other');
  });
});

suite('an operation that declares no limit', () => {
  test('has one all the same if it changes something', async () => {
    const ask = { method: 'POST', url: '/test/change', remoteAddress: somebody() } as const;
    const seen = await statuses(mutationLimit.burst * 2, ask);
    const admitted = seen.filter((status) => status === 200).length;
    assert.ok(admitted >= mutationLimit.burst && admitted <= mutationLimit.burst + 20, `${admitted}`);
    assert.ok(seen.includes(429));
  });

  test('has none if it only reads', async () => {
    const replies = await Promise.all(Array.from({ length: 200 }, () => house.app.inject('/test/read')));
    assert.ok(replies.every((reply) => reply.statusCode === 200 && reply.headers.ratelimit === undefined));
  });
});

suite('a forged X-Forwarded-For', () => {
  const url = '/test/door';

  test('does not change whose request it is', async () => {
    const remoteAddress = somebody();
    const forge = (forged: string) => statuses(1, { url, remoteAddress, headers: { 'x-forwarded-for': forged } });
    for (const status of [200, 200, 200, 429, 429]) assert.deepEqual(await forge(somebody()), [status]);
  });

  test('is believed of a trusted proxy alone, and only what that proxy itself wrote', async () => {
    const proxied = await openReady({ env: { TRUSTED_PROXIES: '10.0.0.7' } });
    const ask = (remoteAddress: string, forwarded: string) =>
      statuses(1, { url, remoteAddress, headers: { 'x-forwarded-for': forwarded } }, proxied.app);
    for (const status of [200, 200, 200, 429])
      assert.deepEqual(
        await ask('10.0.0.7', `${somebody()}, 198.51.100.1`),
        [status],
        'the client is the last one named',
      );
    assert.deepEqual(await ask('10.0.0.7', '198.51.100.2'), [200], 'another client of the same proxy');
    for (const status of [200, 200, 200, 429])
      assert.deepEqual(await ask('10.0.0.8', somebody()), [status], 'who is not the proxy is counted as who they are');
  });
});

suite('in Redis', () => {
  test('a bucket is gone when it would be full again', async () => {
    await house.app.inject({ url: '/test/brief', remoteAddress: somebody() });
    const prefix = house.deps.config.REDIS_PREFIX;
    const keys = await house.deps.redis.keys(`${prefix}limit:*`);
    assert.ok(keys.length > 0);
    for (const key of keys) {
      const left = await house.deps.redis.pttl(key.slice(prefix.length));
      assert.ok(left !== -1 && left <= 3_600_000 * 3, `${key}: ${left}`);
    }
    await sleep(300);
    assert.deepEqual(await house.deps.redis.keys(`${prefix}limit:GET /test/brief*`), []);
  });

  test('the script may be forgotten at any time', async () => {
    const ask = { url: '/test/door', remoteAddress: somebody() };
    for (const status of [200, 200, 200, 429, 429]) {
      await house.deps.redis.script('FLUSH');
      assert.deepEqual(await statuses(1, ask), [status]);
    }
    assert.equal(
      (await house.deps.metrics.localLimits.get()).values[0]?.value,
      0,
      'and nothing was decided without it',
    );
  });

  test('the clock of the process does not matter', async (t) => {
    const ask = { url: '/test/door', remoteAddress: somebody() };
    assert.deepEqual(await statuses(3, ask), [200, 200, 200]);
    const real = Date.now.bind(Date);
    t.mock.method(Date, 'now', () => real() + 86_400_000);
    assert.deepEqual(await statuses(2, ask), [429, 429]);
  });

  test('a bucket is never emptier than empty, even if the clock of Redis was set back', async () => {
    const remoteAddress = somebody();
    const tomorrow = (Date.now() + 86_400_000) * 1_000;
    await house.deps.redis.set(`limit:GET /test/brief ${remoteAddress}`, String(tomorrow));
    const reply = await house.app.inject({ url: '/test/brief', remoteAddress });
    assert.equal(reply.statusCode, 429);
    assert.equal(reply.headers['retry-after'], '1');
  });
});

test('a test can lift the limits, explicitly', async () => {
  const { app } = await openReady({ kernel: { limits: 'off' } });
  assert.deepEqual(new Set(await statuses(20, { url: '/test/door' }, app)), new Set([200]));
});
