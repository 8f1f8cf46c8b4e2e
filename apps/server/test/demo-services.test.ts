import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { agencies } from '../src/demo/agencies.ts';
import { lifeEvents } from '../src/demo/life-events.ts';
import { loadDemoServices } from '../src/demo/load-services.ts';
import { demoStaff } from './demo-services.ts';
import { asSystem, openHouse } from './house.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const staff = await demoStaff(house);
const look = async (path: string) => (await house.app.inject({ url: `/api/v1/catalog${path}` })).json().data;

test('the demo has at least sixty services of fifteen agencies and twelve life events, all of them published', async () => {
  const began = performance.now();
  const ids = await loadDemoServices(house.deps, staff);
  const seconds = (performance.now() - began) / 1_000;
  assert.ok(seconds < 30, `loading took ${seconds.toFixed(1)} s`);
  assert.ok(ids.size >= 60 && agencies.length >= 15);
  const { items } = await look('/services?limit=100');
  assert.deepEqual(items.map(({ id }: { id: string }) => id).toSorted(), [...ids.values()].toSorted());
  const events = (await look('/life-events?limit=100')).items;
  assert.ok(events.length >= 12);
  assert.deepEqual(
    events.map(({ code }: { code: string }) => code),
    Object.keys(lifeEvents),
  );
});

test('loading it again changes nothing', async () => {
  const before = await counts();
  await loadDemoServices(house.deps, staff);
  assert.deepEqual(await counts(), before);
});

async function counts() {
  const db = asSystem(house.deps);
  const count = async (table: 'registry.service_version' | 'registry.evidence_type' | 'org.organisation') =>
    (await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n;
  return [
    await count('registry.service_version'),
    await count('registry.evidence_type'),
    await count('org.organisation'),
  ];
}
