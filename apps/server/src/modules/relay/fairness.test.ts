import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { perform } from '#platform/messaging/jobs';
import { eventually } from '#test/eventually';
import { asSystem, openHouse } from '#test/house';
import { addWay, deliverAll, openRelay, relayDeps } from '#test/relay';
import { deliverMessage, takeTurn } from './deliveries.worker.ts';
import { sweep } from './duties.ts';
import { openPlaces } from './places.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const relay = await openRelay(house);
const db = asSystem(house.deps);

const open = (fields: object = {}, routed: object = {}) => addWay(relay, { after }, { ...fields }, { ...routed });

async function wakeUps(queue: string): Promise<Record<string, string>[]> {
  const { rows } = await sql<{ data: Record<string, string> }>`
    select data from pgboss.job where name = ${queue} and state = 'created'`.execute(db);
  return rows.map(({ data }) => data);
}

test('one platform has at most as many places as are left for the others, and there is always one for a newcomer', async () => {
  const places = openPlaces(12);
  const end = Promise.withResolvers<void>();
  const hold = async (who: string) => {
    const held = places.hold(who, () => end.promise);
    return (await Promise.race([held, Promise.resolve('inside' as const)])) === 'inside';
  };
  const held: Record<string, number> = {};
  for (const who of ['slow', 'second', 'third', 'newcomer'])
    for (let n = 0; n < 20; n += 1) if (await hold(who)) held[who] = (held[who] ?? 0) + 1;
  assert.deepEqual(held, { slow: 6, second: 3, third: 2, newcomer: 1 });
  end.resolve();
  await new Promise(setImmediate);
  assert.equal(await hold('slow'), true);
});

test('a platform that answers slowly holds up nobody else', async () => {
  const slow = await open({ max_in_flight: 100, max_rps: 1_000 });
  slow.neighbour.state.delayMs = 6_000;
  const quick = await open();
  for (let n = 0; n < 40; n += 1) await slow.send();
  const stopping = new AbortController();
  const working = perform(relayDeps(house), [deliverMessage, takeTurn], stopping.signal);
  await eventually(async () => assert.ok(slow.neighbour.state.atOnce >= 8));

  const started = performance.now();
  await quick.send();
  await eventually(async () => assert.equal(quick.neighbour.taken.length, 1));

  const tookMs = performance.now() - started;
  assert.ok(tookMs < 4_000, `${tookMs} ms, while the slow one takes 6 s`);
  slow.neighbour.state.delayMs = 0;
  await eventually(async () => assert.equal(slow.neighbour.taken.length, 40), 30_000);
  stopping.abort();
  await working;
});

test('what waits long for one platform does not hide the lost wake-ups of another', async () => {
  const [dead, other] = [await open(), await open()];
  const { id: request_id, assignments } = await dead.send();
  const old = await db
    .selectFrom('relay.assignment')
    .selectAll()
    .where('id', '=', assignments[0].id)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 600 }, () => ({
    ...old,
    id: randomUUID().replace(/^./, '0'),
    request_id,
    webhook_id: `msg_test_${randomUUID()}`,
    next_attempt_at: new Date(Date.now() - 3_600_000),
  }));
  await db.insertInto('relay.assignment').values(rows).execute();
  const { assignments: legs } = await other.send();
  await sql`delete from pgboss.job where name = 'relay.deliver'`.execute(db);

  const later = { ...house.deps, now: () => new Date(Date.now() + 40_000) };
  const woken = await sweep(later);

  const ids = (await wakeUps('relay.deliver')).map(({ assignment_id }) => assignment_id);
  assert.ok(ids.includes(legs[0].id));
  assert.ok(woken < 100, 'and not all that waits for the first is woken at once');
  await db
    .updateTable('relay.assignment')
    .set({ state: 'cancelled', next_attempt_at: null })
    .where('platform_id', '=', dead.platform.id)
    .execute();
});

test('what one strict lane holds back does not hide what else waits for the platform', async () => {
  const { neighbour, platform, send } = await open({}, { ordering: 'strict' });
  neighbour.state.status = 400;
  await send();
  await deliverAll(house);
  for (let n = 0; n < 60; n += 1) await send();
  const { assignments } = await send({ subject: { type: 'civil_id', value: '110000000099' } });
  await sql`delete from pgboss.job where name = 'relay.deliver'`.execute(db);
  const job = {
    id: randomUUID(),
    at: new Date(),
    data: { platform_id: platform.id },
    signal: AbortSignal.timeout(9_000),
  };
  await takeTurn.perform(house.deps, job);
  const ids = (await wakeUps('relay.deliver')).map(({ assignment_id }) => assignment_id);
  assert.deepEqual(ids, [assignments[0].id]);
});

test('however much waits for a platform that takes little, it is woken once', async () => {
  const { neighbour, platform, send } = await open({ max_rps: 1 });
  const own = new Set<unknown>();
  for (let n = 0; n < 30; n += 1) own.add((await send()).assignments[0].id);
  await sql`delete from pgboss.job where name in ('relay.deliver', 'relay.take_turn')`.execute(db);
  await deliverAll(house);
  assert.ok(neighbour.taken.length <= 3);
  const woken = await wakeUps('relay.deliver');
  assert.deepEqual(
    woken.filter(({ assignment_id }) => own.has(assignment_id)),
    [],
  );
  assert.deepEqual(await wakeUps('relay.take_turn'), [{ platform_id: platform.id }]);
});
