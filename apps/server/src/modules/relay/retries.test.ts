import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { asSystem, openHouse } from '#test/house';
import { addRoute, connect, deliverAll, openNeighbour, openRelay, openWay } from '#test/relay';
import { attemptsMax } from './deliveries.ts';
import { sweep } from './duties.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const open = (fields?: object, routed?: object) => openWay(house, { after }, { ...fields }, { ...routed });
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

suite('what does not arrive', () => {
  test('is tried again later, under the same id and the same bytes', async () => {
    const { neighbour, send, read } = await open();
    neighbour.state.status = 503;
    const { id } = await send();
    await deliverAll(house);
    const [leg] = (await read(id)).assignments;
    assert.deepEqual([leg.state, leg.attempts, leg.last_error], ['retry_wait', 1, 'HTTP 503']);
    await deliverAll(house);
    assert.equal(neighbour.taken.length, 1, 'not before its time');
    neighbour.state.status = 200;
    await deliverAll(house, hours(1));
    const [first, second] = neighbour.taken;
    assert.deepEqual([first!.id, first!.body], [second!.id, second!.body]);
    assert.ok(second!.isSigned && second!.timestamp > first!.timestamp);
    assert.equal((await read(id)).assignments[0].state, 'delivered');
  });

  test('waits as long as the other side asks', async () => {
    const { neighbour, send, read } = await open();
    Object.assign(neighbour.state, { status: 429, headers: { 'retry-after': '7200' } });
    const { id } = await send();
    await deliverAll(house);
    const next = Date.parse((await read(id)).assignments[0].next_attempt_at);
    assert.ok(next > hours(1.9).getTime() && next < hours(2.1).getTime());
  });

  test('is tried for three days and then dead; it can be tried again', async () => {
    const { relay, neighbour, send, read } = await open({}, { timeout_seconds: 2_592_000 });
    neighbour.state.status = 500;
    const { id } = await send({ deadline_seconds: 2_592_000 });
    let at = Date.now();
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      await deliverAll(house, new Date(at));
      at += 30 * 3_600_000;
    }
    const whole = await read(id);
    const [leg] = whole.assignments;
    assert.deepEqual([neighbour.taken.length, leg.state, whole.state], [attemptsMax, 'dead', 'failed']);
    neighbour.state.status = 200;
    const stranger = await openRelay(house);
    assert.equal((await stranger.ask('POST', `/assignments/${leg.id}/retry`)).error, 'relay.assignment_not_found');
    const dead = asSystem(house.deps).updateTable('relay.assignment').where('id', '=', leg.id);
    await dead.set({ deadline_at: hours(-1) }).execute();
    assert.equal((await relay.ask('POST', `/assignments/${leg.id}/retry`)).error, 'relay.deadline_over');
    await dead.set({ deadline_at: hours(24) }).execute();
    const retries = await Promise.all([1, 2, 3].map(() => relay.ask('POST', `/assignments/${leg.id}/retry`)));
    assert.deepEqual(
      retries.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409, 409],
    );
    await deliverAll(house);
    const again = await read(id);
    assert.deepEqual([again.state, again.assignments[0].state], ['routed', 'delivered']);
  });

  test('is not tried again where it was refused, and goes by the next route', async () => {
    const { relay, neighbour, kind, send, read } = await open();
    const second = await openNeighbour({ after });
    const platform = await connect(relay, second);
    await addRoute(relay, platform.id, { match: { kind }, priority: 500 });
    neighbour.state.status = 422;
    const { id } = await send();
    await deliverAll(house);
    await deliverAll(house);
    const { state, assignments, path } = await read(id);
    assert.deepEqual(
      [state, path, assignments.map((leg: { state: string }) => leg.state)],
      ['routed', [neighbour.code, second.code], ['dead', 'delivered']],
    );
  });

  test('to who is gone suspends them', async () => {
    const { relay, platform, neighbour, send, read } = await open();
    neighbour.state.status = 410;
    const { id } = await send();
    await deliverAll(house);
    const { data } = await relay.ask('GET', `/platforms?tenant_id=${relay.tenantId}`);
    assert.deepEqual([data.items[0].id, data.items[0].state], [platform.id, 'suspended']);
    assert.equal((await read(id)).state, 'failed');
    await send();
    assert.equal(neighbour.taken.length, 1);
  });

  test('is woken again where its wake-up was lost, and taken over from a worker that died', async () => {
    const { neighbour, send } = await open();
    const { assignments } = await send();
    const [{ id }] = assignments;
    const db = asSystem(house.deps);
    await db
      .deleteFrom('pgboss.job' as never)
      .where('name' as never, '=', 'relay.deliver' as never)
      .execute();
    const later = { ...house.deps, now: () => new Date(Date.now() + 40_000) };
    assert.ok((await sweep(later)) >= 1);
    const set = {
      state: 'sending',
      attempts: 1,
      next_attempt_at: null,
      lease_until: new Date(Date.now() + 60_000),
    } as const;
    await db.updateTable('relay.assignment').set(set).where('id', '=', id).execute();
    await deliverAll(house);
    assert.equal(neighbour.taken.length, 0, 'another worker has it');
    await deliverAll(house, new Date(Date.now() + 61_000));
    assert.equal(neighbour.taken.length, 1);
  });

  test('is sent by one worker, however many are woken at once', async () => {
    const { neighbour, send } = await open();
    neighbour.state.delayMs = 200;
    await send();
    await Promise.all(Array.from({ length: 6 }, () => deliverAll(house)));
    assert.equal(neighbour.taken.length, 1);
  });
});
