import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { callersMax } from '@tamga/contract/gateway.service';
import { issueKey } from '#test/applications';
import { askAs } from '#test/appointments';
import { askFor } from '#test/gateway';
import { openAccess, sorted } from '#test/gateway-access';
import { asAdmin } from '#test/house';

const { house, gateway, openSides, act, listed, callersOf, noticesOf, recorded, setState } = await openAccess({
  after,
});

suite('a decision', () => {
  test('to approve lets the application call within a second, by the row that its publisher could write by hand', async () => {
    const { publisher, asker, service, machine, asked } = await openSides();
    const key = await issueKey(house, asker.headers, machine, ['svc:gateway']);
    const call = async () => {
      await gateway.plane.tables.look();
      return (await fetch(`${gateway.url}/${service.slug}/parcels`, { headers: { 'x-api-key': key.secret } })).status;
    };
    const id = await asked();
    assert.equal(await call(), 403);
    assert.equal((await act(asker, id, 'approve')).error, 'gateway.request_not_yours');

    const { data } = await act(publisher, id, 'approve', { requests_per_minute: 30 });

    assert.deepEqual([data.state, data.requests_per_minute, data.allowed_actions], ['approved', 30, ['end']]);
    const agreed = { purpose: 'Өргөдөл шийдвэрлэх', legal_basis: 'Газрын тухай хууль 33.1', requests_per_minute: 30 };
    assert.deepEqual(await callersOf(publisher, service.id), [{ application_id: machine.id, ...agreed }]);
    assert.equal(await call(), 200);
    const [notice] = await noticesOf(asker, 'api_access_approved');
    assert.deepEqual(notice.params, { service: 'Газрын бүртгэл', application: 'Номын сан' });
    assert.equal((await recorded('gateway.access_approved', `gateway_access:${id}`)).length, 1);

    assert.equal((await act(asker, id, 'end')).data.state, 'ended');
    assert.deepEqual([await callersOf(publisher, service.id), await call()], [[], 403]);
  });

  test('never gives more than was asked for', async () => {
    const { publisher, asked } = await openSides();
    const { data } = await act(publisher, await asked(), 'approve', { requests_per_minute: 5_000 });
    assert.equal(data.requests_per_minute, 60);
  });

  test('is made once: of several who approve and refuse at once, one does', async () => {
    const { publisher, service, asked } = await openSides();
    const id = await asked();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        n % 2 ? act(publisher, id, 'approve') : act(publisher, id, 'refuse', { reason: 'Үгүй' }),
      ),
    );
    assert.deepEqual(sorted(replies.map(({ status }) => status)), [200, 409, 409, 409, 409, 409]);
    const [request] = await listed(publisher, `&id=${id}`);
    assert.equal((await callersOf(publisher, service.id)).length, request?.state === 'approved' ? 1 : 0);
    const moves = await Promise.all(
      ['approved', 'refused'].map((what) => recorded(`gateway.access_${what}`, `gateway_access:${id}`)),
    );
    assert.equal(moves.flat().length, 1);
  });

  test('to refuse says why, and who asked is told', async () => {
    const { publisher, asker, asked } = await openSides();
    const id = await asked();
    assert.equal((await act(publisher, id, 'refuse')).status, 400);
    const reason = 'Хууль зүйн үндэслэл хүрэлцэхгүй';
    assert.equal((await act(publisher, id, 'refuse', { reason })).data.reason, reason);
    const [notice] = await noticesOf(asker, 'api_access_refused');
    assert.equal(notice.params.reason, reason);
    assert.equal((await act(publisher, id, 'approve')).error, 'gateway.request_state_conflict');
  });

  test('is for nobody to make after the request was taken back', async () => {
    const { publisher, asker, asked } = await openSides();
    const id = await asked();
    assert.equal((await act(publisher, id, 'withdraw')).error, 'gateway.request_not_yours');
    assert.equal((await act(asker, id, 'withdraw')).data.state, 'withdrawn');
    assert.equal((await act(publisher, id, 'approve')).error, 'gateway.request_state_conflict');
  });

  test('by hand counts as well: who takes the application off the callers ends what was approved', async () => {
    const { publisher, asker, service, asked } = await openSides();
    const id = await asked();
    await act(publisher, id, 'approve');
    const [before] = (await askAs(house, publisher, 'GET', `/gateway/services?id=${service.id}`)).data.items;
    const {
      id: _,
      slug: __,
      organisation_id: ___,
      created_at: ____,
      updated_at: _____,
      address: ______,
      version,
      ...rest
    } = before;
    // Who had the service open before the approval has not seen the new caller, and does not write over it.
    const stale = await askAs(house, publisher, 'PUT', `/gateway/services/${service.id}`, {
      payload: { ...rest, callers: [] },
      version: version - 1,
    });
    assert.equal(stale.status, 412);
    const path = `/gateway/services/${service.id}`;
    await askAs(house, publisher, 'PUT', path, { payload: { ...rest, callers: [] }, version });
    assert.equal((await listed(asker, `&id=${id}`))[0]?.state, 'ended');
    assert.equal((await noticesOf(asker, 'api_access_ended')).length, 1);
    assert.equal((await recorded('gateway.access_ended', `gateway_access:${id}`)).length, 1);
  });

  test('lets so many applications call a service at most, and the services are read as before', async () => {
    const { publisher, service, asked } = await openSides();
    const id = await asked();
    const other = await openSides();
    const reply = await askFor(house, other.asker, { slug: service.slug, application_id: other.machine.id });
    const next: string = reply.json().data.id;
    await putCallers(service.id, callersMax - 1);

    const replies = await Promise.all([act(publisher, id, 'approve'), act(publisher, next, 'approve')]);

    assert.deepEqual(sorted(replies.map(({ status }) => status)), [200, 409]);
    assert.ok(replies.some(({ error }) => error === 'gateway.too_many_callers'));
    assert.equal((await callersOf(publisher, service.id)).length, callersMax);
    const states = await Promise.all([id, next].map(async (one) => (await listed(publisher, `&id=${one}`))[0]?.state));
    assert.deepEqual(new Set(states), new Set(['approved', 'asked']));
  });

  test('is not made about a service that is gone, nor by an organisation that is not active', async () => {
    const { publisher, organisation_id, service, asked } = await openSides();
    const id = await asked();
    await setState(organisation_id, 'suspended');
    assert.equal((await act(publisher, id, 'approve')).error, 'org.organisation_not_active');
    await setState(organisation_id, 'active');
    await askAs(house, publisher, 'DELETE', `/gateway/services/${service.id}`);
    assert.equal((await act(publisher, id, 'approve')).error, 'gateway.service_not_found');
    assert.equal((await listed(publisher, `&id=${id}`))[0]?.state, 'asked');
  });
});

/** As its publisher could have written them by hand. */
const putCallers = (service: string, count: number) =>
  asAdmin(
    (client) =>
      client.query(
        `with made as (
           insert into applications.application (id, kind, name_mn, name_en, auth_method)
           select gen_random_uuid(), 'machine', 'Машин ' || n, 'Machine ' || n, 'secret' from generate_series(1, $2) n
           returning id)
         insert into gateway.caller (service_id, application_id, purpose, legal_basis, requests_per_minute)
         select $1, id, 'Тусламж', '§ 12', 60 from made`,
        [service, count],
      ),
    house.database,
  );
