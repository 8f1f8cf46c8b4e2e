import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { askAs } from '#test/appointments';
import { asSystem, openHouse } from '#test/house';
import { connect, deliverAll, messageOf, openNeighbour, openRelay, post } from '#test/relay';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const relay = await openRelay(house);
const neighbour = await openNeighbour({ after });
await connect(relay, neighbour);
const db = asSystem(house.deps);

async function received(correlation_id: string) {
  const row = await db
    .selectFrom('relay.request')
    .select('id')
    .where('correlation_id', '=', correlation_id)
    .where('direction', '=', 'in')
    .executeTakeFirst();
  return row ? (await relay.ask('GET', `/requests/${row.id}`)).data : null;
}

suite('an answer', () => {
  async function ask() {
    const message = messageOf(neighbour);
    const { sha256 } = await post(house, neighbour, message);
    const request = await received(message.correlation_id);
    return { message, sha256, request, leg: request.assignments[0] };
  }

  test('is given once, names the digest of what it answers, and is sent like any message', async () => {
    const { message, sha256, request, leg } = await ask();
    const [payload, { version }] = [{ status: 'ok', payload: { found: true } }, leg];
    const path = `/assignments/${leg.id}/respond`;
    const stranger = await openRelay(house);
    assert.equal((await stranger.ask('POST', path, { payload, version })).error, 'relay.assignment_not_found');
    assert.equal((await askAs(house, null, 'POST', `/relay${path}`, { payload, version })).status, 401);
    assert.equal((await relay.ask('POST', path, { payload })).status, 428);
    assert.equal((await relay.ask('POST', path, { payload: { status: 'error' }, version })).status, 400);

    const replies = await Promise.all(Array.from({ length: 5 }, () => relay.ask('POST', path, { payload, version })));

    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 412, 412, 412, 412],
    );
    neighbour.taken.length = 0;
    await deliverAll(house);
    assert.equal(neighbour.taken.length, 1);
    assert.partialDeepStrictEqual(neighbour.taken[0], {
      isSigned: true,
      message: {
        type: 'relay.response',
        correlation_id: message.correlation_id,
        request_sha256: sha256,
        status: 'ok',
        payload: { found: true },
      },
    });
    assert.equal((await relay.ask('GET', `/requests/${request.id}`)).data.state, 'completed');
  });

  test('is not waited for any more once the request was cancelled', async () => {
    const { message, sha256, leg, request } = await ask();
    const { correlation_id } = message;
    const cancel = (request_sha256: string) => {
      const { version, source, target, time } = messageOf(neighbour);
      return post(house, neighbour, {
        version,
        source,
        target,
        time,
        correlation_id,
        type: 'relay.cancel',
        request_sha256,
        reason: 'x',
      });
    };
    assert.equal((await cancel('0'.repeat(64))).status, 200, 'one that speaks of other bytes changes nothing');
    assert.equal((await relay.ask('GET', `/requests/${request.id}`)).data.state, 'received');
    assert.equal((await cancel(sha256)).status, 200);
    assert.equal((await relay.ask('GET', `/requests/${request.id}`)).data.state, 'cancelled');
    const late = await relay.ask('POST', `/assignments/${leg.id}/respond`, {
      payload: { status: 'ok' },
      version: leg.version,
    });
    assert.equal(late.status, 412);
  });
});
