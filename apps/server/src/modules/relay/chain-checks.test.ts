import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asAdmin, asSystem, openHouse } from '#test/house';
import { connect, openNeighbour, openRelay } from '#test/relay';
import { transact } from '#platform/data/db';
import { system } from '#platform/actor';
import { followChains } from './chain-checks.ts';
import { appendToChain } from './chain.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const relay = await openRelay(house);
const db = asSystem(house.deps);
const actor = system('test');
const change = (text: string, values: unknown[] = []) =>
  asAdmin((client) => client.query(text, values), house.database);

/** A platform with which so many messages were exchanged. */
async function exchanged(count: number): Promise<string> {
  const { id } = await connect(relay, await openNeighbour({ after }));
  await transact(house.deps, actor, async (deps) => {
    for (let n = 0; n < count; n += 1)
      await appendToChain(deps, id, {
        direction: 'in',
        webhook_id: `msg_${n}`,
        timestamp: '1',
        signature: 'v1a,x',
        body_sha256: Buffer.alloc(32, n),
        receipt: null,
      });
  });
  return id;
}

const checkOf = (id: string) =>
  db
    .selectFrom('relay.chain_check')
    .select(['seq', 'broken_seq'])
    .where('platform_id', '=', id)
    .executeTakeFirstOrThrow();
const reportsOf = async (id: string) =>
  (
    await db
      .selectFrom('security.event')
      .select(['severity', 'context'])
      .where('kind', '=', 'relay_chain_broken')
      .execute()
  )
    .filter(({ context }) => JSON.stringify(context).includes(id))
    .map(({ severity, context }) => [severity, Object(context).row]);
const inDays = (days: number) => ({ ...house.deps, now: () => new Date(Date.now() + days * 86_400_000) });
const brokenTold = async () => {
  const text = await house.deps.metrics.registry.getSingleMetricAsString('tamga_relay_chains_broken');
  return Number(/^tamga_relay_chains_broken (.+)$/m.exec(text)?.[1]);
};

test('a chain is followed a piece at a time, from where it stopped', async () => {
  const id = await exchanged(1_005);
  await followChains(house.deps);
  assert.deepEqual(await checkOf(id), { seq: '1000', broken_seq: null });
  await followChains(house.deps);
  assert.deepEqual(await checkOf(id), { seq: '1005', broken_seq: null });
  assert.equal(await followChains(house.deps), 0, 'nothing is left');
  assert.deepEqual(await reportsOf(id), []);
});

test('what was changed is told once to those who watch, and found again each day until it stands as it was', async () => {
  const id = await exchanged(6);
  await followChains(house.deps);
  await change(`update relay.log set signature = 'v1a,y' where platform_id = $1 and seq = 3`, [id]);
  assert.equal(await followChains(house.deps), 0, 'not before its day');
  await Promise.all([followChains(inDays(1)), followChains(inDays(1))]);
  assert.equal((await checkOf(id)).broken_seq, '3');
  assert.deepEqual(await reportsOf(id), [['critical', '3']]);
  assert.equal(await brokenTold(), 1);
  const records = await asAdmin(async (client) => {
    const text = `select details::text from audit.pending where action = 'relay.chain_broken' and object = $1
      union all select details::text from audit.record where action = 'relay.chain_broken' and object = $1`;
    return (await client.query(text, [`relay_platform:${id}`])).rows;
  }, house.database);
  assert.deepEqual(
    records.map(({ details }) => JSON.parse(details).seq),
    ['3'],
  );
  await followChains(inDays(2));
  assert.equal((await reportsOf(id)).length, 1);
  await change(`update relay.log set signature = 'v1a,x' where platform_id = $1 and seq = 3`, [id]);
  await followChains(inDays(3));
  assert.deepEqual(await checkOf(id), { seq: '6', broken_seq: null });
  assert.equal(await brokenTold(), 0);
});

test('so is what was taken away, in the middle or at the end, and an end that is another', async () => {
  const [middle, end, other] = [await exchanged(4), await exchanged(4), await exchanged(4)];
  await change('delete from relay.log where platform_id = $1 and seq = 2', [middle]);
  await change('delete from relay.log where platform_id = $1 and seq = 4', [end]);
  await change(`update relay.chain set row_hash = sha256('x') where platform_id = $1`, [other]);
  await followChains(house.deps);
  for (const [id, row] of [
    [middle, '3'],
    [end, '4'],
    [other, '4'],
  ] as const)
    assert.deepEqual(await reportsOf(id), [['critical', row]]);
});
