import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { type Endpoint, operations } from '@tamga/contract';
import { guardedEnv, isAdmitted } from './callers.ts';
import { directorySettings } from './directory.ts';
import { openStand } from './eid.ts';
import { asSystem, openHouse, type SignedIn } from './house.ts';
import { ownership } from './ownership.ts';

const stand = await openStand({ after });
const env = { ...guardedEnv, ...stand.env, ...directorySettings(stand.sandbox) };
const house = await openHouse({ after }, { env, kernel: { limits: 'off' } });
const roles = ['user', 'manager', 'admin', 'superadmin'];
let cells = 0;
after(() => console.log(`${cells} cells of whose it is`));

const titleOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const endpoints = operations.map(({ endpoint }) => endpoint);

test('of every operation with something in its path it is written down whose that is', () => {
  const named = endpoints.filter(({ path }) => path.includes('{')).map(titleOf);
  assert.deepEqual(Object.keys(ownership).toSorted(), named.toSorted());
});

test('what is proven elsewhere is proven there', () => {
  for (const [title, rule] of Object.entries(ownership)) {
    if (!('provenBy' in rule)) continue;
    const [, path = ''] = title.split(' ');
    const text = readFileSync(new URL(`../src/${rule.provenBy}`, import.meta.url), 'utf8');
    assert.ok(text.includes(path.split('/{')[0] ?? ''), title);
  }
});

const call = (endpoint: Endpoint, params: Record<string, string>, { headers }: SignedIn) => {
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const { body, query } = endpoint.example;
  return house.app.inject({
    method: endpoint.method,
    url,
    headers,
    query: (query ?? {}) as Record<string, string>,
    ...(body === undefined ? {} : { payload: body as object }),
  });
};

for (const endpoint of endpoints) {
  const rule = ownership[titleOf(endpoint)];
  if (rule?.of !== 'citizen' || !('make' in rule)) continue;
  test(`${titleOf(endpoint)} is for the citizen it belongs to`, async () => {
    for (const role of roles.filter((role) => isAdmitted(endpoint.access, role))) {
      const [owner, stranger] = [await house.signIn(role), await house.signIn(role)];
      const params = await rule.make(house, owner);
      const strange = await call(endpoint, params, stranger);
      assert.equal(strange.statusCode, 404, `${role} reached what is another's: ${strange.statusCode}`);
      const own = await call(endpoint, params, owner);
      assert.ok(own.statusCode < 400, `${role} did not reach their own: ${own.statusCode} ${own.json().error}`);
      cells += 2;
    }
  });
}

for (const endpoint of endpoints) {
  const rule = ownership[titleOf(endpoint)];
  if (rule?.of !== 'organisation') continue;
  test(`${titleOf(endpoint)} is for those who belong to the organisation`, async () => {
    for (const role of roles.filter((role) => isAdmitted(endpoint.access, role))) {
      const [owner, neighbour, stranger] = [
        await house.signIn(role),
        await house.signIn(role),
        await house.signIn(role),
      ];
      const params = await rule.make(house, owner);
      await rule.make(house, neighbour);
      for (const outsider of [neighbour, stranger]) {
        const { statusCode } = await call(endpoint, params, outsider);
        assert.equal(statusCode, 404, `${role} reached another organisation: ${statusCode}`);
      }
      const own = await call(endpoint, params, owner);
      const isByRule = own.statusCode < 400 || endpoint.errors?.includes(own.json().error);
      assert.ok(isByRule && own.json().error !== 'org.organisation_not_found', `${role}: ${own.body}`);
      cells += 3;
    }
  });
}

for (const endpoint of endpoints) {
  const rule = ownership[titleOf(endpoint)];
  if (rule?.of !== 'representation') continue;
  test(`${titleOf(endpoint)} is for those who act for the organisation`, async () => {
    for (const role of roles.filter((role) => isAdmitted(endpoint.access, role))) {
      for (const regNo of ['9001001', '1111111']) {
        const reply = await call(endpoint, { regNo }, await house.signIn(role));
        assert.equal(reply.statusCode, 404, `${role} met ${reply.body}`);
        cells += 1;
      }
    }
  });
}

/** Words that stand nowhere but in what is kept of one person. */
const marks = { family_name: 'Ихтамгат', given_name: 'Мөрхайгч', email: 'murkhaigch@example.mn' };

test('what is kept of one citizen appears in no answer to another', async () => {
  const marked = await house.signIn();
  await asSystem(house.deps).updateTable('users.user').set(marks).where('id', '=', marked.userId).execute();
  const told = [...Object.values(marks), marked.userId, marked.sessionId];
  // Those who administer are told of people; whoever else is signed in learns of nobody but themselves.
  const open = endpoints.filter(({ method, access }) => method === 'GET' && isAdmitted(access, 'user'));
  for (const endpoint of open) {
    for (const role of roles) {
      const { body } = await call(
        endpoint,
        (endpoint.example.params ?? {}) as Record<string, string>,
        await house.signIn(role),
      );
      for (const mark of told) assert.ok(!body.includes(mark), `${titleOf(endpoint)} told ${role} of ${mark}`);
      cells += 1;
    }
  }
  const own = await call(endpoints.find(({ path }) => path === '/api/v1/users/me')!, {}, marked);
  assert.ok(own.body.includes(marks.given_name), 'the marks are there to be found');
});
