import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { asSystem, openHouse, type SignedIn } from '#test/house';

const house = await openHouse({ after });
/** Another process on the same database and the same Redis. */
const elsewhere = await openHouse({ after }, { database: house.database });
const admin = await house.signIn('admin');
const call = async (method: 'GET' | 'POST', path: string, payload?: object, { headers } = admin) => {
  const url = `/api/v1/admin/users/${path}`;
  const reply = await house.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const reason = 'Утсаа алдсан гэж мэдэгдсэн.';
const signOut = (id: string, as = admin, body: object = { reason }) => call('POST', `${id}/sign-out`, body, as);
const statusElsewhere = async ({ headers }: SignedIn) =>
  (await elsewhere.app.inject({ url: '/api/v1/users/me', headers })).statusCode;

test('a user is shown with their sessions, consents and eID, and finds the reading in their access log', async () => {
  const citizen = await house.signIn();
  const { data } = await call('GET', citizen.userId);

  assert.equal(data.user.id, citizen.userId);
  assert.equal(data.user.superadmin, false);
  assert.deepEqual([data.eid_verified_at, data.tokens_revoked_before, data.consents], [null, null, []]);
  assert.deepEqual(
    data.sessions.map(({ id, method }: { id: string; method: string }) => [id, method]),
    [[citizen.sessionId, 'eid-push']],
  );
  assert.equal(data.may_administer, true);
  const log = await house.app.inject({ url: '/api/v1/users/me/access-log', headers: citizen.headers });
  const [line, ...more] = log.json().data.items;
  assert.deepEqual(more, []);
  assert.equal(line.record_kind, 'user');
  assert.ok(line.fields.includes('sessions') && line.fields.includes('consents'));
});

test('a user is shown to nobody without the permission, and none is invented', async () => {
  const [citizen, other] = [await house.signIn(), await house.signIn()];
  for (const path of [citizen.userId, other.userId])
    assert.equal((await call('GET', path, undefined, other)).statusCode, 403);
  assert.equal((await house.app.inject(`/api/v1/admin/users/${citizen.userId}`)).statusCode, 401);
  assert.equal((await call('GET', randomUUID())).error, 'users.user_not_found');
  assert.equal((await call('GET', 'me')).statusCode, 400);
});

test('a super administrator appears as one, and not as somebody to be changed', async () => {
  const superadmin = await house.signIn('superadmin');
  const { data } = await call('GET', superadmin.userId);
  assert.deepEqual([data.user.superadmin, data.may_administer], [true, false]);
  const listed = await house.app.inject({ url: `/api/v1/admin/users?id=${superadmin.userId}`, headers: admin.headers });
  assert.equal(listed.json().data.items[0].superadmin, true);
  assert.equal((await call('GET', admin.userId)).data.may_administer, false, 'nor is oneself');
});

test('signed out everywhere: every session ends in every process, the person is told why and may come back', async () => {
  const citizen = await house.signIn();
  assert.equal(await statusElsewhere(citizen), 200);

  assert.deepEqual((await signOut(citizen.userId)).data, { id: citizen.userId });

  assert.equal(await statusElsewhere(citizen), 401);
  const { data } = await call('GET', citizen.userId);
  assert.deepEqual([data.sessions, data.user.active], [[], true]);
  assert.ok(Date.parse(data.tokens_revoked_before) > Date.now() - 60_000);
  const db = asSystem(house.deps);
  const notices = await db
    .selectFrom('notifications.notice')
    .select(['kind', 'params', 'written_by'])
    .where('user_id', '=', citizen.userId)
    .execute();
  assert.deepEqual(notices, [{ kind: 'signed_out', params: { reason }, written_by: admin.userId }]);
  const records = await db
    .selectFrom('audit.pending')
    .select(['actor', 'details', 'personal'])
    .where('action', '=', 'admin.user_signed_out')
    .where('object', '=', `person:${citizen.userId}`)
    .execute();
  assert.equal(records.length, 1);
  assert.equal(records[0]?.actor, `person:${admin.userId}`);
  assert.ok(!JSON.stringify(records[0]?.details).includes('Утсаа'), 'the reason is personal');
  assert.ok(records[0]?.personal);
});

test('nobody signs out themselves, an equal, one above, one who is not there, or without a reason', async () => {
  const [other, superadmin, citizen] = [
    await house.signIn('admin'),
    await house.signIn('superadmin'),
    await house.signIn(),
  ];
  assert.equal((await signOut(admin.userId)).error, 'admin.own_account');
  assert.equal((await signOut(other.userId)).error, 'admin.user_not_below');
  assert.equal((await signOut(superadmin.userId)).error, 'admin.user_not_below');
  assert.equal((await signOut(randomUUID())).error, 'users.user_not_found');
  assert.equal((await signOut(citizen.userId, admin, {})).statusCode, 400);
  assert.equal((await signOut(citizen.userId, admin, { reason: '  ' })).statusCode, 400);
  assert.equal((await signOut(citizen.userId, citizen)).statusCode, 403);
  for (const one of [other, superadmin, citizen]) assert.equal(await statusElsewhere(one), 200);
  const erased = { active: false, deleted_at: new Date(), anonymised_at: new Date() };
  await asSystem(house.deps).updateTable('users.user').set(erased).where('id', '=', citizen.userId).execute();
  assert.equal((await signOut(citizen.userId)).error, 'admin.user_erased');
});

test('two administrators at once: the person is out, and nothing is left open', async () => {
  const citizen = await house.signIn();
  const other = await house.signIn('admin');
  const replies = await Promise.all([signOut(citizen.userId), signOut(citizen.userId, other)]);
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [200, 200],
  );
  assert.equal(await statusElsewhere(citizen), 401);
});
