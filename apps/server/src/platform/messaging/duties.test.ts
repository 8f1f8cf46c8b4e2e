import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openHouse } from '#test/house';
import { dutyJob } from './duties.ts';

const house = await openHouse({ after });

const metricOf = async (name: string): Promise<number | undefined> => {
  const { body } = await house.app.inject('/metrics');
  const value = new RegExp(`^tamga_duty_${name}\\{duty="lab\\.sweep"\\} (\\S+)$`, 'm').exec(body)?.[1];
  return value === undefined ? undefined : Number(value);
};

test('runs of a duty that fail are counted by its name, until one goes well', async () => {
  let isBroken = false;
  const work = async (): Promise<number> => {
    if (isBroken) throw new Error('nothing to sweep with');
    return 0;
  };
  const { perform } = dutyJob({ name: 'lab.sweep', cron: '0 0 1 1 *', done: 'swept', work });
  // The log of a house fails its test on an error; this one is meant.
  const log = { ...house.deps.log, error: () => undefined };
  const anHourAgo = { ...house.deps, log, now: () => new Date(Date.now() - 3_600_000) };
  const job = { id: '', at: new Date(), data: null, signal: new AbortController().signal };

  await perform(house.deps, job);
  assert.equal(await metricOf('failures'), undefined, 'one that never failed is not there');

  isBroken = true;
  await perform(anHourAgo, job);
  await perform({ ...house.deps, log }, job);
  assert.equal(await metricOf('failures'), 2);
  assert.ok(Number(await metricOf('failing_seconds')) >= 3_600, 'since the first of them');

  isBroken = false;
  await perform(house.deps, job);
  assert.deepEqual([await metricOf('failures'), await metricOf('failing_seconds')], [2, 0]);
});
