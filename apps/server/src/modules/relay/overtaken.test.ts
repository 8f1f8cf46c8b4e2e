import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openStampedRelay } from '#test/relay-proofs';
import { asSystem } from '#test/house';
import { relayDeps, requestOf } from '#test/relay';
import { system } from '#platform/actor';
import { claim } from './claiming.ts';
import { noteOvertaken } from './overtaken.ts';
import { sendOnce } from './sending.ts';

const { house, relay, neighbour, platform, answerTo } = await openStampedRelay({ after });
const deps = relayDeps(house);

/** Answered, though the worker that sent it did not live to write down that it was taken. */
async function overtake() {
  const { data } = await relay.ask('POST', '/requests', { payload: requestOf(relay) });
  const [{ id, webhook_id, body_sha256 }] = data.assignments;
  const claimed = await claim(deps, system('test'), platform.id, id);
  assert.ok(claimed && claimed !== 'buried');
  await sendOnce(deps, claimed, AbortSignal.timeout(10_000));
  assert.equal((await answerTo({ id: data.id, correlation_id: data.correlation_id, body_sha256 })).status, 200);
  neighbour.taken.length = 0;
  return { id, webhook_id };
}
const inMinutes = (minutes: number) => ({ ...deps, now: () => new Date(Date.now() + minutes * 60_000) });
const attemptsOf = async (id: string) =>
  asSystem(deps)
    .selectFrom('relay.delivery')
    .select(['attempt', 'http_status'])
    .where('assignment_id', '=', id)
    .orderBy('attempt')
    .execute();

test('one that is refused when it is sent again is not sent any more', async () => {
  const { id } = await overtake();
  neighbour.state.status = 404;
  for (const minutes of [3, 4, 60]) await noteOvertaken(inMinutes(minutes));
  neighbour.state.status = 200;
  assert.deepEqual(await attemptsOf(id), [{ attempt: 2, http_status: 404 }]);
  assert.equal(neighbour.taken.length, 1);
});

test('one that finds nobody is sent as seldom as any message, each attempt under its own number', async () => {
  const { id } = await overtake();
  neighbour.state.status = 503;
  for (let minutes = 3; minutes < 123; minutes += 1) await noteOvertaken(inMinutes(minutes));
  neighbour.state.status = 200;
  const attempts = await attemptsOf(id);
  // At once, after seconds, after five minutes and after half an hour.
  assert.deepEqual(
    attempts.map(({ attempt }) => attempt),
    [2, 3, 4, 5],
  );
});

test('one that cannot be opened keeps no other from the log', async () => {
  const [broken, other] = [await overtake(), await overtake()];
  await asSystem(deps)
    .updateTable('relay.assignment')
    .set({ body_sealed: 'broken' })
    .where('id', '=', broken.id)
    .execute();
  await noteOvertaken(inMinutes(3));
  const logged = await asSystem(deps)
    .selectFrom('relay.log')
    .select('webhook_id')
    .where('webhook_id', 'in', [broken.webhook_id, other.webhook_id])
    .execute();
  assert.deepEqual(logged, [{ webhook_id: other.webhook_id }]);
});

test('a request whose sender died after sending, and which was answered before another could send it, is in the log', async () => {
  const { data } = await relay.ask('POST', '/requests', { payload: requestOf(relay) });
  const [{ id, webhook_id, body_sha256 }] = data.assignments;
  // It is sent, and who sent it does not live to write it down.
  const claimed = await claim(deps, system('test'), platform.id, id);
  assert.ok(claimed && claimed !== 'buried');
  await sendOnce(deps, claimed, AbortSignal.timeout(10_000));
  assert.equal((await answerTo({ id: data.id, correlation_id: data.correlation_id, body_sha256 })).status, 200);
  assert.equal((await relay.ask('GET', `/requests/${data.id}`)).data.state, 'completed');
  const logged = async () =>
    asSystem(deps).selectFrom('relay.log').select('direction').where('webhook_id', '=', webhook_id).execute();
  assert.deepEqual(await logged(), []);

  const later = { ...deps, now: () => new Date(Date.now() + 121_000) };
  neighbour.taken.length = 0;
  assert.equal(await noteOvertaken(deps), 0, 'who sent it may still be alive');
  assert.equal(await noteOvertaken(later), 1);
  assert.equal(await noteOvertaken(later), 0);

  assert.deepEqual(await logged(), [{ direction: 'out' }]);
  assert.deepEqual(
    neighbour.taken.map((one) => one.id),
    [webhook_id],
    'under the same id',
  );
});
