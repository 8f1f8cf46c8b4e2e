import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Endpoint, endpoint, moduleWords } from '@tamga/contract';
import { z } from 'zod';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { mount } from '#platform/http/mount';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { callerOf, refusal } from '#test/people';
import { addOrganisation } from './index.ts';
import { isServedBy } from './versions.ts';

/** An operation as a module has them. */
const readSomething = endpoint({
  method: 'GET',
  path: '/api/v1/test/{tenant_id}/something',
  access: 'signed-in',
  owner: 'organisation',
  module: 'relay',
  summary: 'Sample',
  description: 'Sample.',
  params: z.object({ tenant_id: z.uuid() }),
  data: z.object({ done: z.boolean() }),
  example: { params: { tenant_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11' }, data: { done: true } },
});

const house = await openHouse(
  { after },
  {
    kernel: { limits: 'off' },
    furnish: (app) => mount(app, readSomething, () => ({ done: true })),
  },
);
const call = callerOf(house);
const [owner, member, stranger] = (await Promise.all([1, 2, 3].map(() => house.signIn()))) as [
  SignedIn,
  SignedIn,
  SignedIn,
];
let id = '';
before(async () => {
  const actor = system('test');
  const fresh = { reg_no: null, slug: 'modules', name: 'Туршилт', name_en: null, kind: 'gov' } as const;
  const details = { ...fresh, state: 'active', verified_at: null } as const;
  id = await transact(house.deps, actor, (deps) => addOrganisation(deps, actor, details, owner.userId));
  await call(owner, 'POST', `/org/${id}/members`, { user_id: member.userId, role: 'officer' });
  await call(member, 'POST', `/org/${id}/members/me/accept`);
});

const use = (one: SignedIn) => call(one, 'GET', `/test/${id}/something`);
const absent = [404, 'org.module_not_installed'];

test('a request to a module that is not installed is answered 404, and works once it is', async () => {
  assert.deepEqual(refusal(await use(member)), absent);
  const { data } = await call(owner, 'PUT', `/org/${id}/modules/relay`);
  assert.deepEqual([data.key, data.installed, data.platform_version_min], ['relay', true, '0.1.0']);
  assert.equal((await call(owner, 'PUT', `/org/${id}/modules/relay`)).status, 200);
  assert.equal((await use(member)).status, 200);
  assert.deepEqual(refusal(await use(stranger)), absent);

  assert.equal((await call(owner, 'DELETE', `/org/${id}/modules/relay`)).status, 200);
  assert.deepEqual(refusal(await use(owner)), absent);
  assert.deepEqual(refusal(await call(owner, 'DELETE', `/org/${id}/modules/relay`)), absent);
});

test('members see what is installed, owners and administrators install', async () => {
  await call(owner, 'PUT', `/org/${id}/modules/sign`);
  const { data } = await call(member, 'GET', `/org/${id}/modules`);
  assert.deepEqual(
    data.filter(({ installed }: { installed: boolean }) => installed).map(({ key }: { key: string }) => key),
    ['sign'],
  );
  assert.equal(data.length, Object.keys(moduleWords).length);
  assert.deepEqual(refusal(await call(member, 'PUT', `/org/${id}/modules/gov`)), [403, 'org.not_allowed']);
  assert.deepEqual(refusal(await call(member, 'DELETE', `/org/${id}/modules/sign`)), [403, 'org.not_allowed']);
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', '/gov'],
    ['DELETE', '/sign'],
  ] as const) {
    assert.equal((await call(stranger, method, `/org/${id}/modules${path}`)).status, 404);
    assert.equal((await call(null, method, `/org/${id}/modules${path}`)).status, 401);
  }
  assert.equal((await call(owner, 'PUT', `/org/${id}/modules/nonsense`)).status, 400);
});

test('a module that needs a newer platform is not served', async () => {
  await call(owner, 'PUT', `/org/${id}/modules/relay`);
  const needs = (version: string) =>
    asSystem(house.deps)
      .updateTable('org.module')
      .set({ platform_version_min: version })
      .where('key', '=', 'relay')
      .execute();
  await needs('999.0.0');
  assert.deepEqual(refusal(await use(owner)), absent);
  await needs('0.0.1');
  assert.equal((await use(owner)).status, 200);
});

test('an operation of a module that does not name its organisation where it should is not mounted', () => {
  const { params, path: _, owner: __, ...rest } = readSomething;
  const things = { ...rest, path: '/api/v1/test/things/{id}', params: z.object({ id: z.uuid() }) } as const;
  const nameless: Endpoint[] = [
    { ...rest, path: '/api/v1/test/nameless' },
    { ...rest, path: '/api/v1/test/nameless', query: params.partial() },
    { ...things, owner: 'organisation', query: params },
    { ...readSomething, owner: 'citizen' },
  ];
  for (const one of nameless)
    assert.throws(() => mount(house.app, one, () => ({ done: true })), /names no organisation/, JSON.stringify(one));
});

test('versions are compared as semantic versioning orders them', () => {
  // Its own example, and what is easily got wrong: numbers as numbers, a release after what came before it.
  const rising = ['0.9.9', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2'];
  rising.push('1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '1.0.9', '1.0.10-rc.1', '1.0.10', '1.9.9', '1.10.0', '2.0.0');
  for (const [have, platform] of rising.entries())
    for (const [want, needed] of rising.entries())
      assert.equal(isServedBy(platform, needed), have >= want, `${platform} for ${needed}`);
  assert.ok(isServedBy('1.0.0+build.7', '1.0.0') && isServedBy('1.0.0', '1.0.0+build.7'), 'a build is no version');
  for (const wrong of ['1.0', 'v1.0.0', '', '1.0.0-', 'latest']) assert.throws(() => isServedBy(wrong, '1.0.0'), wrong);
});
