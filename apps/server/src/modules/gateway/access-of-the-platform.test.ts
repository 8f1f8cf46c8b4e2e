import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { type AccessRequest } from '@tamga/contract/gateway.access';
import { transact, type Tx } from '#platform/data/db';
import { registerMachine } from '#test/applications';
import { actorOf } from '#test/cases';
import { askFor, listService, signInEngineer } from '#test/gateway';
import { openAccess } from '#test/gateway-access';
import { asSystem } from '#test/house';
import { foundOrganisation } from '#test/ownership';
import { insertCaller, insertRequest } from './access-requests.sql.ts';
import { removeService } from './services.sql.ts';

const { house, openSides, act, listed, callersOf } = await openAccess({ after });

suite('what belongs to the platform', () => {
  const rowOf = (id: string) =>
    asSystem(house.deps).selectFrom('gateway.access_request').select('state').where('id', '=', id).executeTakeFirst();

  test('is decided by its administrators, and not by who manages the gateway for an organisation', async () => {
    const admin = await house.signIn('admin');
    const { id: own = '' } = await foundOrganisation(house, await house.signIn('admin'));
    const engineer = await signInEngineer(house, own);
    const service = await listService(house, admin);
    const machine = await registerMachine(house, engineer.headers, ['svc:gateway'], own);
    const reply = await askFor(house, engineer, { slug: service.slug, application_id: machine.id });
    assert.equal(reply.statusCode, 201, reply.body);
    const { id, allowed_actions } = reply.json().data as AccessRequest;
    assert.deepEqual(allowed_actions, ['withdraw']);
    assert.deepEqual(await listed(engineer, '&side=received'), []);
    for (const [action, payload] of [
      ['approve', {}],
      ['refuse', { reason: 'Үгүй' }],
    ] as const)
      assert.equal((await act(engineer, id, action, payload)).error, 'gateway.request_not_yours', action);
    const colleague = await signInEngineer(house, (await openSides()).own);
    assert.deepEqual(await listed(colleague), [], 'what another organisation asked the platform for');
    assert.equal((await act(colleague, id, 'approve')).error, 'gateway.request_not_found');

    assert.equal((await act(admin, id, 'approve')).data.state, 'approved');
    assert.equal((await act(engineer, id, 'end')).data.state, 'ended', 'either side ends it');
  });

  test('is asked for, withdrawn and ended by its administrators where it is the application', async () => {
    const { publisher, service, own } = await openSides();
    const admin = await house.signIn('admin');
    const engineer = await signInEngineer(house, own);
    const machine = await registerMachine(house, admin.headers, ['svc:gateway']);
    const fields = { slug: service.slug, application_id: machine.id };
    assert.equal((await askFor(house, engineer, fields)).json().error, 'gateway.of_the_platform');
    const { id } = (await askFor(house, admin, fields)).json().data;
    assert.deepEqual(await listed(engineer, `&id=${id}`), []);
    for (const action of ['withdraw', 'end'])
      assert.equal((await act(engineer, id, action)).error, 'gateway.request_not_found', action);
    await act(publisher, id, 'approve');
    assert.equal((await act(engineer, id, 'end')).error, 'gateway.request_not_found');
    assert.equal((await act(admin, id, 'end')).data.state, 'ended');
  });

  test('is no organisation’s to decide, nor is an organisation’s the platform’s', async () => {
    const { asked, own, asker } = await openSides();
    const id = await asked();
    // Of the side that asks, and an administrator who belongs to neither.
    assert.equal((await act(await signInEngineer(house, own), id, 'approve')).error, 'gateway.request_not_yours');
    assert.equal((await act(await house.signIn('superadmin'), id, 'approve')).error, 'gateway.request_not_found');
    assert.equal((await rowOf(id))?.state, 'asked');
    assert.equal((await act(asker, id, 'withdraw')).data.state, 'withdrawn');
  });

  test('one’s own request is decided by somebody else of the same side', async () => {
    const { publisher, organisation_id, service } = await openSides();
    const machine = await registerMachine(house, publisher.headers, ['svc:gateway'], organisation_id);
    const { id } = (await askFor(house, publisher, { slug: service.slug, application_id: machine.id })).json().data;
    assert.equal((await act(publisher, id, 'approve')).error, 'gateway.own_request');
    assert.equal((await act(publisher, id, 'refuse', { reason: 'Үгүй' })).error, 'gateway.own_request');
    assert.deepEqual((await listed(publisher, `&id=${id}`))[0]?.allowed_actions, ['withdraw']);
    const engineer = await signInEngineer(house, organisation_id);
    assert.equal((await act(engineer, id, 'approve')).data.state, 'approved');
  });

  test('the database itself lets nobody else write it', async () => {
    const admin = await house.signIn('admin');
    const { own, asked } = await openSides();
    const engineer = await signInEngineer(house, own);
    const person = actorOf(engineer, ['gateway.manage']);
    const service = await listService(house, admin);
    const machine = await registerMachine(house, engineer.headers, ['svc:gateway'], own);
    const caller = { application_id: machine.id, purpose: 'Өөр', legal_basis: '§ 1', requests_per_minute: 9 };
    const ofPlatform = await registerMachine(house, admin.headers, ['svc:gateway']);
    const written = <T>(work: (db: Tx) => Promise<T>) => transact(house.deps, person, ({ db }) => work(db));
    const texts = {
      purpose: 'a',
      legal_basis: 'b',
      requests_per_minute: 1,
      asked_at: new Date(),
      moved_at: new Date(),
    };
    const row = { id: randomUUID(), service_id: service.id, tenant_id: null, state: 'asked', ...texts } as const;
    await assert.rejects(
      written((db) => insertRequest(db, { ...row, application_id: ofPlatform.id, asked_by: engineer.userId })),
      { code: '42501' },
    );
    await assert.rejects(
      written((db) => insertCaller(db, { service_id: service.id, ...caller })),
      { code: '42501' },
    );
    await written((db) => removeService(db, service.id, new Date()));
    assert.equal((await callersOf(admin, service.id)).length, 0, 'it is still there');
    // And of two organisations, the one that asks decides nothing either.
    const id = await asked();
    const others = actorOf(await signInEngineer(house, (await openSides()).own), ['gateway.manage']);
    const moved = await transact(house.deps, others, ({ db }) =>
      db.updateTable('gateway.access_request').set({ state: 'approved' }).where('id', '=', id).executeTakeFirst(),
    );
    assert.equal(moved.numUpdatedRows, 0n);
  });
});
