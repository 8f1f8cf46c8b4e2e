import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import * as approvals from '#modules/approvals';
import { changing } from '#platform/memory/memory';
import * as users from '#modules/users';
import { directorySettings } from '#test/directory';
import { bolormaa, openStand } from '#test/eid';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { grantRole } from './grants.ts';

const stand = await openStand({ after });
const env = { ...stand.env, ...directorySettings(stand.sandbox) };
const house = await openHouse({ after }, { env, kernel: { limits: 'off' } });
/** Another process on the same database and the same Redis. */
const elsewhere = await openHouse({ after }, { env, database: house.database });
const { deps } = house;
const acts = { 'admin.grant_role': grantRole };
const admin = await house.signIn('admin');

/** A person whom the eID knows by this number, which is taken from its former holder. */
async function personOf(civilId: string, role?: string): Promise<SignedIn> {
  const person = await house.signIn(role);
  const db = asSystem(deps);
  await db
    .updateTable('users.user')
    .set((eb) => ({ civil_id: eb.cast<string>('id', 'text') }))
    .where('civil_id', '=', civilId)
    .execute();
  await db.updateTable('users.user').set({ civil_id: civilId }).where('id', '=', person.userId).execute();
  return person;
}
const give = async ({ userId }: SignedIn, role: string, { headers }: SignedIn = admin, reason?: string) => {
  const url = `/api/v1/admin/users/${userId}/role`;
  const reply = await house.app.inject({ method: 'PUT', url, headers, payload: { role, ...(reason && { reason }) } });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const roleElsewhere = async ({ headers }: SignedIn) => {
  const reply = await elsewhere.app.inject({ url: '/api/v1/rbac/me', headers });
  return reply.statusCode === 200 ? reply.json().data.role : reply.statusCode;
};
const stateOf = async (id: string): Promise<string> =>
  (await house.app.inject({ url: `/api/v1/approvals/${id}`, headers: admin.headers })).json().data.state;
const agree = async (id: string) => {
  const { eid_session_sealed: sealed } = await asSystem(deps)
    .selectFrom('approvals.approval')
    .select('eid_session_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const place = { table: 'approvals.approval', row: id, column: 'eid_session_sealed' };
  await stand.phone.approve(JSON.parse(deps.keyring.open(place, sealed!).toString()).id, { pin: '12345' });
};
const followToTheEnd = async (id: string): Promise<string> => {
  for (let pass = 0; pass < 20; pass += 1) {
    await approvals.followPending(deps, acts);
    const state = await stateOf(id);
    if (state !== 'PENDING') return state;
  }
  throw new Error('it stays pending');
};
const grantsOf = ({ userId }: SignedIn) =>
  asSystem(deps)
    .selectFrom('audit.pending')
    .select(['actor', 'action', 'details'])
    .where('object', '=', `person:${userId}`)
    .where('action', 'like', 'admin.role%')
    .orderBy('id')
    .execute();
const customRole = async (key: string, level: number, permissions: string[] = []) => {
  const payload = { id: key, name_mn: 'Ажилтан', name_en: 'Clerk', level, permissions };
  const reply = await house.app.inject({ method: 'POST', url: '/api/v1/rbac/roles', headers: admin.headers, payload });
  assert.equal(reply.statusCode, 200);
};

await customRole('clerk', 4);
await customRole('reader', 4, ['registry.view']);

suite('a role that permits nothing', () => {
  test('is given at once, and holds on the very next request in another process', async () => {
    const citizen = await house.signIn();
    assert.equal(await roleElsewhere(citizen), 'user');

    const { data } = await give(citizen, 'clerk', admin, 'Шинэ ажилтан');
    assert.deepEqual(data, { state: 'granted', role: 'clerk', approval_id: null, expires_at: null });
    assert.equal(await roleElsewhere(citizen), 'clerk');
    const [record] = await grantsOf(citizen);
    assert.equal(record!.actor, `person:${admin.userId}`);
    assert.deepEqual(JSON.parse(record!.details), { before: { role: 'user' }, after: { role: 'clerk' } });
  });

  test('that is taken away signs the person out everywhere', async () => {
    const reader = await house.signIn('reader');
    assert.equal(await roleElsewhere(reader), 'reader');
    await give(reader, 'user');
    assert.equal(await roleElsewhere(reader), 401);
  });

  test('given to whom it belongs already changes nothing', async () => {
    const clerk = await house.signIn('clerk');
    assert.equal((await give(clerk, 'clerk')).data.state, 'granted');
    assert.equal(await roleElsewhere(clerk), 'clerk');
  });
});

suite('a manager', () => {
  test('is one once they agree on their own phone, and on the very next request in another process', async () => {
    const person = await personOf(bolormaa);
    const { data } = await give(person, 'manager');
    assert.equal(data.state, 'pending');
    const shown = (await house.app.inject({ url: '/api/v1/users/me/approvals', headers: person.headers })).json();
    assert.equal(shown.data.items[0].text_mn, 'Б.Сүх танд «Менежер» эрх олгоно. Зөвшөөрвөл PIN2 кодоо оруулна уу.');

    await approvals.followPending(deps, acts);
    assert.equal(await roleElsewhere(person), 'user', 'not before they agree');
    await agree(data.approval_id);
    assert.equal(await followToTheEnd(data.approval_id), 'APPROVED');
    assert.equal(await roleElsewhere(person), 'manager');

    const [offered, granted] = await grantsOf(person);
    assert.equal(offered!.action, 'admin.role_offered');
    const { evidence, ...details } = JSON.parse(granted!.details);
    assert.match(evidence, /^[0-9a-f-]{36}$/);
    assert.deepEqual(details, {
      before: { role: 'user' },
      after: { role: 'manager' },
      granted_by: admin.userId,
      approval: data.approval_id,
    });
  });

  for (const [civilId, state] of [
    ['990000000002', 'REFUSED'],
    ['990000000007', 'EXPIRED'],
    ['990000000008', 'FAILED'],
  ] as const) {
    test(`is none where the phone says ${state}`, async () => {
      const person = await personOf(civilId);
      const { data } = await give(person, 'manager');
      assert.equal(await followToTheEnd(data.approval_id), state);
      assert.equal(await roleElsewhere(person), 'user');
    });
  }

  test('is asked for as well where a custom role stands as high', async () => {
    await customRole('head', 3);
    const person = await personOf('990000000001');
    const { data } = await give(person, 'head');
    assert.equal(data.state, 'pending');
    assert.equal(await followToTheEnd(data.approval_id), 'APPROVED');
    assert.equal(await roleElsewhere(person), 'head');
  });
});

suite('the power that is given decides, not the number of the level', () => {
  test('a role of level 4 that permits what managers do is asked for as well', async () => {
    const person = await personOf('990000000001');
    const { data } = await give(person, 'reader');
    assert.equal(data.state, 'pending');
    assert.equal(await roleElsewhere(person), 'user');
    assert.equal(await followToTheEnd(data.approval_id), 'APPROVED');
    assert.equal(await roleElsewhere(person), 'reader');
  });

  test('of somebody who is to have less nobody asks', async () => {
    const manager = await house.signIn('manager');
    assert.equal((await give(manager, 'reader')).data.state, 'granted');
  });

  test('a role that is given and given more at once is never had without being agreed to', async () => {
    for (let round = 0; round < 8; round += 1) {
      const role = `racing_${round}`;
      await customRole(role, 4);
      const citizen = await house.signIn();
      const url = `/api/v1/rbac/roles/${role}/permissions`;
      const payload = { permissions: ['gov.review'], version: 1 };
      const [given, widened] = await Promise.all([
        give(citizen, role),
        house.app.inject({ method: 'PUT', url, headers: admin.headers, payload }),
      ]);
      const isHeld = given.data?.state === 'granted';
      assert.deepEqual([isHeld, widened.statusCode], isHeld ? [true, 409] : [false, 200]);
    }
  });
});

suite('an approval is worth nothing', () => {
  test('once the role permits more than when they were asked', async () => {
    await customRole('growing', 4, ['registry.view']);
    const person = await personOf('990000000001');
    const { data } = await give(person, 'growing');
    const url = '/api/v1/rbac/roles/growing/permissions';
    const payload = { permissions: ['registry.view', 'gov.review'], version: 1 };
    const widened = await house.app.inject({ method: 'PUT', url, headers: admin.headers, payload });
    assert.equal(widened.statusCode, 200);
    assert.equal(await followToTheEnd(data.approval_id), 'FAILED');
    assert.equal(await roleElsewhere(person), 'user');
  });

  test('once whoever asked may grant no more', async () => {
    const former = await house.signIn('admin');
    const person = await personOf('990000000001');
    const { data } = await give(person, 'manager', former);
    await changing(deps, users.standingKey(former.userId), () =>
      asSystem(deps).updateTable('users.user').set({ role: 'user' }).where('id', '=', former.userId).execute(),
    );
    for (let pass = 0; pass < 5; pass += 1) await approvals.followPending(deps, acts);
    const { state, reason } = await asSystem(deps)
      .selectFrom('approvals.approval')
      .select(['state', 'reason'])
      .where('id', '=', data.approval_id)
      .executeTakeFirstOrThrow();
    assert.deepEqual([state, reason], ['FAILED', 'act_refused']);
    assert.equal(await roleElsewhere(person), 'user');
  });

  test('once the person has another role than when they were asked', async () => {
    const person = await personOf('990000000001');
    const { data } = await give(person, 'manager');
    await give(person, 'clerk');
    assert.equal(await followToTheEnd(data.approval_id), 'FAILED');
    assert.equal(await roleElsewhere(person), 'clerk');
  });

  test('for somebody who was put out meanwhile', async () => {
    const person = await personOf('990000000001');
    const { data } = await give(person, 'manager');
    const url = `/api/v1/admin/users/${person.userId}/active`;
    await house.app.inject({ method: 'PUT', url, headers: admin.headers, payload: { active: false } });
    assert.equal(await followToTheEnd(data.approval_id), 'FAILED');
  });
});

test('asked twice and agreed to twice, with eight workers at once, the role is given exactly once', async () => {
  const person = await personOf(bolormaa);
  const asked = [await give(person, 'manager'), await give(person, 'manager')].map(({ data }) => data.approval_id);
  await approvals.followPending(deps, acts);
  for (const id of asked) await agree(id);

  for (let pass = 0; pass < 10; pass += 1) {
    // As if the claims of all had run out: every worker holds the same answers.
    await asSystem(deps)
      .updateTable('approvals.approval')
      .set({ claimed_until: new Date(0) })
      .execute();
    await Promise.all(Array.from({ length: 8 }, () => approvals.followPending(deps, acts)));
    const states = await Promise.all(asked.map(stateOf));
    if (!states.includes('PENDING')) break;
  }

  assert.deepEqual((await Promise.all(asked.map(stateOf))).toSorted(), ['APPROVED', 'FAILED']);
  const granted = (await grantsOf(person)).filter(({ action }) => action === 'admin.role_granted');
  assert.equal(granted.length, 1);
  assert.equal(await roleElsewhere(person), 'manager');
});

test('who grants gives only what stands below them and what they hold', async () => {
  await customRole('receptionist', 3, ['users.manage']);
  const [receptionist, citizen] = await Promise.all([house.signIn('receptionist'), house.signIn()]);
  for (const [role, error] of [
    ['manager', 'rbac.level_not_below'],
    ['admin', 'rbac.level_not_below'],
    ['receptionist', 'rbac.level_not_below'],
    ['reader', 'rbac.permission_not_held'],
    ['nothing_at_all', 'rbac.role_not_found'],
  ] as const)
    assert.equal((await give(citizen, role, receptionist)).error, error, role);
  assert.equal((await give(citizen, 'user', receptionist)).statusCode, 200);
});

test('a user is created by register number, with the names of the state directory and nobody else’s', async () => {
  const created = await house.app.inject({
    method: 'POST',
    url: '/api/v1/admin/users',
    headers: admin.headers,
    payload: { number: 'УБ15260110', family_name: 'Зохиомол', given_name: 'Нэр' },
  });
  const { user } = created.json().data;
  assert.equal(user.civil_id, '990000000010');
  assert.notEqual(user.family_name, 'Зохиомол');
  const payload = { number: '123456789012' };
  const unknown = await house.app.inject({
    method: 'POST',
    url: '/api/v1/admin/users',
    headers: admin.headers,
    payload,
  });
  assert.equal(unknown.json().error, 'directory.person_not_found');
});
