import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { perform } from '#platform/messaging/jobs';
import { askAs } from '#test/appointments';
import { eventually } from '#test/eventually';
import { asAdmin, asSystem, openHouse } from '#test/house';
import { joinOrganisation } from '#test/registry';
import { addRoute, deliverAll, openRelay, openWay, requestOf } from '#test/relay';
import { signReceipt } from './receipts.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' }, env: { JOBS_CHECK_SECONDS: '1' } });
const open = (fields?: object, routed?: object) => openWay(house, { after }, { ...fields }, { ...routed });

suite('a request', () => {
  test('goes out signed, under the id of its sender, and says who, to whom and what for', async () => {
    const { neighbour, send, read } = await open();
    const { id, assignments } = await send();
    assert.equal(assignments[0].state, 'queued');

    await deliverAll(house);

    const [taken] = neighbour.taken;
    assert.ok(taken?.isSigned);
    assert.match(taken.id, new RegExp(`^msg_own-${neighbour.code}_[0-9a-f-]{36}$`));
    assert.partialDeepStrictEqual(taken.message, {
      type: 'relay.request',
      source: `own-${neighbour.code}`,
      target: neighbour.code,
      correlation_id: id,
      path: [neighbour.code],
      payload: { evidence_type: 'birth-certificate' },
      subject: { type: 'civil_id', value: '110000000022' },
    });
    const { assignments: legs, state, path } = await read(id);
    assert.deepEqual([state, path, legs[0].state, legs[0].attempts], ['routed', [neighbour.code], 'delivered', 1]);
    assert.equal(legs[0].body_sha256, createHash('sha256').update(taken.body).digest('hex'));
    assert.equal(legs[0].deliveries[0].http_status, 200);
  });

  test('keeps the receipt that the other side signed, and no other', async () => {
    const { neighbour, send, read } = await open();
    const { id, assignments } = await send();
    const [{ webhook_id, body_sha256 }] = assignments;
    const said = {
      webhook_id,
      body_sha256,
      source: `own-${neighbour.code}`,
      target: neighbour.code,
      received_at: new Date().toISOString(),
    };
    const receipt = await signReceipt(neighbour.keys.privateKey, said);
    neighbour.state.answer = JSON.stringify({ data: { receipt } });
    await deliverAll(house);
    assert.equal((await read(id)).assignments[0].receipt, receipt);
    const second = await send();
    await deliverAll(house);
    const [leg] = (await read(second.id)).assignments;
    assert.deepEqual([leg.state, leg.receipt], ['delivered', null], 'a receipt for another message is none');
  });

  test('is sent once for each key, whatever is asked at once', async () => {
    const { relay, kind } = await open();
    const payload = requestOf(relay, { kind });
    const replies = await Promise.all(Array.from({ length: 6 }, () => relay.ask('POST', '/requests', { payload })));
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 409, 409, 409, 409, 409],
    );
  });

  test('is read by members of the organisation who may, and by nobody else', async () => {
    const { relay, send } = await open();
    const { id } = await send();
    const [stranger, member] = [await openRelay(house), await joinOrganisation(house, relay.tenantId, 'user')];
    assert.equal((await stranger.ask('GET', `/requests/${id}`)).error, 'relay.request_not_found');
    assert.equal((await askAs(house, member, 'GET', `/relay/requests/${id}`)).status, 403);
    assert.equal((await askAs(house, null, 'GET', `/relay/requests/${id}`)).status, 401);
    const list = `/requests?tenant_id=${relay.tenantId}`;
    assert.equal((await stranger.ask('GET', list)).error, 'org.organisation_not_found');
    const { data } = await relay.ask('GET', `${list}&direction=out&state=routed`);
    assert.deepEqual(
      data.items.map((one: { id: string }) => one.id),
      [id],
    );
    assert.ok(!('payload' in data.items[0]));
  });

  test('about a citizen is in their access log, and so is who reads it', async () => {
    const { relay, send } = await open();
    const citizen = await house.signIn();
    const db = asSystem(house.deps);
    const { civil_id } = await db
      .selectFrom('users.user')
      .select('civil_id')
      .where('id', '=', citizen.userId)
      .executeTakeFirstOrThrow();
    const { id } = await send({ subject: { type: 'civil_id', value: civil_id } });
    await relay.ask('GET', `/requests/${id}`);
    const { data } = await askAs(house, citizen, 'GET', '/users/me/access-log');
    assert.partialDeepStrictEqual(data.items[0], { record_kind: 'relay_request', record_id: id, via: 'relay' });
  });

  test('without a route waits for one, and goes when it comes', async () => {
    const { relay, platform, read } = await open();
    const kind = `test.w${randomUUID().slice(0, 8)}`;
    const { data } = await relay.ask('POST', '/requests', { payload: requestOf(relay, { kind }) });
    assert.deepEqual([data.state, data.assignments], ['unroutable', []]);
    await addRoute(relay, platform.id, { match: { kind } });
    const { routeWaiting } = await import('./deliveries.worker.ts');
    const job = {
      id: randomUUID(),
      at: new Date(),
      data: { tenant_id: relay.tenantId },
      signal: AbortSignal.timeout(9_000),
    };
    await Promise.all([routeWaiting.perform(house.deps, job), routeWaiting.perform(house.deps, job)]);
    const { state, assignments } = await read(data.id);
    assert.deepEqual([state, assignments.length], ['routed', 1], 'two at once do not send it twice');
  });

  test('without a route goes when one comes, however many wait longer and go nowhere', async () => {
    const { relay, platform, read } = await open();
    const [nowhere, kind] = ['nowhere', 'last'].map((word) => `test.${word}${randomUUID().slice(0, 8)}`) as [
      string,
      string,
    ];
    const first = (await relay.ask('POST', '/requests', { payload: requestOf(relay, { kind: nowhere }) })).data;
    await asAdmin(
      (client) =>
        client.query(
          `insert into relay.request
           select (jsonb_populate_record(r, jsonb_build_object('id', made.id, 'correlation_id', made.id, 'dedupe_key', made.id::text))).*
           from relay.request r, lateral (
             select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id from generate_series(1, 1000) n) made
           where r.id = $1`,
          [first.id],
        ),
      house.database,
    );
    const last = (await relay.ask('POST', '/requests', { payload: requestOf(relay, { kind }) })).data;
    const { routeWaiting } = await import('./deliveries.worker.ts');
    const stopping = new AbortController();
    const working = perform(house.deps, [routeWaiting], stopping.signal);
    await addRoute(relay, platform.id, { match: { kind } });
    await eventually(async () => assert.equal((await read(last.id)).state, 'routed'));
    stopping.abort();
    await working;
  });
});
