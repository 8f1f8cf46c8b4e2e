import assert from 'node:assert/strict';
import * as ledger from '#modules/ledger';
import { until } from './harness.ts';
import type { Town } from './town.ts';
import type { Load } from './writers.ts';

/** Holds what was acknowledged against what is stored, once everything waiting is sealed. */
export async function checkLedger(town: Town, load: Load): Promise<{ stored: number; sealed: number }> {
  const rows = (query: string) => town.asAdmin(async (client) => (await client.query<{ id: string }>(query)).rows);
  await until(
    'everything is sealed',
    async () => (await rows('select id from audit.pending limit 1')).length === 0,
    30_000,
  );

  const events = (await rows('select id from security.event')).map(({ id }) => id);
  const records = (
    await rows(`
      select substring(object from 7) as id from audit.record where action = 'security.event_reported'
      union all select substring(object from 7) from audit.pending where action = 'security.event_reported'`)
  ).map(({ id }) => id);
  const [stored, audited] = [new Set(events), new Set(records)];

  const lost = load.acknowledged.filter(({ id }) => !stored.has(id));
  assert.deepEqual(lost, [], 'what was acknowledged is stored');
  assert.deepEqual([...stored.difference(audited)], [], 'every mutation left its audit record');
  assert.deepEqual([...audited.difference(stored)], [], 'every audit record tells of a mutation that happened');
  assert.equal(records.length, audited.size, 'each mutation is recorded once');
  assert.equal(new Set(load.acknowledged.map(({ id }) => id)).size, load.acknowledged.length);

  const { broken, verified, head } = await ledger.verifyLog(town.world.deps, { from: 1 });
  assert.equal(broken, null);
  const [numbers] = await town.asAdmin(
    async (client) =>
      (
        await client.query<{ count: number; last: number }>(
          'select count(distinct seq)::int as count, max(seq)::int as last from audit.record',
        )
      ).rows,
  );
  assert.deepEqual(numbers, { count: verified, last: verified }, 'the numbers are dense');
  assert.equal(head.seq, verified);
  return { stored: stored.size, sealed: verified };
}
