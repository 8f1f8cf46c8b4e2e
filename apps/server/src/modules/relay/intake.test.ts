import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asSystem, openHouse } from '#test/house';
import { connect, messageOf, openNeighbour, openRelay, post } from '#test/relay';

const house = await openHouse({ after }, { env: { RELAY_OPEN_REQUESTS_MAX: '3' } });
const relay = await openRelay(house);

async function open() {
  const neighbour = await openNeighbour({ after });
  return { neighbour, platform: await connect(relay, neighbour) };
}

test('a platform sends so many messages a second, wherever they come from, and the others are not held up by it', async () => {
  const [loud, quiet] = [await open(), await open()];
  const { code } = loud.neighbour;
  const send = (address: string) => post(house, loud.neighbour, messageOf(loud.neighbour), { address });
  // As a burst leaves it; a busy machine does not send one within its seconds.
  const bucket = `limit:POST /api/v1/relay/webhook system:receive from platform ${code} to own-${code}`;
  await house.deps.redis.set(bucket, String((Date.now() + 3_600_000) * 1_000));
  for (const address of ['10.1.0.1', '10.2.0.1']) {
    const { status, error, headers } = await send(address);
    assert.deepEqual([status, error], [429, 'request.too_many'], address);
    assert.ok(Number(headers['retry-after']) >= 1);
  }
  assert.equal((await post(house, quiet.neighbour, messageOf(quiet.neighbour))).status, 200);
  await house.deps.redis.del(bucket);
  assert.equal((await send('10.1.0.1')).status, 200);
});

test('a platform has so many requests wait for an answer; what it answers itself is always taken', async () => {
  const [busy, other] = [await open(), await open()];
  const messages = [1, 2, 3].map(() => messageOf(busy.neighbour));
  const sent = [];
  for (const message of messages) sent.push(await post(house, busy.neighbour, message));
  assert.deepEqual(
    sent.map(({ status }) => status),
    [200, 200, 200],
  );

  const { status, error, headers } = await post(house, busy.neighbour, messageOf(busy.neighbour));

  assert.deepEqual([status, error, headers['retry-after']], [429, 'relay.too_many_open', '60']);
  assert.equal((await post(house, other.neighbour, messageOf(other.neighbour))).status, 200);
  const again = await post(house, busy.neighbour, messages[0]!, { id: sent[0]!.id });
  assert.deepEqual([again.status, again.data], [200, sent[0]!.data], 'what was taken is answered as before');
  const { version, source, target, time, correlation_id } = messages[0]!;
  const cancel = { version, source, target, time, correlation_id, type: 'relay.cancel', reason: 'x' };
  const { status: taken } = await post(house, busy.neighbour, { ...cancel, request_sha256: sent[0]!.sha256 });
  assert.equal(taken, 200);
  assert.equal((await post(house, busy.neighbour, messageOf(busy.neighbour))).status, 200, 'there is room again');
  const rows = await asSystem(house.deps)
    .selectFrom('relay.assignment')
    .select('id')
    .where('platform_id', '=', busy.platform.id)
    .where('state', '=', 'received')
    .execute();
  assert.equal(rows.length, 3);
});

test('a platform says so much about one request, and what it said is in the proof', async () => {
  const { neighbour } = await open();
  const [message, other] = [messageOf(neighbour), messageOf(neighbour)];
  const asked = [await post(house, neighbour, message), await post(house, neighbour, other)];
  // Of other bytes than the request has: it is kept, and changes nothing.
  const cancel = ({ version, source, target, time, correlation_id }: typeof message, id?: string) =>
    post(
      house,
      neighbour,
      {
        version,
        source,
        target,
        time,
        correlation_id,
        type: 'relay.cancel',
        reason: 'x',
        request_sha256: '0'.repeat(64),
      },
      id === undefined ? {} : { id },
    );
  const said = [];
  for (let n = 0; n < 5; n += 1) said.push(await cancel(message));
  assert.deepEqual(
    said.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  );

  const { status, error, headers } = await cancel(message);

  assert.deepEqual([status, error, headers['retry-after']], [429, 'request.too_many', '3600']);
  assert.equal((await cancel(message, said[0]!.id)).status, 200, 'what was taken is answered as before');
  assert.equal((await cancel(other)).status, 200, 'of another request');
  const { request_id } = await asSystem(house.deps)
    .selectFrom('relay.assignment')
    .select('request_id')
    .where('webhook_id', '=', asked[0]!.id)
    .executeTakeFirstOrThrow();
  const { data } = await relay.ask('GET', `/requests/${request_id}/proof`);
  assert.equal(data.messages.length, 6, 'the request, and all that was said of it');
});
