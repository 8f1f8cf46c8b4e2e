import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { callerOf, refusal } from '#test/people';
import { addOrganisation } from './index.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const call = callerOf(house);
const people = ['owner', 'admin', 'officer', 'member', 'suspended', 'stranger'] as const;
const [owner, admin, officer, member, suspended, stranger] = (await Promise.all(people.map(() => house.signIn()))) as [
  SignedIn,
  SignedIn,
  SignedIn,
  SignedIn,
  SignedIn,
  SignedIn,
];

async function organisationOf(ownerId: string): Promise<string> {
  const details = { reg_no: null, slug: null, name: 'Туршилт', name_en: null, kind: 'company' } as const;
  const actor = system('test');
  const fresh = { ...details, state: 'active', verified_at: null } as const;
  return transact(house.deps, actor, (deps) => addOrganisation(deps, actor, fresh, ownerId));
}
const join = async (id: string, by: SignedIn, one: SignedIn, role: string) => {
  assert.equal((await call(by, 'POST', `/org/${id}/members`, { user_id: one.userId, role })).status, 200);
  assert.equal((await call(one, 'POST', `/org/${id}/members/me/accept`)).status, 200);
};

let id = '';
let other = '';
before(async () => {
  id = await organisationOf(owner.userId);
  other = await organisationOf(stranger.userId);
  await join(id, owner, admin, 'admin');
  await join(id, admin, officer, 'officer');
  await join(id, admin, member, 'member');
  await join(id, owner, suspended, 'admin');
  assert.equal(
    (await call(owner, 'PUT', `/org/${id}/members/${suspended.userId}`, { state: 'suspended' })).status,
    200,
  );
});
const members = (path = '') => `/org/${id}/members${path}`;

suite('the members of an organisation', () => {
  test('see each other, and find in their access log who looked', async () => {
    const { data } = await call(member, 'GET', members());
    assert.deepEqual(
      data.items.map(({ user_id, role, state }: Record<string, string>) => [user_id, role, state]),
      [
        [owner.userId, 'owner', 'active'],
        [admin.userId, 'admin', 'active'],
        [officer.userId, 'officer', 'active'],
        [member.userId, 'member', 'active'],
        [suspended.userId, 'admin', 'suspended'],
      ],
    );
    assert.deepEqual([data.items[0].family_name, data.items[0].tenant_id], ['Бат', id]);
    const log = (await call(owner, 'GET', '/users/me/access-log')).data.items;
    assert.ok(
      log.some(
        (entry: { purpose: string; tenant_id: string }) => entry.purpose === 'membership' && entry.tenant_id === id,
      ),
    );
  });

  test('are filtered, and continued by key', async () => {
    const admins = (await call(member, 'GET', members('?role=admin&state=active'))).data.items;
    assert.deepEqual(
      admins.map(({ user_id }: { user_id: string }) => user_id),
      [admin.userId],
    );
    const first = (await call(member, 'GET', members('?limit=2'))).data;
    const rest = (await call(member, 'GET', members(`?limit=9&after=${first.next}`))).data;
    assert.deepEqual([first.items.length, rest.items.length, rest.next], [2, 3, null]);
  });

  test('are nobody else’s business, nor that of those who are suspended', async () => {
    for (const one of [stranger, suspended]) {
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['POST', '', { user_id: stranger.userId, role: 'member' }],
        ['PUT', `/${member.userId}`, { role: 'officer' }],
        ['DELETE', `/${member.userId}`, undefined],
        ['POST', '/me/accept', undefined],
      ] as const) {
        const reply = await call(one, method, members(path), body);
        assert.equal(reply.status, 404, `${method} ${path}: ${reply.error}`);
      }
    }
    assert.equal((await call(null, 'GET', members())).status, 401);
  });
});

suite('an invitation', () => {
  test('is given by owners into any role, by administrators below themselves, by others not at all', async () => {
    const invite = (by: SignedIn, role: string) => call(by, 'POST', members(), { user_id: randomUUID(), role });
    // The id is checked last, so an unknown id shows what the role alone allows.
    for (const role of ['owner', 'admin', 'officer', 'member'])
      assert.deepEqual(refusal(await invite(owner, role)), [404, 'org.person_not_found'], role);
    for (const role of ['owner', 'admin'])
      assert.deepEqual(refusal(await invite(admin, role)), [403, 'org.not_allowed']);
    for (const role of ['officer', 'member'])
      assert.deepEqual(refusal(await invite(admin, role)), [404, 'org.person_not_found']);
    for (const one of [officer, member])
      assert.deepEqual(refusal(await invite(one, 'member')), [403, 'org.not_allowed']);
  });

  test('shows the organisation and nothing in it until it is accepted, by nobody else', async () => {
    const invited = await house.signIn();
    const { data } = await call(owner, 'POST', members(), { user_id: invited.userId, role: 'officer' });
    assert.deepEqual([data.state, data.role], ['invited', 'officer']);
    assert.ok(Date.parse(data.expires_at) > Date.now() + 6 * 86_400_000);
    assert.equal((await call(invited, 'GET', `/org/${id}`)).data.my_state, 'invited');
    assert.equal((await call(invited, 'GET', members())).status, 404);
    assert.deepEqual(refusal(await call(owner, 'PUT', members(`/${invited.userId}`), { state: 'active' })), [
      409,
      'org.state_conflict',
    ]);
    assert.deepEqual(refusal(await call(owner, 'POST', members(), { user_id: invited.userId, role: 'member' })), [
      409,
      'org.member_exists',
    ]);
    assert.equal((await call(stranger, 'POST', members('/me/accept'))).status, 404);

    assert.equal((await call(invited, 'POST', members('/me/accept'))).data.my_state, 'active');
    assert.equal((await call(invited, 'POST', members('/me/accept'))).error, 'org.invitation_not_found');
    assert.equal((await call(invited, 'GET', members())).status, 200);
  });

  test('is declined by leaving, and can be given again', async () => {
    const invited = await house.signIn();
    await call(owner, 'POST', members(), { user_id: invited.userId, role: 'owner' });
    assert.equal((await call(invited, 'DELETE', members(`/${invited.userId}`))).status, 200);
    assert.equal((await call(invited, 'GET', `/org/${id}`)).status, 404);
    assert.equal((await call(invited, 'POST', members('/me/accept'))).status, 404);
    assert.deepEqual(refusal(await call(admin, 'POST', members(), { user_id: invited.userId, role: 'owner' })), [
      403,
      'org.not_allowed',
    ]);
    const { data } = await call(admin, 'POST', members(), { user_id: invited.userId, role: 'member' });
    assert.deepEqual([data.state, data.role], ['invited', 'member']);
  });

  test('is over after seven days', async () => {
    const invited = await house.signIn();
    await call(owner, 'POST', members(), { user_id: invited.userId, role: 'member' });
    await asSystem(house.deps)
      .updateTable('org.member')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('user_id', '=', invited.userId)
      .execute();
    assert.deepEqual(refusal(await call(invited, 'POST', members('/me/accept'))), [410, 'org.invitation_over']);
    assert.equal((await call(invited, 'GET', `/org/${id}`)).status, 404);
    assert.equal((await call(owner, 'POST', members(), { user_id: invited.userId, role: 'member' })).status, 200);
    assert.equal((await call(invited, 'POST', members('/me/accept'))).status, 200);
  });

  test('names nobody before they have accepted', async () => {
    const invited = await house.signIn();
    const { data } = await call(owner, 'POST', members(), { user_id: invited.userId, role: 'officer' });
    assert.deepEqual([data.family_name, data.given_name], [null, null]);
    const found = async () =>
      (await call(owner, 'GET', members('?limit=100'))).data.items.find(
        ({ user_id }: { user_id: string }) => user_id === invited.userId,
      );
    assert.deepEqual([(await found()).given_name, (await found()).state], [null, 'invited']);
    assert.equal((await found()).invited_by, 'Б.Сүх', 'but who invited them');
    await call(invited, 'POST', members('/me/accept'));
    assert.equal((await found()).invited_by, null);
    assert.equal((await found()).given_name, 'Сүх');
    await call(invited, 'DELETE', members(`/${invited.userId}`));
    await call(owner, 'POST', members(), { user_id: invited.userId, role: 'officer' });
    await call(invited, 'DELETE', members(`/${invited.userId}`));
    assert.deepEqual([(await found()).given_name, (await found()).state], [null, 'removed'], 'nor where they declined');
  });
});

suite('a member', () => {
  test('is changed by owners, by administrators only below them, and never by themselves', async () => {
    const change = (by: SignedIn, one: SignedIn, body: object) => call(by, 'PUT', members(`/${one.userId}`), body);
    assert.deepEqual(refusal(await change(member, member, { role: 'owner' })), [403, 'org.not_allowed']);
    assert.deepEqual(refusal(await change(admin, admin, { role: 'owner' })), [403, 'org.not_allowed']);
    assert.deepEqual(refusal(await change(admin, owner, { role: 'member' })), [403, 'org.not_allowed']);
    assert.deepEqual(refusal(await change(admin, owner, { state: 'suspended' })), [403, 'org.not_allowed']);
    assert.deepEqual(refusal(await change(admin, officer, { role: 'admin' })), [403, 'org.not_allowed']);
    assert.deepEqual(refusal(await change(officer, member, { state: 'suspended' })), [403, 'org.not_allowed']);
    assert.equal((await change(admin, officer, { role: 'member' })).data.role, 'member');
    assert.equal((await change(owner, officer, { role: 'officer' })).data.role, 'officer');
    assert.equal((await change(admin, member, { state: 'suspended' })).data.state, 'suspended');
    assert.equal((await call(member, 'GET', members())).status, 404);
    assert.equal((await change(admin, member, { state: 'active' })).data.state, 'active');
    assert.equal((await change(owner, stranger, { role: 'member' })).error, 'org.member_not_found');
    assert.equal((await change(owner, member, {})).status, 400);
  });

  test('of one organisation is nothing in another', async () => {
    const reply = await call(stranger, 'PUT', `/org/${other}/members/${member.userId}`, { role: 'admin' });
    assert.equal(reply.error, 'org.member_not_found');
    assert.equal((await call(owner, 'DELETE', `/org/${other}/members/${stranger.userId}`)).status, 404);
  });

  test('leaves a record with what was before', async () => {
    await call(owner, 'PUT', members(`/${officer.userId}`), { role: 'member' });
    await call(owner, 'PUT', members(`/${officer.userId}`), { role: 'officer' });
    const [last] = await asSystem(house.deps)
      .selectFrom('audit.pending')
      .select(['actor', 'action', 'details', 'tenant_id'])
      .where('object', '=', `member:${id}/${officer.userId}`)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    assert.deepEqual(
      [last!.actor, last!.action, last!.tenant_id],
      [`person:${owner.userId}`, 'org.member_changed', id],
    );
    assert.deepEqual(JSON.parse(last!.details).before, { role: 'member', state: 'active' });
  });
});

suite('the last owner', () => {
  test('cannot leave, step down or be suspended; with a second one they can', async () => {
    const [one, two] = [await house.signIn(), await house.signIn()];
    const own = await organisationOf(one.userId);
    const path = `/org/${own}/members/${one.userId}`;
    for (const [method, body] of [
      ['DELETE', undefined],
      ['PUT', { role: 'admin' }],
      ['PUT', { state: 'suspended' }],
    ] as const)
      assert.deepEqual(refusal(await call(one, method, path, body)), [409, 'org.last_owner']);
    await call(one, 'POST', `/org/${own}/members`, { user_id: two.userId, role: 'owner' });
    // A person who has not accepted yet is no owner.
    assert.deepEqual(refusal(await call(one, 'DELETE', path)), [409, 'org.last_owner']);
    await call(two, 'POST', `/org/${own}/members/me/accept`);
    assert.equal((await call(one, 'DELETE', path)).status, 200);
    assert.deepEqual(refusal(await call(two, 'DELETE', `/org/${own}/members/${two.userId}`)), [409, 'org.last_owner']);
  });

  test('stays when all owners leave at once, twenty times over', async () => {
    for (let round = 0; round < 20; round += 1) {
      const owners = await Promise.all([house.signIn(), house.signIn(), house.signIn()]);
      const [first, ...others] = owners;
      const own = await organisationOf(first.userId);
      for (const one of others) await join(own, first, one, 'owner');
      const replies = await Promise.all(owners.map((one) => call(one, 'DELETE', `/org/${own}/members/${one.userId}`)));
      const count = (status: number) => replies.filter((reply) => reply.status === status).length;
      assert.deepEqual([count(200), count(409)], [2, 1]);
      const left = await asSystem(house.deps)
        .selectFrom('org.member')
        .select('user_id')
        .where('tenant_id', '=', own)
        .where('state', '=', 'active')
        .execute();
      assert.equal(left.length, 1);
    }
  });
});
