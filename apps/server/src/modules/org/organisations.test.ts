import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, suite, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { openDirectoryStand, setDirectoryFaults } from '#test/directory';
import { asSystem, openHouse } from '#test/house';
import { callerOf, peopleOf, refusal } from '#test/people';
import { addOrganisation, changeOrganisationState } from './index.ts';

const { sandbox, env } = await openDirectoryStand({ after });
const house = await openHouse({ after }, { env, kernel: { limits: 'off' }, logTo: { write: () => undefined } });
const person = peopleOf(house);
const call = callerOf(house);
const director = await person('110000000022');
const founder = await person('110000000033');
const stranger = await person('110000000101');

beforeEach(() => setDirectoryFaults(sandbox));

suite('looking up in the state directory', () => {
  test('tells what it says, and when it said so', async () => {
    const { status, data } = await call(director, 'GET', '/org/lookup/2002002');
    assert.equal(status, 200);
    const { as_of, ...rest } = data;
    assert.ok(Date.now() - Date.parse(as_of) < 60_000);
    assert.deepEqual(rest, {
      reg_no: '2002002',
      name: 'Тал Нутаг ХХК',
      name_en: 'Tal Nutag LLC',
      kind: 'company',
      is_active: true,
      officers: [
        { name: 'Б.Өнөрбаяр', role: 'director' },
        { name: 'Г.Түмэнжаргал', role: 'founder' },
      ],
      may_create: true,
      stale: false,
    });
    assert.equal((await call(founder, 'GET', '/org/lookup/2002002')).data.may_create, false);
  });

  test('leaves a trace with the people it names', async () => {
    await call(stranger, 'GET', '/org/lookup/2002002');
    for (const one of [director, founder]) {
      const { data } = await call(one, 'GET', '/users/me/access-log');
      assert.ok(data.items.some(({ purpose }: { purpose: string }) => purpose === 'directory_lookup'));
    }
    assert.deepEqual((await call(stranger, 'GET', '/users/me/access-log')).data.items, []);
  });

  test('tells apart that there is none and that nobody knows', async () => {
    assert.deepEqual(refusal(await call(stranger, 'GET', '/org/lookup/1111111')), [
      404,
      'directory.organisation_not_found',
    ]);
    await setDirectoryFaults(sandbox, { down: true });
    assert.deepEqual(refusal(await call(stranger, 'GET', '/org/lookup/6004004')), [502, 'directory.unavailable']);
    assert.equal((await call(stranger, 'GET', '/org/lookup/2002002')).data.stale, false);
    assert.equal((await call(stranger, 'GET', '/org/lookup/abc')).status, 400);
    assert.equal((await call(null, 'GET', '/org/lookup/2002002')).status, 401);
  });
});

suite('creating an organisation', () => {
  test('is for whom the directory names as director or representative, and makes them its owner', async () => {
    assert.deepEqual(refusal(await call(founder, 'POST', '/org', { reg_no: '2002002' })), [
      403,
      'org.not_representative',
    ]);
    assert.deepEqual(refusal(await call(stranger, 'POST', '/org', { reg_no: '2002002' })), [
      403,
      'org.not_representative',
    ]);
    assert.equal((await call(null, 'POST', '/org', { reg_no: '2002002' })).status, 401);

    const { status, data } = await call(director, 'POST', '/org', { reg_no: '2002002' });
    assert.equal(status, 200);
    assert.deepEqual([data.name, data.kind, data.state], ['Тал Нутаг ХХК', 'company', 'active']);
    assert.deepEqual([data.my_role, data.my_state], ['owner', 'active']);
    assert.ok(data.verified_at);
    assert.deepEqual((await call(director, 'GET', `/org/${data.tenant_id}`)).data, data);
    assert.deepEqual((await call(director, 'GET', '/org')).data, { items: [data], next: null });
    const records = await asSystem(house.deps)
      .selectFrom('audit.pending')
      .select(['actor', 'action'])
      .where('object', '=', `organisation:${data.tenant_id}`)
      .execute();
    assert.deepEqual(records, [{ actor: `person:${director.userId}`, action: 'org.organisation_created' }]);

    assert.deepEqual(refusal(await call(director, 'POST', '/org', { reg_no: '2002002' })), [
      409,
      'org.organisation_exists',
    ]);
  });

  test('of several at once one succeeds', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => call(director, 'POST', '/org', { reg_no: '5003003' })),
    );
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    assert.deepEqual([count(200), count(409)], [1, 7]);
  });

  test('rests on what the directory says now, not on a copy', async () => {
    const owner = await person('110000000077');
    await call(owner, 'GET', '/org/lookup/6004004');
    await setDirectoryFaults(sandbox, { down: true });
    assert.deepEqual(refusal(await call(owner, 'POST', '/org', { reg_no: '6004004' })), [502, 'directory.unavailable']);
  });

  test('is not possible for one that is closed, or does not exist', async () => {
    const former = await person('110000000088');
    assert.deepEqual(refusal(await call(former, 'POST', '/org', { reg_no: '7005005' })), [
      409,
      'org.organisation_closed',
    ]);
    assert.equal((await call(former, 'POST', '/org', { reg_no: '1111111' })).status, 404);
    assert.equal((await call(former, 'POST', '/org', { reg_no: '7' })).status, 400);
  });
});

test('what one does not belong to is not there', async () => {
  const [{ tenant_id }] = (await call(director, 'GET', '/org')).data.items;
  for (const id of [tenant_id, randomUUID()]) {
    assert.deepEqual(refusal(await call(stranger, 'GET', `/org/${id}`)), [404, 'org.organisation_not_found']);
  }
  assert.deepEqual((await call(stranger, 'GET', '/org')).data.items, []);
});

test('an organisation goes from state to state, and never out of being closed', async () => {
  const actor = system('test');
  const fresh = { reg_no: null, slug: 'khan-uul', name: 'Хан-Уул', name_en: null, kind: 'gov' } as const;
  const details = { ...fresh, state: 'pending', verified_at: null } as const;
  const id = await transact(house.deps, actor, (deps) => addOrganisation(deps, actor, details, director.userId));
  const move = (by: 'activate' | 'suspend' | 'close') =>
    changeOrganisationState(house.deps, actor, id, by, 'because').then(
      () => 'moved',
      (error: { code: string }) => error.code,
    );
  assert.equal(await move('suspend'), 'org.state_conflict');
  assert.equal(await move('activate'), 'moved');
  assert.equal(await move('activate'), 'org.state_conflict');
  assert.equal(await move('suspend'), 'moved');
  assert.deepEqual(
    refusal(await call(director, 'POST', `/org/${id}/members`, { user_id: stranger.userId, role: 'member' })),
    [409, 'org.organisation_not_active'],
  );
  assert.deepEqual(refusal(await call(director, 'PUT', `/org/${id}/modules/gov`)), [
    409,
    'org.organisation_not_active',
  ]);
  assert.equal(await move('activate'), 'moved');
  assert.equal(await move('close'), 'moved');
  for (const by of ['activate', 'suspend', 'close'] as const) assert.equal(await move(by), 'org.state_conflict');
  assert.equal((await call(director, 'GET', `/org/${id}`)).data.state, 'closed');
});

test('a list of organisations is continued by key', async () => {
  const first = (await call(director, 'GET', '/org?limit=1')).data;
  const rest = (await call(director, 'GET', `/org?limit=100&after=${first.next}`)).data;
  assert.deepEqual([first.items.length, rest.next], [1, null]);
  assert.ok(!rest.items.some(({ tenant_id }: { tenant_id: string }) => tenant_id === first.items[0].tenant_id));
});
