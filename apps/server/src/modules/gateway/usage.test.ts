import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidv7 } from '#platform/data/uuid';
import { registerMachine } from '#test/applications';
import { askAs } from '#test/appointments';
import { addService } from '#test/gateway';
import { openHouse } from '#test/house';
import { foundOrganisation } from '#test/ownership';
import { openCallBook } from './call-book.ts';

test('those who look after an application see what it called, also where the service is not theirs', async (t) => {
  const house = await openHouse(t, { kernel: { limits: 'off' } });
  const [publisher, owner] = [await house.signIn('admin'), await house.signIn('admin')];
  const { id: organisation_id } = await foundOrganisation(house, publisher);
  const { id: own = '' } = await foundOrganisation(house, owner);
  const service = await addService(house, publisher, { organisation_id });
  const [mine, other] = [
    await registerMachine(house, owner.headers, ['svc:gateway'], own),
    await registerMachine(house, owner.headers, ['svc:gateway'], own),
  ];
  const book = openCallBook(house.deps);
  const now = house.deps.now();
  for (const [application_id, status] of [
    [mine.id, 200],
    [mine.id, 502],
    [mine.id, 404],
    [other.id, 200],
  ] as const) {
    const call = { method: 'GET', path: '/', code: null, attempts: 1, duration_ms: 3, request_bytes: 0 };
    const about = { response_bytes: 0, about_person: false, request_id: 'a-test-of-usage' };
    const row = { id: uuidv7(now.getTime()), at: now, service_id: service.id, application_id, status };
    book.add({ ...row, ...call, ...about }, undefined);
  }
  await book.close();
  const read = (person: typeof owner) =>
    askAs(house, person, 'GET', `/gateway/usage?application_id=${mine.id}&minutes=60`);

  const { data } = await read(owner);

  assert.deepEqual([data.calls, data.errors, data.refused, data.p95_ms], [3, 1, 1, 4]);
  assert.deepEqual(
    data.services.map((one: { slug: string; calls: number }) => [one.slug, one.calls]),
    [[service.slug, 3]],
  );
  assert.deepEqual([data.steps.length, data.steps.at(-1).calls], [12, 3]);
  assert.equal((await read(publisher)).error, 'applications.application_not_found');
});
