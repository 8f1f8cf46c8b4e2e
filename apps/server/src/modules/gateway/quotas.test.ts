import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { after, suite, test } from 'node:test';
import { isAnswering } from '#platform/memory/redis';
import { openMetrics } from '#platform/observability/metrics';
import { eventually } from '#test/eventually';
import { openHouse } from '#test/house';
import { openCell, verdictOf } from './quota-cells.ts';
import { openQuotas, type Quotas } from './quotas.ts';

const house = await openHouse({ after });
const ready = async (): Promise<void> => {
  const { redis } = house.deps;
  if (redis.status !== 'ready') await once(redis, 'ready');
};
await ready();
/** The middle of a minute, so that none of these runs into the next. */
const clock = () => {
  const start = Math.floor(Date.now() / 60_000) * 60_000 + 20_000;
  const from = performance.now();
  return () => start + Math.floor(performance.now() - from);
};

/** Processes of the gateway, which know each other only through Redis. */
async function openProcesses(
  t: { after(work: () => Promise<void>): void },
  count: number,
  now = clock(),
): Promise<Quotas[]> {
  const all = Array.from({ length: count }, () =>
    openQuotas({ redis: house.deps.redis, metrics: house.deps.metrics }, now),
  );
  t.after(async () => void (await Promise.all(all.map((one) => one.close()))));
  return all;
}

async function countAdmitted(processes: readonly Quotas[], key: string, limit: number, calls: number): Promise<number> {
  let admitted = 0;
  const caller = async (quotas: Quotas): Promise<void> => {
    for (let n = 0; n < calls; n += 1) if ((await quotas.spend(key, limit)).isAdmitted) admitted += 1;
  };
  await Promise.all(processes.flatMap((one) => Array.from({ length: 8 }, () => caller(one))));
  return admitted;
}

suite('a limit', () => {
  test('is kept to the call by one process', async (t) => {
    const [one] = await openProcesses(t, 1);
    assert.equal(await countAdmitted([one!], randomUUID(), 100, 40), 100);
  });

  for (const limit of [5, 100, 2_000])
    test(`of ${limit} is kept by four processes together, but for a twentieth each`, async (t) => {
      const processes = await openProcesses(t, 4);
      const admitted = await countAdmitted(processes, randomUUID(), limit, limit);
      const bound = 4 * Math.max(1, Math.floor(limit / 20));
      assert.ok(admitted >= limit && admitted <= limit + bound, `${admitted} of ${limit}, at most ${bound} more`);
    });

  test('of each of many callers is told to the others as its own', async (t) => {
    const [one, other] = await openProcesses(t, 2);
    const callers = Array.from({ length: 250 }, (_, index) => ({ key: randomUUID(), calls: 1 + (index % 7) }));
    const call = ({ key, calls }: (typeof callers)[number]) =>
      Promise.all(Array.from({ length: calls }, () => one!.spend(key, 1_000)));
    await Promise.all(callers.map(call));
    let asked = 0;
    await eventually(async () => {
      asked += 1;
      const left = await Promise.all(callers.map(async ({ key }) => (await other!.spend(key, 1_000)).remaining));
      assert.deepEqual(
        left,
        callers.map(({ calls }) => 1_000 - calls - asked),
      );
    });
  });

  test('tells what is left, and when there is more', async (t) => {
    const [one] = await openProcesses(t, 1);
    const key = randomUUID();
    const seen = [];
    for (let n = 0; n < 3; n += 1) seen.push(await one!.spend(key, 2));
    assert.deepEqual(
      seen.map(({ isAdmitted, remaining }) => [isAdmitted, remaining]),
      [
        [true, 1],
        [true, 0],
        [false, 0],
      ],
    );
    const [, , refused] = seen;
    assert.ok(refused!.seconds > 30 && refused!.seconds <= 101, String(refused!.seconds));
  });

  test('slides: of the last minute counts what is not over a minute ago', () => {
    const cell = { ...openCell('a', 1, undefined), before: 100 };
    const at = (seconds: number) => verdictOf(cell, 50, 60_000 + seconds * 1_000);
    assert.equal(at(29).isAdmitted, false);
    assert.equal(at(29).seconds, 2);
    assert.equal(at(31).isAdmitted, true);
  });

  test('holds while Redis is away: each process takes its share, and none fails', async (t) => {
    const away = await openHouse(t, { env: { REDIS_URL: 'redis://127.0.0.1:1' } });
    const metrics = openMetrics();
    const quotas = openQuotas({ redis: away.deps.redis, metrics }, clock());
    t.after(() => quotas.close());
    assert.equal(await countAdmitted([quotas], randomUUID(), 30, 20), 30);
  });

  test('counts what was admitted while Redis was away once it is back', async (t) => {
    const now = clock();
    const [one] = await openProcesses(t, 1, now);
    const [other] = await openProcesses(t, 1, now);
    const key = randomUUID();
    const { redis } = house.deps;
    let before = 0;
    const spend = async () => ((await one!.spend(key, 100)).isAdmitted ? 1 : 0);
    before += await spend();
    redis.disconnect(true);
    for (let n = 0; n < 20; n += 1) before += await spend();
    await eventually(async () => assert.ok(isAnswering(redis)));
    const admitted = before + (await countAdmitted([one!, other!], key, 100, 100));
    assert.ok(before > 1 && admitted >= 100 && admitted <= 110, `${before} ${admitted}`);
  });
});
