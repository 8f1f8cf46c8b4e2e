import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { askAs } from '#test/appointments';
import { asAdmin, asSystem, openHouse } from '#test/house';
import { addRoute, connect, deliverAll, messageOf, openNeighbour, openRelay, post, requestOf } from '#test/relay';
import { firstBroken } from './chain.ts';
import { listLog } from './chain.sql.ts';
import { forgetPerson } from './people.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const relay = await openRelay(house);
const db = asSystem(house.deps);
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

async function open() {
  const citizen = await house.signIn();
  const { civil_id } = await db
    .selectFrom('users.user')
    .select('civil_id')
    .where('id', '=', citizen.userId)
    .executeTakeFirstOrThrow();
  const neighbour = await openNeighbour({ after });
  const platform = await connect(relay, neighbour);
  const kind = `test.k${randomUUID().slice(0, 8)}`;
  await addRoute(relay, platform.id, { match: { kind }, ordering: 'per_subject' });
  const about = { subject: { type: 'civil_id', value: civil_id }, purpose: 'Бат гуайн нууц', case_ref: 'secret-case' };
  const send = async (more: object = {}) => {
    const payload = requestOf(relay, { kind, ...about, payload: { secret: 'asked' }, ...more });
    return (await relay.ask('POST', '/requests', { payload })).data;
  };
  const answer = async (id: string) => {
    const row = db.selectFrom('relay.assignment').select('body_sha256').where('request_id', '=', id);
    const { body_sha256 } = await row.where('purpose', '=', 'request').executeTakeFirstOrThrow();
    const { version, source, target, time } = messageOf(neighbour);
    const common = { version, source, target, time, type: 'relay.response', correlation_id: id };
    const said = { status: 'ok', error: null, payload: { secret: 'told' } };
    return post(house, neighbour, { ...common, request_sha256: body_sha256.toString('hex'), ...said });
  };
  const respond = async (correlation_id: string) => {
    const { id, version } = await db
      .selectFrom('relay.assignment as a')
      .innerJoin('relay.request as r', 'r.id', 'a.request_id')
      .select(['a.id', 'a.version'])
      .where('r.correlation_id', '=', correlation_id)
      .executeTakeFirstOrThrow();
    const payload = { status: 'ok', payload: { secret: 'given' } };
    return relay.ask('POST', `/assignments/${id}/respond`, { payload, version });
  };
  const erase = () => {
    const actor = system('test');
    return transact(house.deps, actor, (deps) => forgetPerson(deps, citizen.userId, actor));
  };
  const stateOf = async (id: string) => (await relay.ask('GET', `/requests/${id}`)).data.state;
  return { citizen, neighbour, platform, kind, about, send, answer, respond, erase, stateOf };
}

test('a person reads what was asked about them, and what was answered, in either direction', async () => {
  const { citizen, neighbour, about, send, answer, respond } = await open();
  const { id } = await send();
  await deliverAll(house);
  assert.equal((await answer(id)).status, 200);
  const message = messageOf(neighbour, about);
  await post(house, neighbour, message);
  assert.equal((await respond(message.correlation_id)).status, 200);

  const { data } = await askAs(house, citizen, 'GET', '/users/me/export');

  const { requests } = data.sections.relay;
  assert.partialDeepStrictEqual(requests[0], {
    direction: 'out',
    purpose: about.purpose,
    case_ref: 'secret-case',
    payload: { secret: 'asked' },
    answers: [{ status: 'ok', payload: { secret: 'told' } }],
  });
  assert.partialDeepStrictEqual(requests[1], { direction: 'in', answers: [{ payload: { secret: 'given' } }] });
});

test('with the person everything personal goes, what is on the way ends, and nothing empty is sent', async () => {
  const { neighbour, platform, kind, about, send, answer, respond, erase, stateOf } = await open();
  const second = await openNeighbour({ after });
  await addRoute(relay, (await connect(relay, second)).id, { match: { kind }, priority: 900 });
  const answered = await send({ dedupe_key: 'secret-key' });
  await deliverAll(house);
  await answer(answered.id);
  const arrived = await send();
  await deliverAll(house);
  const waiting = await send();
  const [asked, replied] = [messageOf(neighbour, about), messageOf(neighbour, about)];
  for (const message of [asked, replied]) await post(house, neighbour, message);
  await respond(replied.correlation_id);
  const unroutable = await send({ kind: `test.n${randomUUID().slice(0, 8)}` });
  neighbour.taken.length = 0;

  await erase();
  await erase();

  for (const at of [hours(0), hours(1), hours(80)]) await deliverAll(house, at);
  const said = neighbour.taken.map(({ message }) => [message['type'], message['correlation_id']]);
  assert.deepEqual(said, [['relay.cancel', arrived.id]], 'who has it is told, and nothing else is sent');
  assert.deepEqual(second.taken, []);
  assert.equal(await stateOf(answered.id), 'completed');
  for (const { id } of [arrived, waiting, unroutable]) assert.equal(await stateOf(id), 'cancelled');
  assert.equal((await answer(arrived.id)).status, 200, 'a late answer is taken, and not kept');
  const kept = await asAdmin(async (client) => {
    const tables = await client.query(
      `select json_agg(r)::text as r from (select * from relay.request where tenant_id = '${relay.tenantId}' and subject_id is not null and kind = '${kind}') r`,
    );
    const legs = await client.query(
      `select purpose, state, body_sealed, answer_sealed, lane from relay.assignment a where platform_id = '${platform.id}'`,
    );
    return { requests: String(tables.rows[0].r), legs: legs.rows };
  }, house.database);
  for (const word of [about.purpose, 'secret', '"lane_hash":"']) assert.ok(!kept.requests.includes(word), word);
  for (const leg of kept.legs) assert.ok(!['queued', 'sending', 'retry_wait', 'dead'].includes(leg.state), leg.state);
  for (const leg of kept.legs)
    assert.deepEqual([leg.answer_sealed, leg.lane, leg.body_sealed !== null], [null, null, leg.purpose === 'cancel']);
  assert.equal(firstBroken(await listLog(db, platform.id, '0', 1_000)), null);
});

test('what was dead when the person went is not tried again', async () => {
  const { neighbour, send, erase } = await open();
  neighbour.state.status = 400;
  const { id } = await send();
  await deliverAll(house);
  await erase();
  const [leg] = (await relay.ask('GET', `/requests/${id}`)).data.assignments;
  assert.equal(leg.state, 'dead');
  assert.equal((await relay.ask('POST', `/assignments/${leg.id}/retry`)).error, 'relay.assignment_state_conflict');
  const { data } = await relay.ask('GET', `/requests/${id}`);
  assert.deepEqual([data.subject, data.payload, data.case_ref, data.purpose], [null, null, null, '-']);
});
