import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { permissions } from '@tamga/contract';
import { asSystem, openHouse, type SignedIn } from '#test/house';

const url = '/api/v1/rbac/roles';
const house = await openHouse({ after });
/** Another process on the same database and the same Redis. */
const elsewhere = await openHouse({ after }, { database: house.database });
const [superadmin, admin] = await Promise.all([house.signIn('superadmin'), house.signIn('admin')]);

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
  return reply;
};
let made = 0;
const draft = (more: object = {}) => {
  made += 1;
  return {
    id: `clerk_${process.pid}_${made}`,
    name_mn: 'Ажилтан',
    name_en: 'Clerk',
    level: 4,
    permissions: [],
    ...more,
  };
};
const create = async (more: object = {}) => {
  const { data } = await call('POST', '', draft(more));
  return data as { id: string; version: number; permissions: string[] };
};
const records = (id: string) =>
  asSystem(house.deps)
    .selectFrom('audit.pending')
    .select(['actor', 'action', 'details'])
    .where('object', '=', `role:${id}`)
    .orderBy('id')
    .execute();
const cutoffOf = async ({ userId }: SignedIn) =>
  (
    await asSystem(house.deps)
      .selectFrom('users.user')
      .select('tokens_revoked_before')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).tokens_revoked_before.getTime();

test('a role is made, listed, renamed, given permissions and deleted, and each is on record with before and after', async () => {
  const role = draft({ permissions: ['registry.view'] });

  const created = await call('POST', '', role);
  assert.deepEqual(created.data, { ...role, built_in: false, holders: 0, version: 1 });

  const names = { name_mn: 'Бүртгэгч', name_en: 'Registrar' };
  const renamed = await call('PUT', `/${role.id}`, { ...names, version: 1 });
  assert.deepEqual(renamed.data, { ...created.data, ...names, version: 2 });

  const permissions = ['relay.view', 'registry.view'];
  const widened = await call('PUT', `/${role.id}/permissions`, { permissions, version: 2 });
  assert.deepEqual(widened.data.permissions, ['registry.view', 'relay.view']);

  const { data } = await call('GET', '?limit=100');
  assert.deepEqual(
    data.items.find(({ id }: { id: string }) => id === role.id),
    widened.data,
  );

  assert.deepEqual((await call('DELETE', `/${role.id}`)).data, { id: role.id });
  await refused(call('DELETE', `/${role.id}`), 404, 'rbac.role_not_found');

  const [first, second, third, fourth] = await records(role.id);
  assert.equal(first!.actor, `person:${admin.userId}`);
  assert.deepEqual(JSON.parse(second!.details), {
    before: { name_mn: 'Ажилтан', name_en: 'Clerk' },
    after: names,
  });
  assert.deepEqual(JSON.parse(third!.details), {
    before: { permissions: ['registry.view'] },
    after: { permissions: ['registry.view', 'relay.view'] },
    signed_out: 0,
  });
  assert.equal(fourth!.action, 'rbac.role_deleted');
});

test('what a role permits is effective on the very next request, in every process, and what it no longer permits too', async () => {
  const { id } = await create();
  await call('PUT', `/${id}/permissions`, { permissions: ['roles.manage'], version: 1 });
  const clerk = await house.signIn(id);
  const asks = async () =>
    Promise.all(
      [house.app, elsewhere.app].map(
        async (app) => (await app.inject({ url: '/api/v1/rbac/permissions', headers: clerk.headers })).statusCode,
      ),
    );
  const own = async () => (await elsewhere.app.inject({ url: '/api/v1/rbac/me', headers: clerk.headers })).json();
  assert.deepEqual(await asks(), [200, 200]);
  assert.deepEqual((await own()).data.permissions, ['roles.manage']);

  await call('PUT', `/${id}/permissions`, { permissions: [], version: 2 });
  assert.deepEqual(await asks(), [401, 401], 'the tokens of holders are refused');
});

test('holders are signed out where something is taken from them, and only then', async () => {
  const { id } = await create({ permissions: ['registry.view'] });
  const [one, other, bystander] = await Promise.all([house.signIn(id), house.signIn(id), house.signIn('manager')]);

  await call('PUT', `/${id}/permissions`, { permissions: ['registry.view'], version: 1 });
  assert.equal(await cutoffOf(one), 0);

  await call('PUT', `/${id}/permissions`, { permissions: [], version: 2 });
  for (const person of [one, other]) {
    assert.ok((await cutoffOf(person)) >= Math.floor(Date.now() / 1_000) * 1_000);
    const reply = await elsewhere.app.inject({ url: '/api/v1/users/me', headers: person.headers });
    assert.equal(reply.statusCode, 401);
  }
  assert.equal(await cutoffOf(bystander), 0);
  assert.equal(JSON.parse((await records(id)).at(-1)!.details).signed_out, 2);
});

suite('nobody manages above or beside themselves', () => {
  test('an administrator has no say over administrators, a super administrator has', async () => {
    const version = await versionOf('admin');
    const all = [...permissions];
    const change = { permissions: all, version };
    await refused(call('PUT', '/admin/permissions', change), 403, 'rbac.level_not_below');
    await refused(call('PUT', '/superadmin/permissions', { ...change, version: 1 }), 403, 'rbac.level_not_below');

    const reply = await call('PUT', '/admin/permissions', change, superadmin.headers);
    assert.equal(reply.statusCode, 200);
  });

  test('a custom role of level 3 makes roles of level 4, and none of its own level', async () => {
    const { id } = await create({ level: 3, permissions: ['roles.manage', 'registry.view'] });
    const headOfClerks = await house.signIn(id);
    await refused(call('POST', '', draft({ level: 3 }), headOfClerks.headers), 403, 'rbac.level_not_below');
    assert.equal((await call('POST', '', draft(), headOfClerks.headers)).statusCode, 200);
    const own = call('PUT', `/${id}/permissions`, { permissions: [], version: 1 }, headOfClerks.headers);
    await refused(own, 403, 'rbac.level_not_below');
    await refused(call('DELETE', `/${id}`, undefined, headOfClerks.headers), 403, 'rbac.level_not_below');
  });

  test('nobody gives or takes what they do not hold', async () => {
    const { id } = await create({ level: 3, permissions: ['roles.manage', 'registry.view'] });
    const headOfClerks = await house.signIn(id);
    const target = await create({ permissions: ['gov.review'] });
    const as = headOfClerks.headers;
    const path = `/${target.id}/permissions`;

    await refused(call('POST', '', draft({ permissions: ['users.manage'] }), as), 403, 'rbac.permission_not_held');
    const given = { permissions: ['gov.review', 'users.manage'], version: 1 };
    await refused(call('PUT', path, given, as), 403, 'rbac.permission_not_held');
    await refused(call('PUT', path, { permissions: [], version: 1 }, as), 403, 'rbac.permission_not_held');
    const good = await call('PUT', path, { permissions: ['gov.review', 'registry.view'], version: 1 }, as);
    assert.equal(good.statusCode, 200, 'what it had already may stay');
  });
});

const versionOf = async (id: string): Promise<number> => {
  const { data } = await call('GET', '?limit=100');
  return data.items.find((role: { id: string }) => role.id === id).version;
};

suite('built-in roles', () => {
  test('are neither renamed nor deleted', async () => {
    const names = { name_mn: 'а', name_en: 'a', version: 1 };
    await refused(call('PUT', '/manager', names), 409, 'rbac.role_built_in');
    await refused(call('DELETE', '/manager'), 409, 'rbac.role_built_in');
    // Not even by a query that forgets to ask.
    const db = asSystem(house.deps);
    await assert.rejects(db.updateTable('rbac.role').set({ level: 4 }).where('key', '=', 'manager').execute());
    await assert.rejects(db.deleteFrom('rbac.role').where('key', '=', 'superadmin').execute());
  });

  test('user and superadmin keep their sets, even from a super administrator', async () => {
    const change = { permissions: ['gov.review'], version: 1 };
    await refused(call('PUT', '/user/permissions', change, superadmin.headers), 409, 'rbac.role_fixed');
    await refused(call('PUT', '/superadmin/permissions', change, superadmin.headers), 403, 'rbac.level_not_below');
  });

  test('what managers may do is for administrators to take', async () => {
    const version = await versionOf('manager');
    const permissions = ['gov.review', 'registry.view'];
    assert.equal((await call('PUT', '/manager/permissions', { permissions, version })).statusCode, 200);
  });
});

suite('a role in use', () => {
  test('is given nothing that its holders have not agreed to', async () => {
    const { id } = await create({ permissions: ['registry.view'] });
    const clerk = await house.signIn(id);
    const change = { permissions: ['registry.view', 'gov.review'], version: 1 };
    for (const { headers } of [admin, superadmin]) {
      const { message, details } = await refused(
        call('PUT', `/${id}/permissions`, change, headers),
        409,
        'rbac.role_held',
      );
      assert.match(message, /1 hold it now/);
      assert.deepEqual(details, { holders: 1 });
    }
    const own = await elsewhere.app.inject({ url: '/api/v1/rbac/me', headers: clerk.headers });
    assert.deepEqual(own.json().data.permissions, ['registry.view']);
  });

  test('is not deleted, and the answer says how many hold it', async () => {
    const { id } = await create();
    await Promise.all([house.signIn(id), house.signIn(id), house.signIn(id)]);

    const { message, details } = await refused(call('DELETE', `/${id}`), 409, 'rbac.role_in_use');
    assert.match(message, /3 hold it now/);
    assert.deepEqual(details, { holders: 3 });
  });

  test('is not lost while it is being granted', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await create();
      const [removed, granted] = await Promise.allSettled([call('DELETE', `/${id}`), house.signIn(id)]);
      assert.equal(removed.status, 'fulfilled');
      const isGone = removed.status === 'fulfilled' && removed.value.statusCode === 200;
      assert.equal(granted.status, isGone ? 'rejected' : 'fulfilled', 'deleted or granted, never both');
    }
  });
});

test('of eight who change what they saw at the same time one is heard', async () => {
  const { id } = await create();
  const change = { permissions: ['relay.view'], version: 1 };
  const replies = await Promise.all(Array.from({ length: 8 }, () => call('PUT', `/${id}/permissions`, change)));

  assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 1);
  assert.ok(replies.every(({ statusCode, error }) => statusCode === 200 || error === 'rbac.version_conflict'));
});

test('of eight who take one id at once one gets it', async () => {
  const role = draft();
  const replies = await Promise.all(Array.from({ length: 8 }, () => call('POST', '', role)));

  assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 1);
  assert.ok(replies.every(({ statusCode, error }) => statusCode === 200 || error === 'rbac.role_taken'));
});

test('the list is walked by level and key, with holders of all but user', async () => {
  const seen: { id: string; level: number; holders: number | null }[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { data }: { data: { items: typeof seen; next: string | null } } = await call(
      'GET',
      `?limit=3${after && `&after=${after}`}`,
    );
    seen.push(...data.items);
    after = data.next;
  }
  assert.deepEqual(
    seen.slice(0, 2).map(({ id }) => id),
    ['superadmin', 'admin'],
  );
  assert.equal(new Set(seen.map(({ id }) => id)).size, seen.length);
  assert.deepEqual(seen.find(({ id }) => id === 'user')?.holders, null);
  assert.ok(seen.find(({ id }) => id === 'admin')!.holders! >= 1);
  await refused(call('GET', '?after=nonsense'), 400, 'request.invalid');
});

test('a role that makes no sense is refused', async () => {
  for (const wrong of [
    { id: 'Capital' },
    { id: 'a' },
    { level: 2 },
    { level: 1 },
    { permissions: ['all'] },
    { permissions: ['relay.view', 'relay.view'] },
    { name_mn: '' },
  ])
    await refused(call('POST', '', draft(wrong)), 400, 'request.invalid');
  const unknown = `/nobody_${randomUUID().slice(0, 8)}`;
  await refused(call('PUT', `${unknown}/permissions`, { permissions: [], version: 1 }), 404, 'rbac.role_not_found');
  await refused(call('PUT', unknown, { name_mn: 'а', name_en: 'a', version: 1 }), 404, 'rbac.role_not_found');
});

test('who may not, may not', async () => {
  const [citizen, manager] = await Promise.all([house.signIn(), house.signIn('manager')]);
  const requests: [Method, string, object?][] = [
    ['GET', ''],
    ['POST', '', draft()],
    ['PUT', '/manager', { name_mn: 'а', name_en: 'a', version: 1 }],
    ['PUT', '/manager/permissions', { permissions: [], version: 1 }],
    ['DELETE', '/manager'],
  ];
  for (const [method, path, payload] of requests) {
    await refused(call(method, path, payload, {}), 401, 'request.unauthenticated');
    await refused(call(method, path, payload, citizen.headers), 403, 'request.forbidden');
    await refused(call(method, path, payload, manager.headers), 403, 'request.forbidden');
  }
});

test('there is room for a hundred custom roles, whoever asks for the last places at once', async () => {
  const db = asSystem(house.deps);
  const { count } = await db
    .selectFrom('rbac.role')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('built_in', '=', false)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 97 - Number(count) }, (_, n) => ({
    key: `filler_${n}`,
    level: 4,
    name_mn: 'x',
    name_en: 'x',
  }));
  await db.insertInto('rbac.role').values(rows).execute();

  const replies = await Promise.all(Array.from({ length: 8 }, () => call('POST', '', draft())));

  assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 3);
  assert.ok(replies.every(({ statusCode, error }) => statusCode === 200 || error === 'rbac.role_limit_reached'));
});
