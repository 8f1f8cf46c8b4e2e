import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import * as sessions from '#modules/sessions';
import { system } from '#platform/actor';
import { makeAuthenticator } from '#test/authenticator';
import { asSystem, credentialsOf, openHouse, type SignedIn } from '#test/house';
import { nextSecond } from '#test/next-second';
import { keyholderOf, passkeySettings } from '#test/passkeys';

const house = await openHouse(
  { after },
  { env: { ...passkeySettings, PASSKEYS: 'required' }, kernel: { limits: 'off' } },
);
const db = asSystem(house.deps);
const holderOf = (person: Pick<SignedIn, 'headers' | 'sessionId'>) => keyholderOf(house, person);
const ask = async ({ headers }: Pick<SignedIn, 'headers'>, url = '/api/v1/admin/users') => {
  const reply = await house.app.inject({ url, headers });
  return reply.json().error ?? reply.statusCode;
};
/** The same person signs in by eID again, as an attacker who talked them into it would want. */
const signInAgain = async ({ userId }: SignedIn) => {
  await nextSecond();
  return credentialsOf(
    await sessions.openSession(house.deps, system('test'), { userId, method: 'eid-push', provenAt: new Date() }),
  );
};

// Before anybody reads the roles: no process is told of this.
await db
  .insertInto('rbac.role')
  .values({ key: 'clerk', level: 4, name_mn: 'Ажилтан', name_en: 'Clerk', built_in: false })
  .execute();
await db.insertInto('rbac.role_permission').values({ role: 'clerk', permission: 'users.manage' }).execute();

suite('where a passkey is required', () => {
  test('an administrator has their rights once they have shown one, and for that they can add one', async () => {
    const admin = await house.signIn('admin');
    const me = holderOf(admin);
    assert.equal(await ask(admin), 'request.passkey_required');
    assert.deepEqual((await me.list()).required, true);
    const key = makeAuthenticator();
    await me.add(key);
    assert.equal(await ask(admin), 'request.passkey_required', 'to have one is not to have shown one');
    await me.prove(key);
    assert.equal(await ask(admin), 200);
  });

  test('no rule sees the rights that are withheld', async () => {
    const admin = await house.signIn('admin');
    const { data } = (await house.app.inject({ url: '/api/v1/rbac/me', headers: admin.headers })).json();
    assert.deepEqual([data.role, data.level, data.permissions], ['admin', 4, []]);
  });

  test('a role on the level of citizens that permits something is asked for one as well, and can have one', async () => {
    const clerk = await house.signIn('clerk');
    assert.equal(await ask(clerk), 'request.passkey_required');
    const key = makeAuthenticator();
    await holderOf(clerk).add(key);
    await holderOf(clerk).prove(key);
    assert.equal(await ask(clerk), 200);
  });

  test('with the passkey that was shown goes what it has proven, and with another does not', async () => {
    const admin = await house.signIn('admin');
    const me = holderOf(admin);
    const [key, spare] = [makeAuthenticator(), makeAuthenticator()];
    const { data: first } = await me.add(key);
    await me.prove(key);
    const { data: second } = await me.add(spare);
    assert.equal((await me.remove(second.id)).status, 200);
    assert.equal(await ask(admin), 200);
    assert.equal((await me.remove(first.id)).status, 200);
    assert.equal(await ask(admin), 'request.passkey_required');
    assert.equal((await me.list()).confirmed_at, null);
  });

  test('citizens are asked for none', async () => {
    const citizen = await house.signIn();
    assert.equal(await ask(citizen, '/api/v1/users/me'), 200);
    assert.equal(await ask(citizen), 'request.forbidden');
  });

  test('an eID of just now does not put another passkey in the place of one’s own', async () => {
    const admin = await house.signIn('admin');
    const key = makeAuthenticator();
    await holderOf(admin).add(key);
    const { items } = await holderOf(admin).list();
    const again = await signInAgain(admin);
    assert.equal((await holderOf(again).begin()).error, 'request.passkey_required');
    assert.equal((await holderOf(again).remove(items[0].id)).error, 'request.passkey_required');
    await holderOf(again).prove(key);
    assert.equal((await holderOf(again).begin()).status, 200);
  });

  test('it is asked for again after half a day', async () => {
    const admin = await house.signIn('admin');
    const key = makeAuthenticator();
    await holderOf(admin).add(key);
    await db
      .updateTable('auth.session')
      .set({ passkey_at: new Date(Date.now() - 12 * 3_600_000 - 1_000) })
      .where('id', '=', admin.sessionId)
      .execute();
    await holderOf(admin).forget();
    assert.equal(await ask(admin), 'request.passkey_required');
    await holderOf(admin).prove(key);
    assert.equal(await ask(admin), 200);
  });

  test('whoever has lost theirs is helped by a super administrator, who needs a passkey for it', async () => {
    const admin = await house.signIn('admin');
    const lost = makeAuthenticator();
    await holderOf(admin).add(lost);
    await holderOf(admin).prove(lost);
    const superadmin = await house.signIn('superadmin');
    const reset = () =>
      house.app.inject({
        method: 'DELETE',
        url: `/api/v1/superadmin/admins/${admin.userId}/passkeys`,
        headers: superadmin.headers,
      });
    assert.equal((await reset()).json().error, 'request.passkey_required');
    const key = makeAuthenticator();
    await holderOf(superadmin).add(key);
    await holderOf(superadmin).prove(key);
    assert.deepEqual((await reset()).json().data, { id: admin.userId, removed: 1 });
    assert.equal((await reset()).json().error, 'passkeys.none');
    assert.equal(await ask(admin), 'request.unauthenticated', 'and nobody goes on with what the lost one has proven');
    const again = await signInAgain(admin);
    assert.equal((await holderOf(again).begin()).status, 200);
  });
});
