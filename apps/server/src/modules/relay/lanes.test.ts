import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askAs } from '#test/appointments';
import { openHouse } from '#test/house';
import { joinOrganisation } from '#test/registry';
import { deliverAll, openRelay, openWay } from '#test/relay';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });

async function open() {
  const way = await openWay(house, { after }, {}, { ordering: 'strict' });
  const { relay } = way;
  const blocked = async () => (await relay.ask('GET', `/overview?tenant_id=${relay.tenantId}`)).data.blocked_lanes;
  return { ...way, blocked };
}

const payload = { reason: 'Хэрэггүй болсон' };

test('a dead letter that holds up a strict lane is shown, and given up by who manages the exchange', async () => {
  const { relay, neighbour, send, blocked } = await open();
  neighbour.state.status = 400;
  const first = await send({ payload: { n: 1 } });
  await deliverAll(house);
  assert.deepEqual(await blocked(), [], 'nothing waits behind it yet');
  for (const n of [2, 3]) await send({ payload: { n } });
  neighbour.state.status = 200;
  await deliverAll(house);
  assert.equal(neighbour.taken.length, 1);
  const [lane, ...others] = await blocked();
  const [{ id }] = first.assignments;
  assert.deepEqual(others, []);
  assert.partialDeepStrictEqual(lane, {
    platform: neighbour.code,
    request_id: first.id,
    assignment_id: id,
    waiting: 2,
  });
  assert.equal(lane.last_error, 'HTTP 400');

  const [stranger, member] = [await openRelay(house), await joinOrganisation(house, relay.tenantId, 'user')];
  const path = `/assignments/${id}/discard`;
  assert.equal((await stranger.ask('POST', path, { payload })).error, 'relay.assignment_not_found');
  assert.equal((await askAs(house, member, 'POST', `/relay${path}`, { payload })).status, 403);
  assert.equal((await askAs(house, null, 'POST', `/relay${path}`, { payload })).status, 401);
  assert.equal((await relay.ask('POST', path, { payload: {} })).status, 400);
  const shown = (await relay.ask('GET', `/requests/${first.id}`)).data.assignments[0];
  assert.deepEqual(shown.allowed_actions, ['retry', 'discard']);

  const replies = await Promise.all([1, 2, 3].map(() => relay.ask('POST', path, { payload })));

  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409],
  );
  await deliverAll(house);
  const said = neighbour.taken.filter(({ message }) => message['type'] === 'relay.request');
  assert.deepEqual(
    said.map(({ message }) => message['payload'].n),
    [1, 2, 3],
  );
  assert.deepEqual(await blocked(), []);
  assert.equal((await relay.ask('POST', `/assignments/${id}/retry`)).error, 'relay.assignment_state_conflict');
});

test('what is given up and may have arrived is taken back', async () => {
  const { relay, neighbour, send } = await open();
  neighbour.state.status = 400;
  const { assignments } = await send();
  await deliverAll(house);
  neighbour.state.status = 200;
  await relay.ask('POST', `/assignments/${assignments[0].id}/discard`, { payload });
  await deliverAll(house);
  assert.partialDeepStrictEqual(neighbour.taken.at(-1)!.message, { type: 'relay.cancel', reason: payload.reason });
});
