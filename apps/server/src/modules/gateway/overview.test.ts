import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidv7 } from '#platform/data/uuid';
import { askAs } from '#test/appointments';
import { allowCaller } from '#test/gateway-plane';
import { openHouse, type SignedIn } from '#test/house';
import { foundOrganisation } from '#test/ownership';
import { openCallBook } from './call-book.ts';

test('the overview tells step by step when calls were made, of services that its reader can see', async (t) => {
  const quiet = await openHouse(t, { kernel: { limits: 'off' } });
  const owner = await quiet.signIn('admin');
  const { id: organisation_id = '' } = await foundOrganisation(quiet, owner);
  const { service, machine } = await allowCaller(quiet, owner, { organisation_id });
  const book = openCallBook(quiet.deps);
  const call = {
    service_id: service.id,
    application_id: machine.id,
    method: 'GET',
    path: '/',
    code: null,
    attempts: 1,
    duration_ms: 3,
    request_bytes: 0,
    response_bytes: 0,
    about_person: false,
    request_id: 'a-test-of-the-steps',
  };
  const before = (minutes: number) => new Date(quiet.deps.now().getTime() - minutes * 60_000);
  const lately = before(3);
  for (const [at, status] of [
    [lately, 200],
    [lately, 503],
    [before(40), 404],
    [before(200), 200],
  ] as const)
    book.add({ ...call, id: uuidv7(at.getTime()), at, status }, undefined);
  await book.close();
  const read = async (person: SignedIn, minutes: number) =>
    (await askAs(quiet, person, 'GET', `/gateway/overview?minutes=${minutes}`)).data;
  const counted = (of: 'calls' | 'errors' | 'refused', steps: Record<string, number>[]) =>
    steps.flatMap((step) => step[of] ?? 0).filter((count) => count > 0);

  const hour = await read(owner, 60);
  assert.deepEqual([hour.step_minutes, hour.steps.length, hour.steps[0].at], [5, 12, hour.from]);
  assert.deepEqual(counted('calls', hour.steps), [1, 2]);
  assert.deepEqual(counted('errors', hour.steps), [1]);
  assert.deepEqual(counted('refused', hour.steps), [1]);
  assert.deepEqual([hour.steps[0].p95_ms, hour.p95_ms], [null, 4]);
  const [early] = hour.steps.filter((step: { calls: number }) => step.calls === 1);
  assert.ok(Math.abs(Date.parse(early.at) - before(40).getTime()) < 6 * 60_000, early.at);
  assert.deepEqual(
    [await read(owner, 1_440), await read(owner, 360), await read(owner, 30)].map((one) => [
      one.steps.length,
      one.calls,
    ]),
    [
      [48, 4],
      [36, 4],
      [30, 2],
    ],
  );
  const second = await allowCaller(quiet, owner, { organisation_id });
  const alone = async (person: SignedIn, id: string) =>
    (await askAs(quiet, person, 'GET', `/gateway/overview?service_id=${id}`)).data;
  const [one, other] = [await alone(owner, service.id), await alone(owner, second.service.id)];
  assert.deepEqual([one.services.map(({ id }: { id: string }) => id), one.calls], [[service.id], 3]);
  assert.deepEqual([other.services.length, other.calls], [1, 0]);
  const hidden = await alone(await quiet.signIn('admin'), service.id);
  assert.deepEqual([hidden.services, hidden.calls], [[], 0]);
  const foreign = await read(await quiet.signIn('admin'), 1_440);
  assert.deepEqual([foreign.calls, foreign.applications, counted('calls', foreign.steps)], [0, [], []]);
});
