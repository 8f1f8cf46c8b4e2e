import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { newApplicationSample } from '@tamga/contract/application';
import { asAdmin, asSystem, openHouse, type SignedIn } from '#test/house';
import { recordMistake } from './mistakes.ts';

const url = '/api/v1/applications';
const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const admin = await house.signIn('admin');

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (method: Method, path = '', payload?: object, headers: Record<string, string> = admin.headers) => {
  const reply = await house.app.inject({
    method,
    url: `${url}${path}`,
    headers: { 'accept-language': 'en', ...headers },
    ...(payload && { payload }),
  });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const refused = async (asked: ReturnType<typeof call>, statusCode: number, error: string) => {
  const reply = await asked;
  assert.deepEqual({ statusCode: reply.statusCode, error: reply.error }, { statusCode, error });
  return reply.message as string;
};
const draft = (more: object = {}) => ({ ...newApplicationSample, ...more });
const create = async (more: object = {}, who: SignedIn = admin) => {
  const { data, message } = await call('POST', '', draft(more), who.headers);
  assert.ok(data, message);
  return data as { application: { id: string; version: number; secrets: { hint: string }[] }; secret: string };
};
const change = (more: object = {}) => {
  const { kind: _, organisation_id: __, ...rest } = newApplicationSample;
  return { ...rest, version: 1, ...more };
};
const actions = async (id: string) =>
  (
    await asSystem(house.deps)
      .selectFrom('audit.pending')
      .select('action')
      .where('object', '=', `application:${id}`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

test('an application is registered, read, changed and deleted, and the log says so', async () => {
  const { application, secret } = await create();
  assert.match(secret, /^tmg_[\w-]{43}$/);
  assert.equal(application.secrets[0]!.hint, secret.slice(-4));

  const { id } = application;
  assert.deepEqual((await call('GET', `/${id}`)).data, application);
  const changed = await call('PUT', `/${id}`, change({ name_en: 'Archive' }));
  assert.deepEqual([changed.data.name_en, changed.data.version], ['Archive', 2]);
  await refused(call('PUT', `/${id}`, change()), 409, 'applications.version_conflict');
  const services = { services: ['svc:eid-sign'], version: 2 };
  assert.deepEqual((await call('PUT', `/${id}/services`, services)).data.services, ['svc:eid-sign']);
  await refused(call('PUT', `/${id}/services`, services), 409, 'applications.version_conflict');

  assert.deepEqual((await call('DELETE', `/${id}`)).data, { id });
  await refused(call('GET', `/${id}`), 404, 'applications.application_not_found');
  await refused(call('DELETE', `/${id}`), 404, 'applications.application_not_found');
  assert.deepEqual(await actions(id), [
    'applications.application_registered',
    'applications.application_changed',
    'applications.application_services_set',
    'applications.application_deleted',
  ]);
});

suite('secrets', () => {
  test('are kept as hashes, and nothing but the answer that made one knows it', async () => {
    const { application, secret } = await create();
    const text = await asAdmin(async (client) => {
      const { rows } = await client.query(
        'select s::text from applications.secret s union all select o::text from platform.outbox_pending o union all select a::text from audit.pending a',
      );
      return JSON.stringify(rows);
    }, house.database);
    assert.ok(text.includes(application.id) && !text.includes(secret.slice(4)));
  });

  test('overlap: the old one is good until then, and with an overlap of 0 no longer', async () => {
    const { application } = await create();
    const path = `/${application.id}/rotate-secret`;
    const first = await call('POST', path, { overlap_seconds: 3_600 });
    assert.deepEqual(
      first.data.application.secrets.map(({ expires_at }: { expires_at: string | null }) => expires_at === null),
      [true, false],
    );
    const second = await call('POST', path, { overlap_seconds: 0 });
    assert.equal(second.data.application.secrets.length, 1);
    assert.equal(second.data.application.secrets[0].hint, second.data.secret.slice(-4));
    assert.equal((await actions(application.id)).filter((one) => one === 'applications.secret_replaced').length, 2);
  });

  test('are five at most, whoever asks for the last at once', async () => {
    const { application } = await create();
    const path = `/${application.id}/rotate-secret`;
    const replies = await Promise.all(Array.from({ length: 8 }, () => call('POST', path, { overlap_seconds: 60 })));
    assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 4);
    assert.ok(
      replies.every(({ statusCode, error }) => statusCode === 200 || error === 'applications.too_many_secrets'),
    );
  });

  test('can be brought along, when nobody can guess them', async () => {
    const { application } = await create();
    const path = `/${application.id}/secret`;
    await refused(call('PUT', path, { secret: 'short' }), 400, 'request.invalid');
    await refused(call('PUT', path, { secret: 'ab'.repeat(30) }), 422, 'applications.secret_too_weak');
    const secret = 'Vt8Zk3nQ5rX1yB7cD9eF2gH4jK6mP8sT0uW3xY5zA7b';
    const { data } = await call('PUT', path, { secret });
    assert.deepEqual(
      data.secrets.map(({ hint }: { hint: string }) => hint),
      [secret.slice(-4)],
    );
  });

  test('are not for an application that runs with the citizen', async () => {
    const { application, secret } = await create({ kind: 'native', auth_method: 'none' });
    assert.equal(secret, null);
    await refused(call('POST', `/${application.id}/rotate-secret`, {}), 409, 'applications.has_no_secret');
  });
});

suite('settings are refused with', () => {
  const web = (uri: string) => ({ redirect_uris: [uri] });
  const native = (uri: string) => ({ kind: 'native', auth_method: 'none', redirect_uris: [uri] });
  const key = { kty: 'EC', crv: 'P-256', x: 'a', y: 'b' };
  const cases: [title: string, settings: object, words: RegExp][] = [
    ['plain http', web('http://library.example.mn/cb'), /redirect_uris\.0: must begin with https/],
    ['a fragment', web('https://library.example.mn/cb#a'), /must not have a fragment/],
    ['an empty fragment', web('https://library.example.mn/cb#'), /must not have a fragment/],
    ['a wildcard', web('https://*.example.mn/cb'), /wildcard/],
    ['a script', web('javascript:alert(1)'), /must begin with https/],
    ['a name in it', web('https://bank.mn@evil.example/'), /name or a password/],
    ['capitals in the host', web('https://Library.example.mn/cb'), /written by browsers as https:\/\/library/],
    ['dots in the path', web('https://library.example.mn/a/../cb'), /written by browsers as/],
    ['letters that are not plain', web('https://номын.example.mn/cb'), /is not an address/],
    ['a scheme of one’s own for the web', web('mn.example.library:/cb'), /must begin with https/],
    ['a scheme that anybody may have', native('library:/cb'), /a scheme of its own with a dot/],
    ['no address', { redirect_uris: [] }, /must have at least one address/],
    ['an address for a machine', { kind: 'machine' }, /a machine signs nobody in/],
    ['the same address twice', { redirect_uris: Array(2).fill('https://a.example.mn/') }, /each address once/],
    ['a secret for a native one', { kind: 'native' }, /must be none for a native/],
    ['no proof for the web', { auth_method: 'none' }, /for a native application only/],
    ['native without PKCE', { ...native('mn.example.a:/cb'), pkce_required: false }, /cannot be off/],
    ['keys without their method', { jwks: { keys: [key] } }, /needed with private_key_jwt/],
    ['a purpose in one language', { purpose_mn: 'Ном захиалах' }, /purpose_en: must be told in both languages/],
    ['a privacy policy without TLS', { privacy_url: 'http://library.example.mn/' }, /must begin with https/],
    ['one that runs a script', { privacy_url: 'javascript:alert(1)' }, /must begin with https/],
    ['one that is no address', { privacy_url: 'our policy' }, /privacy_url: is not an address/],
    ['one that names somebody', { privacy_url: 'https://a:b@example.mn/' }, /name or a password/],
    ['the method without keys', { auth_method: 'private_key_jwt' }, /needed with private_key_jwt/],
  ];
  for (const [title, settings, words] of cases)
    test(title, async () =>
      assert.match(await refused(call('POST', '', draft(settings)), 422, 'applications.settings_refused'), words),
    );

  for (const host of ['10.0.0.1', '169.254.169.254', '[::ffff:a00:1]', '[fd00::1]'])
    test(`a call to ${host}`, async () => {
      const settings = draft({ backchannel_logout_uri: `https://${host}/logout` });
      const words = await refused(call('POST', '', settings), 422, 'applications.settings_refused');
      assert.match(words, /backchannel_logout_uri/);
    });

  test('loopback for the web only where nobody lives', async (t) => {
    const loopback = web('http://127.0.0.1:5000/cb');
    assert.equal((await call('POST', '', draft(loopback))).statusCode, 200);
    const production = await openHouse(t, { database: house.database, env: { NODE_ENV: 'production' } });
    const { headers } = admin;
    const reply = await production.app.inject({ method: 'POST', url, payload: draft(loopback), headers });
    assert.equal(reply.json().error, 'applications.settings_refused');
  });

  test('and accepted: pairwise on two hosts, since the subject is of the application and not of its host', async () => {
    const redirect_uris = ['https://a.example.mn/', 'https://b.example.mn/'];
    assert.equal((await call('POST', '', draft({ subject_type: 'pairwise', redirect_uris }))).statusCode, 200);
  });

  test('and accepted: what citizens read where they agree', async () => {
    const words = {
      purpose_mn: 'Ном захиалсан хүнийг таних',
      purpose_en: 'To know who has ordered a book',
      privacy_url: 'https://library.example.mn/terms#privacy',
    };
    const { data } = await call('POST', '', draft(words));
    const { purpose_mn, purpose_en, privacy_url } = data.application;
    assert.deepEqual({ purpose_mn, purpose_en, privacy_url }, words);
  });

  test('and accepted for a native one: a scheme of its own, a loopback', async () => {
    for (const uri of ['mn.example.library:/cb', 'http://127.0.0.1/cb', 'https://library.example.mn/app'])
      assert.equal((await call('POST', '', draft(native(uri)))).statusCode, 200, uri);
  });
});

test('the tester shows the first letter that differs, against the closest address', async () => {
  const redirect_uris = ['https://library.example.mn/callback', 'https://library.example.mn/other'];
  const { id } = (await create({ redirect_uris })).application;
  const verdict = async (redirect_uri: string) => (await call('POST', `/${id}/redirect-test`, { redirect_uri })).data;

  assert.equal((await verdict(redirect_uris[1]!)).matches, true);
  assert.deepEqual(await verdict('https://library.example.mn/otter'), {
    matches: false,
    closest: redirect_uris[1],
    position: 29,
    expected: 'h',
    found: 't',
  });
  const slash = await verdict('https://library.example.mn/callback/');
  assert.deepEqual([slash.position, slash.expected, slash.found], [35, '', '/']);
  const short = await verdict('https://library.example.mn/callbac');
  assert.deepEqual([short.position, short.expected, short.found], [34, 'k', '']);
});

test('the last errors are told to its owners in words, and are never more than fifty', async () => {
  const { id } = (await create()).application;
  const given = 'https://library.example.mn/Callback';
  for (let count = 0; count < 60; count += 1)
    await recordMistake(house.deps, id, {
      code: 'invalid_redirect_uri',
      detail: "redirect_uri did not match any of the client's registered redirect_uris",
      given,
    });

  const { items } = (await call('GET', `/${id}/errors`)).data;
  assert.equal(items.length, 50);
  assert.match(items[0].message, /compared letter for letter/);
  assert.equal(items[0].given, given);
  const inMongolian = await call('GET', `/${id}/errors`, undefined, { ...admin.headers, 'accept-language': 'mn' });
  assert.match(inMongolian.data.items[0].message, /Тэмдэгт бүрээр/);

  await house.deps.redis.lpush(`mistakes:${id}`, 'nonsense', '{"at":1}', 'null');
  const beside = (await call('GET', `/${id}/errors`)).data.items;
  assert.deepEqual(beside, items.slice(0, 47), 'what is none is passed over');
});

test('the list is walked to its end, the newest first, and can be narrowed', async () => {
  const machine = await create({ kind: 'machine', redirect_uris: [], post_logout_redirect_uris: [] });
  await create();
  const seen: { id: string; created_at: string; kind: string }[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { data }: { data: { items: typeof seen; next: string | null } } = await call(
      'GET',
      `?limit=3${after && `&after=${after}`}`,
    );
    seen.push(...data.items);
    after = data.next;
  }
  assert.equal(new Set(seen.map(({ id }) => id)).size, seen.length);
  assert.deepEqual(
    seen,
    seen.toSorted((one, other) => other.created_at.localeCompare(one.created_at) || other.id.localeCompare(one.id)),
  );
  const machines = (await call('GET', '?kind=machine&limit=100')).data.items as typeof seen;
  assert.ok(machines.length > 0 && machines.every(({ kind }) => kind === 'machine'));
  assert.ok(machines.some(({ id }) => id === machine.application.id));
});

suite('applications of an organisation', async () => {
  const [member, stranger] = [await house.signIn('admin'), admin];
  const organisation_id = randomUUID();
  await asAdmin(async (client) => {
    await client.query('insert into org.organisation (id, reg_no, name) values ($1, $2, $3)', [
      organisation_id,
      organisation_id.slice(0, 12),
      'Номын сан',
    ]);
    await client.query("insert into org.member (user_id, tenant_id, role, state) values ($1, $2, 'admin', 'active')", [
      member.userId,
      organisation_id,
    ]);
  }, house.database);

  test('are for its members; for everybody else there are none', async () => {
    const { application } = await create({ organisation_id }, member);
    const { id } = application;
    assert.equal((await call('GET', `/${id}`, undefined, member.headers)).statusCode, 200);

    const requests: [Method, string, object?][] = [
      ['GET', `/${id}`],
      ['PUT', `/${id}`, change()],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/rotate-secret`, {}],
      ['PUT', `/${id}/secret`, { secret: 'Vt8Zk3nQ5rX1yB7cD9eF2gH4jK6mP8sT0uW3xY5zA7b' }],
      ['PUT', `/${id}/services`, { services: [], version: 1 }],
      ['GET', `/${id}/errors`],
      ['POST', `/${id}/redirect-test`, { redirect_uri: 'https://a.mn/' }],
    ];
    for (const [method, path, payload] of requests)
      await refused(call(method, path, payload, stranger.headers), 404, 'applications.application_not_found');
    const listed = (await call('GET', '?limit=100', undefined, stranger.headers)).data.items;
    assert.ok(!listed.some((one: { id: string }) => one.id === id));
    const own = (await call('GET', `?organisation_id=${organisation_id}`, undefined, member.headers)).data.items;
    assert.deepEqual(
      own.map((one: { id: string }) => one.id),
      [id],
    );
  });

  test('cannot be registered for an organisation of others, nor for one that does not exist', async () => {
    for (const owner of [organisation_id, randomUUID()])
      await refused(call('POST', '', draft({ organisation_id: owner })), 404, 'applications.organisation_not_found');
  });
});

test('of eight who change what they saw at the same time one is heard', async () => {
  const { id } = (await create()).application;
  const replies = await Promise.all(Array.from({ length: 8 }, () => call('PUT', `/${id}`, change())));
  assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 1);
  assert.ok(replies.every(({ statusCode, error }) => statusCode === 200 || error === 'applications.version_conflict'));
});

test('who may not, may not', async () => {
  const [citizen, manager] = await Promise.all([house.signIn(), house.signIn('manager')]);
  const { id } = (await create()).application;
  const requests: [Method, string, object?][] = [
    ['GET', ''],
    ['POST', '', draft()],
    ['GET', `/${id}`],
    ['PUT', `/${id}`, change()],
    ['DELETE', `/${id}`],
    ['POST', `/${id}/rotate-secret`, {}],
    ['PUT', `/${id}/services`, { services: [], version: 1 }],
    ['GET', `/${id}/errors`],
  ];
  for (const [method, path, payload] of requests) {
    await refused(call(method, path, payload, {}), 401, 'request.unauthenticated');
    await refused(call(method, path, payload, citizen.headers), 403, 'request.forbidden');
    await refused(call(method, path, payload, manager.headers), 403, 'request.forbidden');
  }
});
