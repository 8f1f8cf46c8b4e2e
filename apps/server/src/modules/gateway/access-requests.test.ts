import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { type AccessRequest, openRequestsMax } from '@tamga/contract/gateway.access';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { askAs, personOf } from '#test/appointments';
import { askFor, listService, signInEngineer } from '#test/gateway';
import { openAccess, sorted } from '#test/gateway-access';
import { insertRequest } from './access-requests.sql.ts';

const { house, openSides, act, listed, noticesOf, recorded, setState } = await openAccess({ after });

suite('a request for access', () => {
  test('is asked by those who manage the application, and seen by both sides and nobody else', async () => {
    const { publisher, asker, service, machine, ask } = await openSides();
    const reply = await ask();
    assert.equal(reply.statusCode, 201, reply.body);
    const { id, state, allowed_actions, application } = reply.json().data as AccessRequest;
    assert.deepEqual([state, allowed_actions, application.id], ['asked', ['withdraw'], machine.id]);

    const [seen] = await listed(publisher, '&side=received');
    assert.deepEqual([seen?.id, seen?.allowed_actions], [id, ['approve', 'refuse']]);
    assert.deepEqual([seen?.application.name_en, seen?.application.organisation?.name], ['Library', 'Туршилт']);
    assert.deepEqual(
      (await listed(asker, '&side=asked')).map((one) => one.service.slug),
      [service.slug],
    );
    assert.deepEqual([await listed(asker, '&side=received'), await listed(publisher, '&side=asked')], [[], []]);
    const stranger = await house.signIn('admin');
    assert.deepEqual(await listed(stranger), []);
    for (const [action, payload] of [
      ['approve', {}],
      ['refuse', { reason: 'Үгүй' }],
      ['withdraw', {}],
      ['end', {}],
    ] as const)
      assert.equal((await act(stranger, id, action, payload)).error, 'gateway.request_not_found', action);
    assert.equal((await noticesOf(publisher, 'api_access_asked')).length, 1);
    assert.equal((await recorded('gateway.access_asked', `gateway_access:${id}`)).length, 1);
  });

  test('is for an application of the asker, of a service in the directory, of an organisation that is active', async () => {
    const { asker, ask, service, own } = await openSides();
    const { machine: foreign } = await openSides();
    const codeOf = async (fields: object) => (await ask(fields)).json().error;
    assert.equal(await codeOf({ application_id: foreign.id }), 'applications.application_not_found');
    assert.equal(await codeOf({ slug: 'nothing-here' }), 'gateway.api_not_found');
    const unlisted = await listService(house, asker, { organisation_id: own, listing: null });
    assert.equal(await codeOf({ slug: unlisted.slug }), 'gateway.api_not_found');
    const user = await house.signIn('user');
    assert.equal((await askFor(house, user, { slug: service.slug, application_id: foreign.id })).statusCode, 403);
    await setState(own, 'suspended');
    assert.equal(await codeOf({}), 'org.organisation_not_active');
  });

  test('is asked once: of several at once one is kept, and another may come when it was refused', async () => {
    const { publisher, ask } = await openSides();
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask()));
    assert.deepEqual(sorted(replies.map(({ statusCode }) => statusCode)), [201, 409, 409, 409, 409]);
    const id = replies.find(({ statusCode }) => statusCode === 201)?.json().data.id;
    assert.equal((await act(publisher, id, 'refuse', { reason: 'Үндэслэл дутуу' })).data.state, 'refused');
    assert.equal((await ask()).statusCode, 201);
  });

  test('waits beside so many others of the application at most', async () => {
    const { asker, own, machine, ask } = await openSides();
    const actor = await personOf(house, asker);
    for (let index = 0; index < openRequestsMax; index += 1) {
      const { id: service_id } = await listService(house, asker, { organisation_id: own });
      const texts = {
        purpose: 'a',
        legal_basis: 'b',
        requests_per_minute: 1,
        asked_at: new Date(),
        moved_at: new Date(),
      };
      const row = { id: randomUUID(), service_id, application_id: machine.id, tenant_id: own, ...texts };
      await transact(house.deps, system('test'), ({ db }) =>
        insertRequest(db, { ...row, state: 'asked', asked_by: actor.userId }),
      );
    }
    assert.equal((await ask()).json().error, 'gateway.too_many_requests_open');
  });
});

suite('who may ask and manages nothing', () => {
  test('asks for an application of their own organisation, takes it back and ends it, and decides nothing', async () => {
    const { publisher, organisation_id, own, asker, service, machine } = await openSides();
    const person = await signInEngineer(house, own, 'gateway.ask');
    const names = (await askAs(house, person, 'GET', '/gateway/askers')).data.items;
    assert.deepEqual(
      names.map((one: object) => Object.keys(one)),
      [['id', 'name_mn', 'name_en']],
    );
    assert.equal(names[0].id, machine.id);
    for (const path of ['/applications', '/gateway/services', '/gateway/logs', `/applications/${machine.id}`])
      assert.equal((await askAs(house, person, 'GET', path)).status, 403, path);
    const fields = { slug: service.slug, application_id: machine.id };
    const { id } = (await askFor(house, person, fields)).json().data;
    assert.deepEqual(
      (await listed(person)).map((one) => one.allowed_actions),
      [['withdraw']],
    );
    for (const [action, payload] of [
      ['approve', {}],
      ['refuse', { reason: 'Үгүй' }],
    ] as const)
      assert.equal((await act(person, id, action, payload)).status, 403, action);
    assert.equal((await act(person, id, 'withdraw')).data.state, 'withdrawn');
    // And in the organisation of the service, what is received is shown, and left to those who manage it.
    const { id: next } = (await askFor(house, asker, fields)).json().data;
    const colleague = await signInEngineer(house, organisation_id, 'gateway.ask');
    assert.deepEqual((await listed(colleague, `&id=${next}`))[0]?.allowed_actions, []);
    await act(publisher, next, 'approve');
    assert.equal((await act(colleague, next, 'end')).error, 'gateway.request_not_yours');
    assert.equal((await act(person, next, 'end')).data.state, 'ended');
    const { machine: foreign } = await openSides();
    assert.equal(
      (await askFor(house, person, { ...fields, application_id: foreign.id })).json().error,
      'applications.application_not_found',
    );
  });
});
