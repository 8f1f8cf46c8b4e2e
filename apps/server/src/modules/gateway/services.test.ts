import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { newServiceSample } from '@tamga/contract/gateway.service';
import { registerMachine } from '#test/applications';
import { askAs } from '#test/appointments';
import { addService, signInEngineer } from '#test/gateway';
import { asAdmin, asSystem, openHouse, type SignedIn } from '#test/house';
import { foundOrganisation } from '#test/ownership';
import { joinOrganisation } from '#test/registry';
import { forgetOld } from './forgetting.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const admin = await house.signIn('admin');
const slugOf = () => `s-${randomUUID().slice(0, 13)}`;
const payloadOf = (fields: object = {}) => ({ ...newServiceSample, slug: slugOf(), ...fields });
const ask = (
  person: SignedIn | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  given: { payload?: object; version?: number } = {},
) => askAs(house, person, method, `/gateway/services${path}`, given);
const changeOf = (fields: object = {}) => {
  const { organisation_id: _, slug: __, ...rest } = newServiceSample;
  return { ...rest, ...fields };
};
const codesOf = (action: string, object: string): Promise<unknown[]> =>
  asSystem(house.deps)
    .selectFrom('audit.pending')
    .select('action')
    .where('action', '=', action)
    .where('object', '=', object)
    .execute();

suite('services', () => {
  test('are put behind the gateway by those who manage it, and by nobody else', async () => {
    const payload = payloadOf();
    assert.equal((await ask(null, 'POST', '', { payload })).status, 401);
    for (const role of ['user', 'manager'])
      assert.equal((await ask(await house.signIn(role), 'POST', '', { payload })).status, 403);

    const { status, data } = await ask(admin, 'POST', '', { payload });

    assert.equal(status, 201);
    const { id, version, created_at: _, updated_at: __, ...shown } = data;
    assert.deepEqual([version, shown], [1, { ...payload, address: null }]);
    assert.equal((await codesOf('gateway.service_added', `gateway_service:${id}`)).length, 1);
  });

  test('of an organisation are seen and changed by its members alone', async () => {
    const { id: organisation_id = '' } = await foundOrganisation(house, admin);
    const colleague = await joinOrganisation(house, organisation_id);
    const stranger = await house.signIn('admin');
    const foreign = await ask(stranger, 'POST', '', { payload: payloadOf({ organisation_id }) });
    assert.equal(foreign.error, 'gateway.organisation_not_found');
    const nowhere = await ask(admin, 'POST', '', { payload: payloadOf({ organisation_id: randomUUID() }) });
    assert.equal(nowhere.error, 'gateway.organisation_not_found');

    const { id } = await addService(house, admin, { organisation_id });

    const idsOf = async (person: SignedIn) =>
      (await ask(person, 'GET', '?limit=100')).data.items.map((one: { id: string }) => one.id);
    assert.ok((await idsOf(colleague)).includes(id));
    const found = async (person: SignedIn) => (await ask(person, 'GET', `?id=${id}`)).data.items.length;
    assert.deepEqual([await found(colleague), await found(stranger)], [1, 0]);
    assert.ok(!(await idsOf(stranger)).includes(id));
    const change = { payload: changeOf({ name_en: 'Other' }), version: 1 };
    assert.equal((await ask(stranger, 'PUT', `/${id}`, change)).error, 'gateway.service_not_found');
    assert.equal((await ask(stranger, 'DELETE', `/${id}`)).error, 'gateway.service_not_found');
    assert.equal((await ask(colleague, 'PUT', `/${id}`, change)).data.name_en, 'Other');
    assert.equal((await ask(colleague, 'DELETE', `/${id}`)).status, 200);
    assert.equal((await ask(colleague, 'DELETE', `/${id}`)).status, 404);
  });

  test('of the platform are shown to who manages the gateway for an organisation, and changed by administrators alone', async () => {
    const { id: organisation_id = '' } = await foundOrganisation(house, await house.signIn('admin'));
    const engineer = await signInEngineer(house, organisation_id);
    const { id } = await addService(house, admin);
    const of = { payload: changeOf({ name_en: 'Other' }), version: 1 };
    assert.equal((await ask(engineer, 'GET', `?id=${id}`)).data.items.length, 1);
    for (const refused of [
      await ask(engineer, 'PUT', `/${id}`, of),
      await ask(engineer, 'DELETE', `/${id}`),
      await ask(engineer, 'POST', '', { payload: payloadOf() }),
    ])
      assert.deepEqual([refused.status, refused.error], [403, 'gateway.of_the_platform']);
    assert.equal((await ask(engineer, 'POST', '', { payload: payloadOf({ organisation_id }) })).status, 201);
    assert.equal((await ask(await house.signIn('superadmin'), 'PUT', `/${id}`, of)).status, 200);
  });

  test('have a slug of their own: of several at once with the same, one is added', async () => {
    const payload = payloadOf();
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(admin, 'POST', '', { payload })));
    const statuses = replies.map(({ status }) => status).toSorted((one, other) => one - other);
    assert.deepEqual(statuses, [201, 409, 409, 409, 409]);
  });

  test('are changed by those who name the version that they saw: of several at once, by one', async () => {
    const { id } = await addService(house, admin);
    const payload = changeOf({ timeout_ms: 700 });
    assert.equal((await ask(admin, 'PUT', `/${id}`, { payload })).status, 428);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => ask(admin, 'PUT', `/${id}`, { payload, version: 1 })),
    );
    const statuses = replies.map(({ status }) => status).toSorted((one, other) => one - other);
    assert.deepEqual(statuses, [200, 412, 412, 412, 412]);
    const lost = replies.find(({ status }) => status === 412);
    assert.deepEqual(lost?.details, { current_version: 2 });
    assert.equal((await codesOf('gateway.service_changed', `gateway_service:${id}`)).length, 1);
  });

  test('tell who may call them a page at a time, however many those are, and whose they are alone', async () => {
    const { id: organisation_id = '' } = await foundOrganisation(house, admin);
    const { id } = await addService(house, admin, { organisation_id });
    const machine = await registerMachine(house, admin.headers, ['svc:gateway']);
    await asAdmin(async (client) => {
      await client.query(
        `insert into applications.application select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).*
         from applications.application a, generate_series(1, 250) where a.id = $1`,
        [machine.id],
      );
      await client.query(
        `insert into gateway.caller (service_id, application_id, purpose, legal_basis, requests_per_minute)
         select $1, id, 'Тусламж', '§ 12', 60 from applications.application order by id limit 250`,
        [id],
      );
    }, house.database);
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const { status, data } = await ask(admin, 'GET', `/${id}/callers?limit=100${next && `&after=${next}`}`);
      assert.equal(status, 200);
      seen.push(...data.items.map((one: { application_id: string }) => one.application_id));
      next = data.next;
    }
    assert.deepEqual([seen.length, new Set(seen).size, seen], [250, 250, seen.toSorted()]);
    const { status, data } = await ask(admin, 'GET', `?id=${id}`);
    assert.deepEqual([status, data.items[0]?.callers.length], [200, 250]);
    const stranger = await house.signIn('admin');
    assert.equal((await ask(stranger, 'GET', `/${id}/callers`)).error, 'gateway.service_not_found');
  });

  test('name applications that there are, each once, and lose those that are deleted', async () => {
    const { id } = await addService(house, admin);
    const machine = await registerMachine(house, admin.headers, ['svc:gateway']);
    const caller = { application_id: machine.id, purpose: 'Тусламж', legal_basis: '§ 12', requests_per_minute: 60 };
    const put = (callers: object[], version: number) =>
      ask(admin, 'PUT', `/${id}`, { payload: changeOf({ callers }), version });
    const unknown = await put([caller, { ...caller, application_id: randomUUID() }], 1);
    assert.equal(unknown.error, 'gateway.application_not_found');
    assert.equal((await put([caller, caller], 1)).status, 400);
    assert.deepEqual((await put([caller], 1)).data.callers, [caller]);

    await house.app.inject({ method: 'DELETE', url: `/api/v1/applications/${machine.id}`, headers: admin.headers });

    const { data } = await ask(admin, 'GET', '?limit=100');
    assert.deepEqual(data.items.find((one: { id: string }) => one.id === id).callers, []);
  });

  test('are not at addresses that lead into our own house', async (t) => {
    const strict = await openHouse(t, { env: { OUTGOING_ALLOWED_NETWORKS: '10.20.0.0/16' } });
    const boss = await strict.signIn('admin');
    const tried = async (url: string) => {
      const payload = payloadOf({ upstreams: [url] });
      return (await askAs(strict, boss, 'POST', '/gateway/services', { payload })).status;
    };
    const refused = [
      'http://land.example.mn',
      'https://127.0.0.1',
      'https://[::1]',
      'https://localhost',
      'https://a.localhost',
      'http://169.254.169.254',
      'https://10.21.0.1',
      'https://2130706433',
      'https://0x7f.1',
      'http://8.8.8.8',
      'https://land.example.mn/a/../b',
    ];
    for (const url of refused) assert.equal(await tried(url), 422, url);
    for (const url of ['https://user@land.example.mn', 'https://land.example.mn?a=1', 'ftp://land.example.mn'])
      assert.equal(await tried(url), 400, url);
    for (const url of ['https://land.example.mn', 'http://10.20.0.7:8080/api', 'https://8.8.8.8/'])
      assert.equal(await tried(url), 201, url);
  });

  test('are listed page by page, by slug', async () => {
    const { id: organisation_id = '' } = await foundOrganisation(house, admin);
    const slugs = Array.from({ length: 5 }, slugOf).toSorted();
    for (const slug of slugs.toReversed()) await addService(house, admin, { organisation_id, slug });
    const seen: string[] = [];
    for (let more = ''; ; ) {
      const { data } = await ask(admin, 'GET', `?organisation_id=${organisation_id}&limit=2${more}`);
      seen.push(...data.items.map(({ slug }: { slug: string }) => slug));
      if (data.next === null) break;
      more = `&after=${data.next}`;
    }
    assert.deepEqual(seen, slugs);
  });
});

test('a service that was removed is gone for all, its slug is free, and its row stays until its log is over', async () => {
  const slug = slugOf();
  const { id } = await addService(house, admin, { slug });
  assert.equal((await ask(admin, 'DELETE', `/${id}`)).status, 200);
  assert.equal((await ask(admin, 'PUT', `/${id}`, { payload: changeOf(), version: 1 })).status, 404);
  const { id: next } = await addService(house, admin, { slug });
  const left = async () =>
    (await asSystem(house.deps).selectFrom('gateway.service').select('id').where('slug', '=', slug).execute()).map(
      (row) => row.id,
    );
  const after = (days: number) => ({ ...house.deps, now: () => new Date(Date.now() + days * 86_400_000) });
  await forgetOld(after(31));
  assert.deepEqual(new Set(await left()), new Set([id, next]));
  await forgetOld(after(34));
  assert.deepEqual(await left(), [next]);
});

test('every change raises the number by which the gateway learns of it', async () => {
  const read = async () =>
    asAdmin(
      async (client) => Number((await client.query('select number from gateway.revision')).rows[0].number),
      house.database,
    );
  const start = await read();
  const { id } = await addService(house, admin);
  const added = await read();
  await ask(admin, 'PUT', `/${id}`, { payload: changeOf(), version: 1 });
  const changed = await read();
  await ask(admin, 'DELETE', `/${id}`);
  const removed = await read();
  assert.ok(start < added && added < changed && changed < removed, `${start} ${added} ${changed} ${removed}`);
});
