import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, suite, test } from 'node:test';
import * as ledger from '#modules/ledger';
import { transact } from '#platform/data/db';
import { enqueue } from '#platform/messaging/jobs';
import { system } from '#platform/actor';
import { adminKey, guardedEnv } from '#test/callers';
import { eventually } from '#test/eventually';
import { asSystem, openHouse, sealBatch, secrets } from '#test/house';
import { resealing } from './keys.ts';

const house = await openHouse({ after }, { env: guardedEnv });
const headers = { 'x-api-key': adminKey };
const get = async (path: string) => house.app.inject({ url: `/admin/api/v1/${path}`, headers });
const post = async (path: string, payload: object, { app } = house) =>
  app.inject({ method: 'POST', url: `/admin/api/v1/${path}`, headers, payload });

test('the status names every engine and what waits', async () => {
  await transact(house.deps, system('test'), async (deps) => enqueue(deps, { name: 'lab.wait' }, {}));
  // The first connection to an engine may still be on its way.
  const data = await eventually(async () => {
    const { data } = (await get('status')).json();
    assert.deepEqual(
      data.engines.map(({ name, ready }: { name: string; ready: boolean }) => [name, ready]),
      [
        ['postgresql', true],
        ['redis', true],
        ['nats', true],
      ],
    );
    return data;
  });
  assert.equal(data.environment, 'production');
  assert.equal(typeof data.outbox.pending, 'number');
  assert.deepEqual(data.jobs, [{ queue: 'lab.wait', state: 'waiting', count: 1 }]);
});

test('every migration of the release is listed with the moment it was applied', async () => {
  const { data } = (await get('migrations')).json();
  assert.equal(data[0].name, '0001_platform.sql');
  for (const { name, applied_at } of data) assert.match(applied_at, /^\d{4}-/, name);
});

test('dead jobs are listed, and what nobody named is not revived', async () => {
  assert.deepEqual((await get('jobs/dead')).json().data, []);
  assert.deepEqual((await post('jobs/redrive', { queue: 'lab.wait' })).json().data, { revived: 0 });
});

test('the pieces of the audit log together are the export, and it verifies', async () => {
  while ((await sealBatch(house.deps, { limit: 100, sign: true })).count > 0);
  const whole: string[] = [];
  await ledger.exportLog(house.deps, async (text) => void whole.push(text));
  const first = await get('audit/export');
  assert.match(String(first.headers['content-type']), /^application\/x-ndjson/);
  assert.equal(first.body, whole.join(''));
  const records = first.body.split('\n').filter((line) => line.includes('"seq"'));
  assert.equal((await get(`audit/export?after=${records.length}`)).body, '');
  const rest = await get(`audit/export?after=${records.length - 1}`);
  assert.equal(rest.body.split('\n')[0], records.at(-1));
});

suite('sealing keys', () => {
  test('are named, with the one in use', async () => {
    await asSystem(house.deps)
      .insertInto('platform.sealing_key')
      .values([{ id: 'test' }, { id: 'lost' }])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { data } = (await get('keys')).json();
    const told = data.map(({ id, in_ring, current }: Record<string, unknown>) => ({ id, in_ring, current }));
    assert.deepEqual(
      told.toSorted((one: { id: string }, two: { id: string }) => one.id.localeCompare(two.id)),
      [
        { id: 'lost', in_ring: false, current: false },
        { id: 'test', in_ring: true, current: true },
      ],
    );
  });

  test('are changed while the platform runs, by a job', async (t) => {
    const { INTEGRATION_ENC_KEY: old } = secrets;
    const fresh = `fresh:${randomBytes(32).toString('base64')}`;
    const renewed = await openHouse(t, {
      database: house.database,
      env: { ...guardedEnv, INTEGRATION_ENC_KEY: `${fresh},${old}` },
    });
    const signed = await ledger.getCheckpoint(house.deps, system('test'));
    const { data } = (await post('keys/reseal', {}, renewed)).json();
    assert.deepEqual(data, { current: 'fresh' });
    await resealing.perform(renewed.deps, { id: '', at: new Date(), data: {}, signal: AbortSignal.timeout(60_000) });

    const only = await openHouse(t, { database: house.database, env: { ...guardedEnv, INTEGRATION_ENC_KEY: fresh } });
    assert.deepEqual(await ledger.getCheckpoint(only.deps, system('test')), signed);
    const { items } = await readLog(only);
    assert.ok(items.length > 0);
  });
});

async function readLog({ app, signIn }: typeof house): Promise<{ items: unknown[] }> {
  const { headers } = await signIn('admin');
  return (await app.inject({ url: '/api/v1/audit/', headers })).json().data;
}
