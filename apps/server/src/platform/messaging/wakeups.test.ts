import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '#test/eventually';
import { startRedisServer } from '#test/redis';
import { openFacts } from '#platform/memory/facts';
import { openLog } from '#platform/observability/log';
import { openRedis } from '#platform/memory/redis';
import { hide } from '#platform/settings';
import { openWakeups } from './wakeups.ts';

const log = openLog('error', { write: () => undefined });
const current = { id: 'test', key: hide(Buffer.alloc(32, 7).toString('base64')) };
const facts = openFacts({ current, all: new Map([[current.id, current.key]]) }, () => undefined);

test('one process wakes another, also after Redis was away', async (t) => {
  const server = await startRedisServer(t);
  const open = () => {
    const redis = openRedis({ url: server.url, prefix: 'test:', commandTimeoutMs: 1_000, facts }, log);
    const wakeups = openWakeups(redis, log);
    after(() => {
      wakeups.close();
      redis.disconnect();
    });
    return wakeups;
  };
  const [one, two] = [open(), open()];
  let woken = 0;
  const leave = two.listen('a', () => (woken += 1));
  await eventually(async () => {
    await one.tell('a');
    await sleep(20);
    assert.ok(woken > 0);
  });

  await server.kill();
  await one.tell('a');
  await server.start();
  woken = 0;
  await eventually(async () => {
    await one.tell('a');
    await sleep(20);
    assert.ok(woken > 0);
  });
  leave();
  woken = 0;
  await one.tell('a');
  await sleep(50);
  assert.equal(woken, 0);
});

test('who stops listening twice, or beside another with the same function, stops only itself', async (t) => {
  const server = await startRedisServer(t);
  const redis = openRedis({ url: server.url, prefix: 'test:', commandTimeoutMs: 1_000, facts }, log);
  const wakeups = openWakeups(redis, log);
  t.after(() => {
    wakeups.close();
    redis.disconnect();
  });
  let woken = 0;
  const count = () => (woken += 1);
  // A process wakes its own at once, and perhaps once more by way of Redis.
  const isWoken = async (): Promise<boolean> => {
    woken = 0;
    await wakeups.tell('a');
    return woken > 0;
  };
  const stopFirst = wakeups.listen('a', () => undefined);
  stopFirst();
  const stop = wakeups.listen('a', count);
  stopFirst();
  assert.equal(await isWoken(), true);

  const stopOther = wakeups.listen('a', count);
  stopOther();
  assert.equal(await isWoken(), true);
  stop();
  assert.equal(await isWoken(), false);
});
