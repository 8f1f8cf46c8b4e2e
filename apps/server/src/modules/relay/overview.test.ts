import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openHouse } from '#test/house';
import { addWay, deliverAll, messageOf, openRelay, openWay, post } from '#test/relay';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const open = (fields?: object, routed?: object) => openWay(house, { after }, { ...fields }, { ...routed });

test('the overview tells what waits, what is dead and what is to be answered', async () => {
  const { relay, neighbour, send } = await open();
  neighbour.state.status = 400;
  await send();
  await deliverAll(house);
  neighbour.state.status = 200;
  await send();
  await deliverAll(house);
  await send();
  assert.equal((await post(house, neighbour, messageOf(neighbour))).status, 200);
  const { data } = await relay.ask('GET', `/overview?tenant_id=${relay.tenantId}`);
  assert.partialDeepStrictEqual(data.platforms[0], { waiting: 1, dead: 1, delivered_today: 1, state: 'active' });
  assert.equal(data.to_answer, 1);
  const counts = Object.fromEntries(
    data.requests.map((row: { state: string; count: number }) => [row.state, row.count]),
  );
  assert.deepEqual(counts, { failed: 1, received: 1, routed: 2 });
  const stranger = await openRelay(house);
  assert.equal(
    (await stranger.ask('GET', `/overview?tenant_id=${relay.tenantId}`)).error,
    'org.organisation_not_found',
  );
});

test('a message that could not arrive is listed with its reason, and whether it can be tried again', async () => {
  const { relay, neighbour, send } = await open();
  neighbour.state.status = 400;
  const { id, assignments } = await send();
  await deliverAll(house);
  const dead = async () => (await relay.ask('GET', `/overview?tenant_id=${relay.tenantId}`)).data.dead_letters;
  const [one, ...others] = await dead();
  assert.deepEqual(others, []);
  assert.partialDeepStrictEqual(one, {
    platform: neighbour.code,
    request_id: id,
    assignment_id: assignments[0].id,
    purpose: 'request',
    attempts: 1,
    last_error: 'HTTP 400',
    may_retry: true,
  });

  assert.equal((await relay.ask('POST', `/assignments/${one.assignment_id}/retry`)).status, 200);
  assert.deepEqual(await dead(), []);
});

test('one whose request went another way is not tried again, which the list says before the attempt does', async () => {
  const { relay, neighbour, kind, send } = await open();
  await addWay(relay, { after }, {}, { match: { kind }, priority: 200 });
  neighbour.state.status = 400;
  await send();
  await deliverAll(house);
  const { data } = await relay.ask('GET', `/overview?tenant_id=${relay.tenantId}`);
  const [{ assignment_id, may_retry }] = data.dead_letters;
  assert.equal(may_retry, false);
  const refused = await relay.ask('POST', `/assignments/${assignment_id}/retry`);
  assert.equal(refused.error, 'relay.request_state_conflict');
});
