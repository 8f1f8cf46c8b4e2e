import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from './engines.ts';
import { isLong, patience, until } from './harness.ts';
import { checkLedger } from './ledger.ts';
import { registerPeople } from './people.ts';
import { type Probed, startProbes } from './probes.ts';
import { openTown } from './town.ts';
import { startLoad } from './writers.ts';

const holdMs = isLong ? 10_000 : 3_000;
const writers = 32;
/** The limit of a request, and what a busy machine may add. */
const deadlineMs = 10_000 + 1_000 * patience;
const megabyte = 1_048_576;

const town = await openTown({ after }, { workers: 1 });
const targets = town.apis.map(({ url }) => url);
const load = startLoad({ targets, people: await registerPeople(town, 2_000), writers, readers: 4 });
const probes = startProbes(targets);
await until('the load runs', () => load.acknowledged.length > 300, 120_000);

suite(`an engine that is held for ${holdMs} ms under ${writers} writers`, { timeout: 300_000 }, () => {
  const resident = () => Math.max(...town.apis.map((api) => api.residentBytes()));
  /** How long after `moment` the slowest of the targets gave a probe such an answer. */
  const firstAfter = (moment: number, isSuch: (probed: Probed) => boolean): number =>
    Math.max(
      ...targets.map((target) => {
        const found = probes.ready.find((one) => one.target === target && one.answered >= moment && isSuch(one));
        return (found?.answered ?? Number.POSITIVE_INFINITY) - moment;
      }),
    );

  async function hold(engine: Engine) {
    await sleep(500);
    load.slowestMs = 0;
    const residentBefore = resident();
    const held = performance.now();
    engine.hold();
    await sleep(holdMs);
    const released = performance.now();
    const residentHeld = resident();
    engine.release();
    await until('everybody is served again', () => targets.every((url) => load.firstAfter(released, url)), 120_000, 10);
    const servedMs = Math.max(...targets.map((url) => load.firstAfter(released, url)!.answered)) - released;
    const isWell = ({ status, missing }: Probed) => status === 200 && missing.length === 0;
    await until('everybody is ready again', () => firstAfter(released, isWell) < Number.POSITIVE_INFINITY, 120_000);
    await until('who began before has an answer', () => load.oldestBegun() > released, deadlineMs * 2);
    return {
      held,
      released,
      servedMs,
      readyMs: firstAfter(released, isWell),
      memory: { before: residentBefore, most: Math.max(residentHeld, resident()) },
      ready: probes.ready.filter(({ begun }) => begun >= held && begun < released),
    };
  }

  for (const [name, isRequired] of [
    ['postgres', true],
    ['redis', false],
    ['nats', false],
  ] as const) {
    test(`${name}: answers in time, healthy all the while, ${isRequired ? 'not ' : ''}ready, and well again`, async (t) => {
      const engine = town[name];
      const { held, released, servedMs, readyMs, memory, ready } = await hold(engine);
      const noticedMs = isRequired
        ? firstAfter(held, ({ status }) => status === 503)
        : firstAfter(held, ({ missing }) => missing.includes(name));
      t.diagnostic(
        `slowest answer ${load.slowestMs.toFixed(0)} ms, noticed after ${noticedMs.toFixed(0)} ms; after release served ` +
          `within ${servedMs.toFixed(0)} ms, ready within ${readyMs.toFixed(0)} ms; memory ` +
          `${(memory.before / megabyte).toFixed(0)} MB before, ${(memory.most / megabyte).toFixed(0)} MB at most`,
      );

      assert.ok(load.slowestMs < deadlineMs, `slowest answer: ${load.slowestMs} ms`);
      assert.ok(noticedMs < 2_000 * patience, `noticed after ${noticedMs} ms`);
      assert.ok(noticedMs < released - held || !isRequired, 'while it was held');
      if (!isRequired) assert.deepEqual([...new Set(ready.map(({ status }) => status))], [200]);
      assert.ok(servedMs < 5_000 * patience && readyMs < 5_000 * patience);
      assert.ok(memory.most <= memory.before * 1.2 + 32 * megabyte, 'memory stays within bounds');
      for (const program of [...town.apis, ...town.workers]) assert.ok(program.isAlive(), `${program.name} ended`);
    });
  }

  test('afterwards: always healthy, nothing lost', async (t) => {
    await Promise.all([load.stop(), probes.stop()]);
    const slowest = Math.max(...probes.health.map(({ begun, answered }) => answered - begun));
    const { stored } = await checkLedger(town, load);
    t.diagnostic(
      `${load.acknowledged.length} acknowledged, 0 lost, ${stored} stored; slowest /health ${slowest.toFixed(0)} ms`,
    );
    t.diagnostic(`refused: ${JSON.stringify([...load.refused])}; unanswered ${load.unanswered}`);

    assert.deepEqual([...new Set(probes.health.map(({ status }) => status))], [200]);
    assert.ok(slowest < 1_000 * patience, `slowest /health: ${slowest} ms`);
    assert.equal(load.unanswered, 0, 'every call was answered');
  });
});
