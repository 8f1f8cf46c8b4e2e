import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { uuidv7 } from '#platform/data/uuid';
import { askAs } from '#test/appointments';
import { eventually } from '#test/eventually';
import { openCalledHouse } from '#test/gateway-plane';
import { asAdmin, asSystem } from '#test/house';
import { losingAnswer } from '#test/lost-answers';
import type { CallRow } from './call-book.sql.ts';
import { openCallBook } from './call-book.ts';

const { house, admin, allow } = await openCalledHouse({ after });

test('what was called is in the log and in the overview, of those who can see the service', async () => {
  const { url, headers, service, machine } = await allow({ methods: ['GET'] });
  await fetch(`${url}/people/90010112/parcels`, { headers });
  await fetch(url, { method: 'POST', headers });
  const stranger = await house.signIn('user');
  assert.equal((await askAs(house, stranger, 'GET', '/gateway/logs')).status, 403);
  const list = `/gateway/logs?service_id=${service.id}`;
  const { data } = await eventually(async () => {
    const reply = await askAs(house, admin, 'GET', list);
    assert.equal(reply.data.items.length, 2);
    return reply;
  });
  const [refused, answered] = data.items;
  assert.deepEqual(
    [answered.path, answered.status, answered.code, answered.attempts, answered.application_id],
    ['/people/*/parcels', 200, null, 1, machine.id],
  );
  assert.deepEqual([refused.status, refused.code, refused.attempts], [405, 'gateway.method_refused', 0]);
  assert.equal((await askAs(house, admin, 'GET', `${list}&outcome=failed`)).data.items.length, 1);
  const one = await askAs(house, admin, 'GET', `/gateway/logs?id=${answered.id}`);
  assert.deepEqual(one.data.items, [answered]);

  const overview = (await askAs(house, admin, 'GET', '/gateway/overview')).data;
  const own = overview.services.find((one: { id: string }) => one.id === service.id);
  assert.deepEqual([own.calls, own.refused, own.errors, own.dropped], [2, 1, 0, 0]);
  assert.ok(own.p99_ms >= own.p50_ms && own.p50_ms > 0);
  assert.ok(overview.calls >= 2);
  const caller = overview.applications.find((one: { application_id: string }) => one.application_id === machine.id);
  assert.deepEqual([caller.calls, caller.refused, caller.p50_ms], [2, 1, own.p50_ms]);

  assert.equal((await askAs(house, admin, 'DELETE', `/gateway/services/${service.id}`)).status, 200);
  assert.equal((await askAs(house, admin, 'GET', list)).data.items.length, 2, 'who removes a service removes no trace');
});

test('a batch whose end was not heard is sent again as it was: what came since is neither lost nor counted twice', async () => {
  const { service, machine } = await allow();
  const add = () => book.add(callOf(service.id, machine.id), undefined);
  // It was saved; the connection broke before that was said. Two more calls come meanwhile.
  const pool = losingAnswer(house.deps.pool, () => {
    add();
    add();
    return true;
  });
  const book = openCallBook({ ...house.deps, pool });
  for (let n = 0; n < 3; n += 1) add();
  await eventually(async () => assert.equal(await countCalls(service.id), 5));
  await book.close();

  const overview = (await askAs(house, admin, 'GET', `/gateway/overview?service_id=${service.id}`)).data;
  const [own] = overview.services;
  assert.deepEqual([own.calls, own.dropped], [5, 0]);
});

test('calls that the log cannot take are counted all the same, and said to be missing', async () => {
  const { service, machine } = await allow();
  const book = openCallBook(house.deps);
  await asAdmin(async (client) => {
    await client.query('begin; lock table gateway.call in access exclusive mode');
    // A thousand are on their way to the log, twenty thousand wait.
    for (let n = 0; n < 21_005; n += 1) book.add(callOf(service.id, machine.id), undefined);
    assert.equal(book.dropped(), 5);
    await client.query('commit');
  }, house.database);
  await book.close();

  const overview = (await askAs(house, admin, 'GET', '/gateway/overview')).data;
  const own = overview.services.find((one: { id: string }) => one.id === service.id);
  assert.deepEqual([own.calls, own.dropped, own.p50_ms], [21_005, 5, 4]);
  assert.equal(await countCalls(service.id), 21_000);
});

function callOf(service_id: string, application_id: string): CallRow {
  const at = new Date();
  return {
    id: uuidv7(at.getTime()),
    at,
    service_id,
    application_id,
    method: 'GET',
    path: '/',
    status: 200,
    code: null,
    attempts: 1,
    duration_ms: 3,
    request_bytes: 0,
    response_bytes: 0,
    about_person: false,
    request_id: 'a-test-of-the-log',
  };
}

async function countCalls(serviceId: string): Promise<number> {
  const { count } = await asSystem(house.deps)
    .selectFrom('gateway.call')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('service_id', '=', serviceId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
