import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { openHouse } from '#test/house';
import { addRoute, connect, deliverAll, openNeighbour, openRelay, openWay, relayDeps } from '#test/relay';
import { holdRow } from '#test/stuck-rows';
import { endOverdue } from './duties.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const open = (fields?: object, routed?: object) => openWay(house, { after }, { ...fields }, { ...routed });
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

suite('a request can go elsewhere', () => {
  test('and the one that had it is told; once, not to the same, and by the version that was seen', async () => {
    const { relay, neighbour, platform, send, read } = await open();
    const second = await openNeighbour({ after });
    const other = await connect(relay, second);
    const { id } = await send();
    await deliverAll(house);
    const { version } = await read(id);
    const payload = { platform_id: other.id, reason: 'Буруу байгууллага' };
    const path = `/requests/${id}/forward`;
    const stranger = await openRelay(house);
    assert.equal((await stranger.ask('POST', path, { payload, version })).error, 'relay.request_not_found');
    assert.equal((await relay.ask('POST', path, { payload })).status, 428);
    const back = { ...payload, platform_id: platform.id };
    assert.equal((await relay.ask('POST', path, { payload: back, version })).error, 'relay.already_there');
    const replies = await Promise.all([1, 2, 3, 4].map(() => relay.ask('POST', path, { payload, version })));
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 412, 412, 412],
    );
    await deliverAll(house);
    assert.deepEqual(
      neighbour.taken.map(({ message }) => message['type']),
      ['relay.request', 'relay.cancel'],
    );
    const sha256 = createHash('sha256').update(neighbour.taken[0]!.body).digest('hex');
    assert.equal(neighbour.taken[1]!.message['request_sha256'], sha256);
    assert.equal(second.taken.length, 1);
    assert.deepEqual((await read(id)).path, [neighbour.code, second.code]);
  });

  test('and ends with its deadline', async () => {
    const { neighbour, send, read } = await open();
    const { id } = await send({ deadline_seconds: 60 });
    await deliverAll(house);
    const later = { ...relayDeps(house), now: () => new Date(Date.now() + 61_000) };
    await Promise.all([endOverdue(later), endOverdue(later)]);
    const { state, assignments } = await read(id);
    assert.deepEqual([state, assignments[0].state], ['expired', 'cancelled']);
    await deliverAll(house, hours(1));
    assert.equal(neighbour.taken.at(-1)!.message['type'], 'relay.cancel');
  });

  test('and one that cannot be ended keeps no other from its end', async () => {
    const { send, read } = await open();
    const [stuck, other] = [await send({ deadline_seconds: 60 }), await send({ deadline_seconds: 61 })];
    await deliverAll(house);
    await holdRow(house, 'relay.request', stuck.id);
    await endOverdue({ ...relayDeps(house), now: () => new Date(Date.now() + 62_000) });
    assert.deepEqual([(await read(stuck.id)).state, (await read(other.id)).state], ['routed', 'expired']);
  });

  test('and one that cannot go elsewhere keeps no other from it', async () => {
    const { send, read } = await open({}, { timeout_seconds: 5 });
    const [stuck, other] = [await send(), await send()];
    await deliverAll(house);
    await holdRow(house, 'relay.assignment', (await read(stuck.id)).assignments[0].id);
    await endOverdue({ ...relayDeps(house), now: () => new Date(Date.now() + 10_000) });
    const statesOf = async ({ id }: { id: string }) => (await read(id)).assignments[0].state;
    assert.deepEqual([await statesOf(stuck), await statesOf(other)], ['delivered', 'timed_out']);
  });

  test('where it is not answered in time', async () => {
    const { relay, kind, send, read } = await open({}, { timeout_seconds: 5 });
    const second = await openNeighbour({ after });
    await addRoute(relay, (await connect(relay, second)).id, { match: { kind }, priority: 900 });
    const { id } = await send();
    await deliverAll(house);
    await endOverdue({ ...relayDeps(house), now: () => new Date(Date.now() + 10_000) });
    const { assignments } = await read(id);
    assert.deepEqual(
      assignments.map((leg: { purpose: string; state: string }) => `${leg.purpose} ${leg.state}`),
      ['request timed_out', 'cancel queued', 'request queued'],
    );
  });
});
