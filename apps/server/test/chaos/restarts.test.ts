import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBalancer } from './balancer.ts';
import { isLong, kills, until } from './harness.ts';
import { checkLedger } from './ledger.ts';
import { registerPeople } from './people.ts';
import { openTown } from './town.ts';
import { startLoad } from './writers.ts';

/** The balancer looks this often; who stops waits longer than two looks before it closes its door. */
const lookEveryMs = 1_000;
const stopDelayMs = 2_500;

test(`every process restarted ${kills} times, one after the other, under load: no request fails`, {
  timeout: isLong ? 3_600_000 : 240_000,
}, async (t) => {
  const town = await openTown({ after }, { workers: 2, env: { STOP_DELAY_MS: String(stopDelayMs) } });
  const targets = town.apis.map(({ url }) => url);
  const balancer = await startBalancer({ after }, targets, lookEveryMs);
  await until('the balancer uses both', () => targets.every((target) => balancer.isUsed(target)), 120_000);
  const people = await registerPeople(town, isLong ? 8_000 : 2_000);
  const load = startLoad({ targets: [balancer.url], people, writers: 32, readers: 8 });
  await until('the load runs', () => load.acknowledged.length > 200, 120_000);

  const stops: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    for (const api of town.apis) {
      const told = performance.now();
      assert.equal(await api.stop(), 0, `${api.name} ends in order\n${api.log().slice(-2_000)}`);
      stops.push(performance.now() - told);
      await api.start();
      await until('the balancer uses it again', () => balancer.isUsed(api.url), 120_000);
    }
    for (const worker of town.workers) {
      assert.equal(await worker.stop(), 0, `${worker.name} ends in order\n${worker.log().slice(-2_000)}`);
      await worker.start();
    }
  }
  await sleep(300);
  await load.stop();
  const { stored } = await checkLedger(town, load);
  t.diagnostic(
    `${kills * 4} restarts, ${load.acknowledged.length} acknowledged, 0 lost, ${stored} stored, ${load.reads} read; ` +
      `${balancer.retries} tried again by the balancer; slowest answer ${load.slowestMs.toFixed(0)} ms, ` +
      `slowest stop ${Math.max(...stops).toFixed(0)} ms`,
  );

  assert.deepEqual(
    [...load.refused].filter(([status]) => ![401, 409, 429].includes(status)),
    [],
  );
  assert.equal(load.unanswered, 0);
  assert.equal(stored, load.acknowledged.length, 'nothing was done twice, nothing without an answer');
});
