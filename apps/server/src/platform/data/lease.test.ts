import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openHouse } from '#test/house';
import { releaseLease, takeLease, whileLeased } from './lease.ts';

const { deps } = await openHouse({ after });
const ids = () => [randomUUID(), randomUUID(), randomUUID()] as const;

test('of twenty who want it at once, one has it', async () => {
  const name = randomUUID();
  const taken = await Promise.all(Array.from({ length: 20 }, () => takeLease(deps, name, randomUUID(), 60_000)));
  assert.equal(taken.filter(Boolean).length, 1);
});

test('its holder makes it last, another gets it only when it is over or given back', async () => {
  const [name, one, two] = ids();
  assert.ok(await takeLease(deps, name, one, 300));
  assert.equal(await takeLease(deps, name, two, 300), null);
  assert.ok(await takeLease(deps, name, one, 300));
  await sleep(350);
  assert.ok(await takeLease(deps, name, two, 60_000));
  assert.equal(await takeLease(deps, name, one, 300), null);

  await releaseLease(deps, name, one);
  assert.equal(await takeLease(deps, name, one, 300), null, 'who does not hold it cannot give it back');
  await releaseLease(deps, name, two);
  assert.ok(await takeLease(deps, name, one, 300));
});

test('what is left of it is never more than the database grants', async () => {
  const [name, one] = ids();
  const lease = await takeLease(deps, name, one, 500);
  assert.ok(lease!.leftMs() < 500);
  await sleep(600);
  assert.ok(lease!.leftMs() < 0);
});

test('of three who work at once one does at a time, and the next goes on when it stops', async () => {
  const name = randomUUID();
  const turns: number[] = [];
  let atWork = 0;
  const workers = [0, 1, 2].map((worker) => {
    const stopping = new AbortController();
    const done = whileLeased(deps, { name, ttlMs: 3_000 }, stopping.signal, async () => {
      atWork += 1;
      assert.equal(atWork, 1);
      turns.push(worker);
      await sleep(5);
      atWork -= 1;
      return 5;
    });
    return { stopping, done };
  });
  const seen = new Set<number>();
  while (seen.size < 3) {
    await sleep(50);
    const holder = turns.at(-1);
    if (holder === undefined || seen.has(holder)) continue;
    seen.add(holder);
    workers[holder]!.stopping.abort();
    await workers[holder]!.done;
  }
  assert.deepEqual([...new Set(turns)], [...seen], 'each had its turns in one piece');
});
