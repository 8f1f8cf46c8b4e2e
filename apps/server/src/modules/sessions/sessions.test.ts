import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { system } from '#platform/actor';
import { openHouse, type SignedIn } from '#test/house';
import * as users from '#modules/users';
import { endSession } from './sessions.ts';

const house = await openHouse({ after });
const { deps } = house;
const statusOf = async (person: SignedIn, app = house.app) =>
  (await app.inject({ url: '/api/v1/users/me', headers: person.headers })).statusCode;

test('an ended session is refused at once, although Redis knew it alive', async () => {
  const person = await house.signIn();
  assert.equal(await statusOf(person), 200);
  await endSession(deps, system('test'), person.sessionId, 'test');
  assert.equal(await statusOf(person), 401);
});

test('an emptied Redis brings no ended session back', async () => {
  const person = await house.signIn();
  await endSession(deps, system('test'), person.sessionId, 'test');
  await forgetAll();
  assert.equal(await statusOf(person), 401);
  assert.equal(await statusOf(person), 401, 'and not once it is remembered');
});

test('revoked tokens are refused at once, and also from an empty Redis', async () => {
  const person = await house.signIn();
  assert.equal(await statusOf(person), 200);
  await users.revokeTokens(deps, system('test'), person.userId);
  assert.equal(await statusOf(person), 401);
  await forgetAll();
  assert.equal(await statusOf(person), 401);
});

test('a reader who saw the session alive cannot write that down while it is being ended', async () => {
  const person = await house.signIn();
  const [status] = await Promise.all([
    statusOf(person),
    endSession(deps, system('test'), person.sessionId, 'test'),
    statusOf(person),
    statusOf(person),
  ]);
  assert.ok(status === 200 || status === 401);
  assert.equal(await statusOf(person), 401);
});

test('a session that ran out is refused', async () => {
  const person = await house.signIn();
  const { asSystem } = await import('#test/house');
  const past = new Date(Date.now() - 1_000);
  await asSystem(deps)
    .updateTable('auth.session')
    .set({ expires_at: past })
    .where('id', '=', person.sessionId)
    .execute();
  assert.equal(await statusOf(person), 401);
});

test('without Redis everything still holds', async (t) => {
  const other = await openHouse(t, { env: { REDIS_URL: 'redis://127.0.0.1:1' } });
  const person = await other.signIn();
  assert.equal(await statusOf(person, other.app), 200);
  await endSession(other.deps, system('test'), person.sessionId, 'test');
  assert.equal(await statusOf(person, other.app), 401);
});

test('a change of the roles is felt by the next request', async () => {
  const { asAdmin } = await import('#test/house');
  const person = await house.signIn('manager');
  const rights = async () => {
    const actor = await deps.credentials.accessToken(person.token, { requestId: 't', address: '', auditRecords: 0 });
    return [...(actor?.permissions ?? [])].toSorted();
  };
  assert.deepEqual(await rights(), ['gov.review', 'registry.view', 'relay.view']);
  await asAdmin(
    (client) => client.query(`delete from rbac.role_permission where role = 'manager' and permission = 'relay.view'`),
    house.database,
  );
  // The room that changes roles says so in Redis; here the change came from outside, so the memory is emptied for it.
  await forgetAll();
  assert.deepEqual(await rights(), ['gov.review', 'registry.view']);
});

async function forgetAll(): Promise<void> {
  const prefix = deps.config.REDIS_PREFIX;
  const keys = await deps.redis.keys(`${prefix}*`);
  if (keys.length > 0) await deps.redis.del(keys.map((key) => key.slice(prefix.length)));
}
