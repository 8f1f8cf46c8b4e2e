import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { openHouse } from '#test/house';
import { deliverAll, openWay } from '#test/relay';
import { attemptsMax, retryAfterMs, waitMs } from './deliveries.ts';
import { verdictOf } from './settling.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const open = (fields?: object, routed?: object) => openWay(house, { after }, { ...fields }, { ...routed });
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

suite('order and measure', () => {
  test('what is about one subject goes one after the other, also past one that cannot arrive', async () => {
    const { neighbour, send } = await open({}, { ordering: 'per_subject' });
    neighbour.state.status = 503;
    for (let n = 1; n <= 3; n += 1) await send({ payload: { n } });
    await deliverAll(house);
    assert.equal(neighbour.taken.length, 1, 'the others wait for the first');
    neighbour.state.status = 400;
    await deliverAll(house, hours(1));
    neighbour.state.status = 200;
    await deliverAll(house, hours(1));
    await deliverAll(house, hours(1));
    assert.deepEqual(
      neighbour.taken.map(({ message }) => message['lane'].seq),
      [1, 1, 2, 3].slice(0, neighbour.taken.length),
    );
    assert.equal(neighbour.taken.at(-1)!.message['payload'].n, 3);
  });

  test('a strict lane stops at a dead letter, and goes on when it was tried again', async () => {
    const { relay, neighbour, send, read } = await open({}, { ordering: 'strict' });
    neighbour.state.status = 400;
    const first = await send({ payload: { n: 1 } });
    await send({ payload: { n: 2 } });
    await deliverAll(house);
    neighbour.state.status = 200;
    await deliverAll(house);
    assert.equal(neighbour.taken.length, 1);
    const [leg] = (await read(first.id)).assignments;
    await relay.ask('POST', `/assignments/${leg.id}/retry`);
    await deliverAll(house);
    assert.deepEqual(
      neighbour.taken.map(({ message }) => message['payload'].n),
      [1, 1, 2],
    );
  });

  test('a platform gets no more at once, and no more in a second, than it takes', async () => {
    const { neighbour, send } = await open({ max_rps: 2, max_in_flight: 1 });
    for (let n = 0; n < 6; n += 1) await send();
    const at = new Date(Date.now() + 5_000);
    await deliverAll(house, at);
    assert.equal(neighbour.taken.length, 3, 'a second of two, and the one that is due');
    neighbour.state.delayMs = 300;
    await Promise.all([1, 2, 3].map(() => deliverAll(house, new Date(at.getTime() + 60_000))));
    assert.ok(neighbour.taken.length > 3);
    assert.equal(neighbour.state.atOnceMax, 1);
  });

  test('one that fails twenty times is tried once a minute, and is well again with an answer', async () => {
    const { relay, neighbour, send } = await open({ max_rps: 1_000 });
    neighbour.state.status = 500;
    for (let n = 0; n < 22; n += 1) await send();
    await deliverAll(house);
    const stateOf = async () => (await relay.ask('GET', `/platforms?tenant_id=${relay.tenantId}`)).data.items[0].state;
    assert.deepEqual([neighbour.taken.length, await stateOf()], [20, 'degraded']);
    neighbour.state.status = 200;
    await deliverAll(house, hours(1));
    assert.equal(await stateOf(), 'active');
    assert.equal(neighbour.taken.length, 42);
  });

  test('the waits grow to a day, three days in all', () => {
    const all = Array.from({ length: attemptsMax - 1 }, (_, at) => waitMs(at + 1, 0.5));
    const total = all.reduce((sum, one) => sum + one, 0);
    assert.ok(total > 72 * 3_600_000 && total < 80 * 3_600_000, `${total / 3_600_000} h`);
    assert.deepEqual([waitMs(1, 0), waitMs(1, 1)], [4_000, 6_000]);
    const now = new Date('2026-11-18T00:00:00Z');
    const asked = ['120', 'Wed, 18 Nov 2026 00:02:00 GMT', 'soon', '-5', undefined, '999999'];
    assert.deepEqual(
      asked.map((header) => retryAfterMs(header, now)),
      [120_000, 120_000, 0, 0, 0, 86_400_000],
    );
  });

  test('an answer is judged by its status', () => {
    const cells = {
      taken: [200, 202, 204],
      gone: [410],
      refused: [400, 401, 403, 404, 413, 422],
      later: [301, 302, 408, 409, 425, 429, 500, 503, null],
    };
    for (const [verdict, statuses] of Object.entries(cells))
      for (const status of statuses) assert.equal(verdictOf(status), verdict, String(status));
  });
});
