import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { asAdmin, asSystem, openHouse, type SignedIn } from '#test/house';
import { forgetPerson, markUsed, removeUnusedTests } from './test-applications.ts';
import { transact } from '#platform/data/db';
import { system } from '#platform/actor';

const url = '/api/v1/me/test-applications';
const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const callback = 'http://localhost:4000/callback';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (who: { headers: Record<string, string> }, method: Method, path = '', payload?: object) => {
  const headers = { 'accept-language': 'en', ...who.headers };
  const reply = await house.app.inject({ method, url: `${url}${path}`, headers, ...(payload && { payload }) });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const make = (who: { headers: Record<string, string> }, more: object = {}) =>
  call(who, 'POST', '', { name: 'Номын сан', redirect_uris: [callback], ...more });
const made = async (who: SignedIn): Promise<string> => (await make(who)).data.application.id;
const numberOf = async ({ headers }: SignedIn): Promise<string> =>
  (await house.app.inject({ url: '/api/v1/users/me', headers })).json().data.ge_id;

test('a person makes one in one step, changes it, renews its secret and deletes it; the log says so', async () => {
  const person = await house.signIn();
  const { statusCode, data } = await make(person);
  assert.equal(statusCode, 201);
  const { application, secret } = data;
  assert.match(secret, /^tmg_[\w-]{43}$/);
  assert.deepEqual(
    [application.name, application.redirect_uris, application.secret_hint, application.testers],
    ['Номын сан', [callback], secret.slice(-4), []],
  );
  assert.equal(Date.parse(application.removed_at) - Date.parse(application.created_at), 90 * 86_400_000);
  assert.deepEqual((await call(person, 'GET')).data.items, [application]);
  assert.deepEqual((await call(person, 'GET', `/${application.id}`)).data, application);

  const change = { name: 'Архив', redirect_uris: ['https://archive.example.mn/callback'] };
  const changed = await call(person, 'PUT', `/${application.id}`, change);
  assert.deepEqual([changed.data.name, changed.data.redirect_uris], [change.name, change.redirect_uris]);
  const renewed = await call(person, 'POST', `/${application.id}/rotate-secret`);
  assert.notEqual(renewed.data.secret, secret);
  const kept = asSystem(house.deps).selectFrom('applications.secret').select('id');
  assert.equal((await kept.where('application_id', '=', application.id).execute()).length, 1, 'the old one is gone');

  assert.deepEqual((await call(person, 'DELETE', `/${application.id}`)).data, { id: application.id });
  assert.equal((await call(person, 'GET', `/${application.id}`)).statusCode, 404);
  const log = await asSystem(house.deps)
    .selectFrom('audit.pending')
    .select('action')
    .where('object', '=', `application:${application.id}`)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    log.map(({ action }) => action),
    ['registered', 'changed', 'deleted'].flatMap((what) =>
      what === 'deleted'
        ? ['applications.secret_replaced', `applications.application_${what}`]
        : [`applications.application_${what}`],
    ),
  );
});

test('another person does not find it, whatever they may do elsewhere', async () => {
  const [maker, tester] = [await house.signIn(), await house.signIn()];
  const id = await made(maker);
  const named = await call(maker, 'POST', `/${id}/testers`, { ge_id: await numberOf(tester) });
  const testerId = named.data.testers[0].id;
  for (const other of [await house.signIn(), await house.signIn('admin'), tester]) {
    const change = { name: 'Миний', redirect_uris: [callback] };
    const asked = [
      call(other, 'GET', `/${id}`),
      call(other, 'PUT', `/${id}`, change),
      call(other, 'DELETE', `/${id}`),
      call(other, 'POST', `/${id}/rotate-secret`),
      call(other, 'POST', `/${id}/testers`, { ge_id: await numberOf(other) }),
      call(other, 'DELETE', `/${id}/testers/${testerId}`),
      call(other, 'GET', `/${id}/errors`),
    ];
    for (const { statusCode, error } of await Promise.all(asked))
      assert.deepEqual([statusCode, error], [404, 'applications.application_not_found']);
    assert.deepEqual((await call(other, 'GET')).data.items, []);
  }
  assert.equal((await call(maker, 'GET', `/${id}`)).data.name, 'Номын сан');
  assert.equal((await make({ headers: {} })).statusCode, 401);
});

test('who manages applications does not see it among them, not even its maker', async () => {
  const admin = await house.signIn('admin');
  const id = await made(admin);
  const ask = async (method: Method, path: string, payload?: object) => {
    const asked = { method, url: `/api/v1/applications${path}`, headers: admin.headers, ...(payload && { payload }) };
    return (await house.app.inject(asked)).statusCode;
  };
  assert.deepEqual(
    [await ask('GET', `/${id}`), await ask('DELETE', `/${id}`), await ask('GET', `/${id}/errors`)],
    [404, 404, 404],
  );
  assert.equal(await ask('PUT', `/${id}/services`, { services: ['svc:eid-proxy'], version: 1 }), 404);
  const listed = await house.app.inject({ url: '/api/v1/applications?limit=100', headers: admin.headers });
  assert.ok(!listed.json().data.items.some((one: { id: string }) => one.id === id));
});

suite('what it may be', () => {
  const bad = [
    ['http://example.mn/callback', /http:\/\/localhost/],
    ['http://localhost.example.mn/', /http:\/\/localhost/],
    ['mn.example.app://callback', /http:\/\/localhost/],
    ['javascript:alert(1)', /http:\/\/localhost/],
    ['https://example.mn/#a', /fragment/],
    ['https://*.example.mn/', /wildcard/],
    ['https://a:b@example.mn/', /password/],
    ['https://Example.mn/a', /example\.mn/],
  ] as const;
  for (const [address, words] of bad)
    test(`it does not lead to ${address}`, async () => {
      const { statusCode, fields } = await make(await house.signIn(), { redirect_uris: [callback, address] });
      assert.equal(statusCode, 422);
      assert.match(JSON.stringify(fields), words);
    });

  test('it leads to addresses with TLS and to this machine', async () => {
    const redirect_uris = [
      'https://example.mn/a',
      'http://localhost:3000/',
      'http://127.0.0.1:8080/cb',
      'http://[::1]/',
    ];
    assert.equal((await make(await house.signIn(), { redirect_uris })).statusCode, 201);
    for (const none of [[], Array.from({ length: 6 }, (_, at) => `https://example.mn/${at}`)])
      assert.equal((await make(await house.signIn(), { redirect_uris: none })).statusCode, 400);
    assert.equal((await make(await house.signIn(), { redirect_uris: [callback, callback] })).statusCode, 422);
  });

  test('nothing that protects its testers can be taken from it, not by the platform either', async () => {
    const id = await made(await house.signIn());
    const settings = ['civil_id_allowed = true', 'consent_required = false', `services = '{svc:eid-proxy}'`];
    for (const setting of [...settings, 'pkce_required = false', 'device_allowed = true', 'maker_id = null'])
      await assert.rejects(
        asAdmin(
          (client) => client.query(`update applications.application set ${setting} where id = $1`, [id]),
          house.database,
        ),
        /application_test/,
      );
    assert.equal((await make(await house.signIn(), { civil_id_allowed: true })).statusCode, 400);
  });
});

suite('how many', () => {
  test('a person has five at most, and may make another after deleting one', async () => {
    const person = await house.signIn();
    const replies = [];
    for (let count = 0; count < 6; count += 1) replies.push(await make(person));
    assert.deepEqual(
      replies.map(({ statusCode, error }) => error ?? statusCode),
      [201, 201, 201, 201, 201, 'applications.too_many_tests'],
    );
    await call(person, 'DELETE', `/${replies[2]!.data.application.id}`);
    assert.equal((await make(person)).statusCode, 201);
  });

  test('of twenty made at once five are made', async () => {
    const person = await house.signIn();
    const replies = await Promise.all(Array.from({ length: 20 }, () => make(person)));
    const count = (status: number) => replies.filter(({ statusCode }) => statusCode === status).length;
    assert.deepEqual([count(201), count(409)], [5, 15]);
    assert.equal((await call(person, 'GET')).data.items.length, 5);
  });

  test('one has twenty testers at most, each named once, and its maker is none', async () => {
    const maker = await house.signIn();
    const id = await made(maker);
    const name = async (who: SignedIn) => call(maker, 'POST', `/${id}/testers`, { ge_id: await numberOf(who) });
    assert.equal((await name(maker)).error, 'applications.tester_already_named');
    const people = await Promise.all(Array.from({ length: 22 }, () => house.signIn()));
    const twice = await Promise.all([name(people[0]!), name(people[0]!)]);
    assert.deepEqual(new Set(twice.map(({ statusCode }) => statusCode)), new Set([200, 409]));
    const replies = await Promise.all(people.slice(1).map(name));
    assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 19);
    assert.equal(replies.find(({ statusCode }) => statusCode !== 200)?.error, 'applications.too_many_testers');
    const { testers } = (await call(maker, 'GET', `/${id}`)).data;
    assert.equal(testers.length, 20);
    const left = await call(maker, 'DELETE', `/${id}/testers/${testers[0].id}`);
    assert.equal(left.data.testers.length, 19);
    const unknown = await call(maker, 'POST', `/${id}/testers`, { ge_id: `GE${'0'.repeat(24)}` });
    assert.deepEqual([unknown.statusCode, unknown.error], [404, 'applications.tester_not_found']);
    assert.equal((await call(maker, 'POST', `/${id}/testers`, { ge_id: '100000000001' })).statusCode, 400);
  });
});

suite('when it ends', () => {
  const age = (id: string, days: number, column: 'created_at' | 'last_used_at') => {
    const at = new Date(house.deps.now().getTime() - days * 86_400_000);
    const aged = `update applications.application set ${column} = $2 where id = $1`;
    return asAdmin((client) => client.query(aged, [id, at]), house.database);
  };

  test('it is removed after ninety days without use; one that is used stays, and those of others do', async () => {
    const person = await house.signIn();
    const [old, used, fresh] = [await made(person), await made(person), await made(person)];
    await Promise.all([age(old, 91, 'created_at'), age(used, 91, 'created_at'), age(fresh, 89, 'created_at')]);
    await age(used, 89, 'last_used_at');
    const admin = await house.signIn('admin');
    const { newApplicationSample: payload } = await import('@tamga/contract/application');
    const real = await house.app.inject({
      method: 'POST',
      url: '/api/v1/applications',
      payload,
      headers: admin.headers,
    });
    const { id } = real.json().data.application;
    await age(id, 500, 'created_at');

    assert.equal(await removeUnusedTests(house.deps), 1);

    const left = (await call(person, 'GET')).data.items.map((one: { id: string }) => one.id);
    assert.deepEqual(left.toSorted(), [used, fresh].toSorted());
    const kept = await house.app.inject({ url: `/api/v1/applications/${id}`, headers: admin.headers });
    assert.equal(kept.statusCode, 200);
  });

  test('a use is noted, and moves its end', async () => {
    const person = await house.signIn();
    const id = await made(person);
    await age(id, 80, 'created_at');
    await markUsed(house.deps, id);
    const { last_used_at, removed_at } = (await call(person, 'GET', `/${id}`)).data;
    assert.equal(Date.parse(removed_at) - Date.parse(last_used_at), 90 * 86_400_000);
    assert.ok(Date.now() - Date.parse(last_used_at) < 60_000);
  });

  test('it is forgotten with its maker, and so is a tester', async () => {
    const [maker, tester] = [await house.signIn(), await house.signIn()];
    const [own, id] = [await made(tester), await made(maker)];
    await call(maker, 'POST', `/${id}/testers`, { ge_id: await numberOf(tester) });
    await transact(house.deps, system('test'), (deps) => forgetPerson(deps, tester.userId));
    assert.deepEqual((await call(maker, 'GET', `/${id}`)).data.testers, []);
    assert.equal((await call(tester, 'GET', `/${own}`)).statusCode, 404);
  });

  test('its maker and its testers find it in their export', async () => {
    const [maker, tester] = [await house.signIn(), await house.signIn()];
    const id = await made(maker);
    await call(maker, 'POST', `/${id}/testers`, { ge_id: await numberOf(tester) });
    const exportOf = async ({ headers }: SignedIn) =>
      JSON.stringify((await house.app.inject({ url: '/api/v1/users/me/export', headers })).json());
    assert.match(await exportOf(maker), new RegExp(`"made":\\[\\{"id":"${id}"`));
    assert.match(await exportOf(tester), new RegExp(`"tested":\\[\\{"id":"${id}"`));
  });
});
