import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { openStand } from '#test/eid';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { foundOrganisation } from '#test/ownership';
import { callerOf, peopleOf, refusal } from '#test/people';
import { forgetInvitees } from './invitees.ts';
import { tellingInvitees } from './invitees.worker.ts';

const stand = await openStand({ after });
const house = await openHouse({ after }, { env: stand.env, kernel: { limits: 'off' } });
const call = callerOf(house);
const person = peopleOf(house);
const [owner, superadmin] = [await house.signIn(), await house.signIn('superadmin')];
const { id = '', userID: member = '' } = await foundOrganisation(house, owner);
const members = (path = '') => `/org/${id}/members${path}`;
const invite = (civil_id: string, role = 'officer', by: SignedIn = owner) =>
  call(by, 'POST', members(), { civil_id, role });
const stranger = '110000000112';

const db = asSystem(house.deps);
const accountsOf = (civilId: string) =>
  db.selectFrom('users.user').select('id').where('civil_id', '=', civilId).execute();
/** What the worker does with an event. */
const hear = (type: string, data: object) =>
  transact(house.deps, system('test'), async (deps) => {
    const event = { id: '', type, subject: '', time: new Date(), data } as unknown;
    await tellingInvitees.handle({ ...house.deps, ...deps }, event as Parameters<typeof tellingInvitees.handle>[1]);
  });
const inbox = async (one: SignedIn) => (await call(one, 'GET', '/gov/notifications')).data.items;

async function signInByEid(civilId: string) {
  const post = async (at: string, payload: object) =>
    (await house.app.inject({ method: 'POST', url: `/api/v1/auth/eid/${at}`, payload })).json().data;
  const { sid, qr } = await post('start', {});
  const { id } = await stand.phone.open(civilId, qr.link);
  await stand.phone.approve(String(id));
  return post('poll', { sid });
}
const setMode = (mode: string) => call(superadmin, 'PUT', '/superadmin/access-mode', { mode });

suite('an invitation by number', () => {
  test('makes nobody known: there is no account, and a closed platform stays closed', async () => {
    assert.equal((await invite(stranger)).status, 200);
    assert.deepEqual(await accountsOf(stranger), []);
    await setMode('closed');
    const refused = await signInByEid(stranger);
    await setMode('open');
    assert.deepEqual([refused.state, refused.sso_error], ['FAILED', 'platform_closed']);
    assert.deepEqual(await accountsOf(stranger), []);
  });

  test('is answered the same for people who are known, people who are not and numbers of nobody', async () => {
    await person('110000000044');
    await person('110000000055');
    const answers = [];
    for (const number of ['110000000044', '110000000101', '000000000000']) {
      const { data, status } = await invite(number);
      const { user_id, created_at: _, expires_at: __, ...rest } = data;
      assert.deepEqual(await accountsOf(user_id), []);
      const listed = (await call(owner, 'GET', members('?state=invited&limit=100'))).data.items;
      const shown = listed.find((one: { user_id: string }) => one.user_id === user_id);
      assert.deepEqual([shown?.family_name, shown?.given_name], [null, null]);
      answers.push({ status, ...rest });
      assert.deepEqual(refusal(await invite(number)), [409, 'org.member_exists']);
    }
    assert.deepEqual(answers[1], answers[0]);
    assert.deepEqual(answers[2], answers[0]);
    const ids = await db.selectFrom('users.user').select('id').execute();
    const { items } = (await call(owner, 'GET', members('?state=invited&limit=100'))).data;
    for (const { user_id } of items) assert.ok(!ids.some(({ id }) => id === user_id), 'no account is told');
  });

  test('is found in the inbox and among the organisations by whom it is for, who accepts it, once', async () => {
    const invited = await person('110000000066');
    const { data } = await invite('110000000066', 'admin');
    await hear('org.invitee_added', { invitee: data.user_id, role: 'officer' });
    await hear('auth.session_opened', { user_id: invited.userId, method: 'eid-push' });
    const notices = await inbox(invited);
    assert.deepEqual([notices.length, notices[0].kind, notices[0].params.tenant_id], [1, 'invitation', id]);

    const [own] = (await call(invited, 'GET', '/org')).data.items;
    assert.deepEqual([own.tenant_id, own.my_state, own.my_role], [id, 'invited', 'admin']);
    assert.equal((await call(invited, 'GET', members())).status, 404, 'nothing in it is theirs to see yet');
    const replies = await Promise.all(Array.from({ length: 4 }, () => call(invited, 'POST', members('/me/accept'))));
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    for (const { status, error } of replies) if (status !== 200) assert.equal(error, 'org.invitation_not_found');
    const { items } = (await call(owner, 'GET', members('?limit=100'))).data;
    const entered = items.find((one: { user_id: string }) => one.user_id === invited.userId);
    assert.deepEqual([entered.state, entered.role, entered.given_name], ['active', 'admin', 'Сүх']);
    assert.ok(!items.some((one: { user_id: string }) => one.user_id === data.user_id));
  });

  test('waits for somebody who comes later', async () => {
    await invite('110000000077', 'member');
    assert.equal((await signInByEid('110000000077')).state, 'COMPLETE');
    const [account] = await accountsOf('110000000077');
    await hear('auth.session_opened', { user_id: account!.id, method: 'eid-qr' });
    const notices = db.selectFrom('notifications.notice').select('kind').where('user_id', '=', account!.id);
    assert.deepEqual(await notices.execute(), [{ kind: 'invitation' }]);
  });

  test('is declined by whom it is for, taken back by those who invite, and nobody else’s to end', async () => {
    const invited = await person('110000000088');
    const { data } = await invite('110000000088');
    const outsider = await house.signIn();
    for (const one of [outsider, await asMember()])
      assert.ok([403, 404].includes((await call(one, 'DELETE', members(`/${data.user_id}`))).status));
    assert.equal((await call(invited, 'DELETE', members(`/${invited.userId}`))).status, 200);
    assert.deepEqual((await call(invited, 'GET', '/org')).data.items, []);
    assert.equal((await call(invited, 'POST', members('/me/accept'))).status, 404);

    const again = await invite('110000000088');
    assert.equal((await call(owner, 'DELETE', members(`/${again.data.user_id}`))).status, 200);
    assert.equal((await call(invited, 'POST', members('/me/accept'))).status, 404);
    assert.equal((await invite('110000000088')).status, 200);
  });

  test('is given by administrators below themselves, and lifts no suspension', async () => {
    const admin = await house.signIn();
    const row = { user_id: admin.userId, tenant_id: id, role: 'admin', state: 'active' } as const;
    await db.insertInto('org.member').values(row).execute();
    assert.deepEqual(refusal(await invite('110000000099', 'owner', admin)), [403, 'org.not_allowed']);
    assert.equal((await invite('110000000099', 'member', admin)).status, 200);

    const suspended = await person('990000000011');
    const barred = { ...row, user_id: suspended.userId, role: 'member', state: 'suspended' } as const;
    await db.insertInto('org.member').values(barred).execute();
    await invite('990000000011', 'owner');
    assert.deepEqual((await call(suspended, 'GET', '/org')).data.items, []);
    assert.equal((await call(suspended, 'POST', members('/me/accept'))).status, 404);
    const left = await db.selectFrom('org.member').select('state').where('user_id', '=', suspended.userId).execute();
    assert.deepEqual(left, [{ state: 'suspended' }]);
  });

  test('is over after seven days, and then its number is forgotten', async () => {
    const invited = await person('990000000012');
    const { data } = await invite('990000000012');
    const over = { ...house.deps, now: () => new Date(Date.now() + 8 * 86_400_000) };
    const row = db.selectFrom('org.invitee').select('id').where('id', '=', data.user_id);
    assert.equal((await row.execute()).length, 1);
    assert.ok((await forgetInvitees(over)) >= 1);
    assert.deepEqual(await row.execute(), []);
    assert.equal((await call(invited, 'POST', members('/me/accept'))).status, 404);
  });
});

async function asMember(): Promise<SignedIn> {
  const one = await house.signIn();
  const row = { user_id: one.userId, tenant_id: id, role: 'member', state: 'active' } as const;
  await db.insertInto('org.member').values(row).execute();
  assert.notEqual(one.userId, member);
  return one;
}
