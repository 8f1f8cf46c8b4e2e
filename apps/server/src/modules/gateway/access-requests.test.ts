import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { type AccessRequest, openRequestsMax } from '@tamga/contract/gateway.access';
import { callersMax } from '@tamga/contract/gateway.service';
import { system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import { issueKey, registerMachine } from '#test/applications';
import { askAs, personOf } from '#test/appointments';
import { actorOf } from '#test/cases';
import { askFor, listService, signInEngineer } from '#test/gateway';
import { openGateway, openUpstream } from '#test/gateway-plane';
import { asAdmin, asSystem, openHouse, type SignedIn } from '#test/house';
import { foundOrganisation } from '#test/ownership';
import { everyCell } from '#test/states';
import { type AccessLife, accessLife } from './access-requests.states.ts';
import { insertCaller, insertRequest } from './access-requests.sql.ts';
import { removeService } from './services.sql.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const upstream = await openUpstream({ after });
const gateway = await openGateway({ after }, house);

/** A publisher with a listed service, and a person of another organisation with an application. */
async function openSides() {
  const [publisher, asker] = [await house.signIn('admin'), await house.signIn('admin')];
  const { id: organisation_id = '' } = await foundOrganisation(house, publisher);
  const { id: own = '' } = await foundOrganisation(house, asker);
  const service = await listService(house, publisher, { organisation_id, upstreams: [upstream.url] });
  const machine = await registerMachine(house, asker.headers, ['svc:gateway'], own);
  const ask = (fields: object = {}) =>
    askFor(house, asker, { slug: service.slug, application_id: machine.id, ...fields });
  const asked = async (): Promise<string> => (await ask()).json().data.id;
  return { publisher, asker, organisation_id, own, service, machine, ask, asked };
}

const act = (person: SignedIn, id: string, action: string, payload: object = {}) =>
  askAs(house, person, 'POST', `/gateway/access-requests/${id}/${action}`, { payload });
const listed = async (person: SignedIn, query = ''): Promise<AccessRequest[]> =>
  (await askAs(house, person, 'GET', `/gateway/access-requests?limit=100${query}`)).data.items;
const callersOf = async (person: SignedIn, id: string) =>
  (await askAs(house, person, 'GET', `/gateway/services?id=${id}`)).data.items[0].callers;
const noticesOf = async (person: SignedIn, kind: string) =>
  (await askAs(house, person, 'GET', '/gov/notifications?limit=100')).data.items.filter(
    (one: { kind: string }) => one.kind === kind,
  );
const recorded = (action: string, object: string) =>
  asSystem(house.deps)
    .selectFrom('audit.pending')
    .select('action')
    .where('action', '=', action)
    .where('object', '=', object)
    .execute();
const sorted = (statuses: number[]) => statuses.toSorted((one, other) => one - other);

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
    const { id: _, slug: __, organisation_id: ___, created_at: ____, updated_at: _____, version, ...rest } = before;
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

const setState = (id: string, state: 'active' | 'suspended') =>
  asSystem(house.deps).updateTable('org.organisation').set({ state }).where('id', '=', id).execute();

const ways = [
  'publisher asked approve approved',
  'publisher asked refuse refused',
  'publisher approved end ended',
  'asker asked withdraw withdrawn',
  'asker approved end ended',
  // They asked for it themselves: they take it back or end it, and do not decide it.
  'both asked withdraw withdrawn',
  'both approved end ended',
];

for (const side of ['publisher', 'asker', 'both', 'stranger'])
  test(`what the ${side} may do in every state`, async () => {
    const actor = await personOf(house, await house.signIn('admin'));
    const rowIn = (state: AccessLife['state']): AccessLife => ({
      id: randomUUID(),
      state,
      asked_by: side === 'both' ? actor.userId : randomUUID(),
      is_asker: side === 'asker' || side === 'both',
      is_publisher: side === 'publisher' || side === 'both',
    });
    for (const { state, action, verdict, allowed } of everyCell(accessLife, rowIn, actor)) {
      const isTheirs = ways.some((way) => way.startsWith(`${side} `) && way.includes(` ${action} `));
      const way = ways.find((one) => one.startsWith(`${side} ${state} ${action} `));
      const expected = way ? { is: 'allowed', to: way.split(' ')[3] } : { is: isTheirs ? 'wrong state' : 'not theirs' };
      assert.deepEqual(verdict, expected, `${side} ${state} ${action}`);
      assert.equal(allowed.includes(action), way !== undefined);
    }
  });
