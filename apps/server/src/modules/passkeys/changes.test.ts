import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import * as sessions from '#modules/sessions';
import { system } from '#platform/actor';
import { makeAuthenticator } from '#test/authenticator';
import { asAdmin, asSystem, credentialsOf, type House, openHouse, type SignedIn } from '#test/house';
import { untilWaiting } from '#test/locks';
import { nextSecond } from '#test/next-second';
import { keyholderOf, makeGate, passkeySettings } from '#test/passkeys';

const env = passkeySettings;
const house = await openHouse({ after }, { env, kernel: { limits: 'off' } });
const gate = makeGate();
/** A process in which a passkey that was found good waits at the gate before it opens anything. */
const slow = await openHouse({ after }, { env, database: house.database, kernel: { limits: gate.limits } });
const db = asSystem(house.deps);

/** The same person in another session, once what they changed last does not keep it out. */
async function another({ userId }: Pick<SignedIn, 'userId'>): Promise<SignedIn> {
  await nextSecond();
  const opened = { userId, method: 'eid-push', provenAt: new Date() } as const;
  return { ...credentialsOf(await sessions.openSession(house.deps, system('test'), opened)), userId };
}
const holderOf = (person: Pick<SignedIn, 'headers' | 'sessionId'>, on: House = house) => keyholderOf(on, person);
const statusOf = async ({ headers }: Pick<SignedIn, 'headers'>) =>
  (await house.app.inject({ url: '/api/v1/users/me', headers })).statusCode;
const refresh = async (refresh_token: string) =>
  (await house.app.inject({ method: 'POST', url: '/api/v1/auth/refresh', payload: { refresh_token } })).statusCode;
const cutoffOf = async ({ userId }: Pick<SignedIn, 'userId'>) =>
  (
    await db.selectFrom('users.user').select('tokens_revoked_before').where('id', '=', userId).executeTakeFirstOrThrow()
  ).tokens_revoked_before.getTime();
const endedOf = async ({ sessionId }: Pick<SignedIn, 'sessionId'>) =>
  (await db.selectFrom('auth.session').select('revoke_reason').where('id', '=', sessionId).executeTakeFirst())
    ?.revoke_reason;
const confirmedOf = ({ userId }: Pick<SignedIn, 'userId'>) =>
  db
    .selectFrom('auth.session')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('passkey_at', 'is not', null)
    .execute();

suite('a change of passkeys is one of how somebody gets in', () => {
  for (const change of ['added', 'removed'] as const) {
    test(`one that is ${change} ends every other session and every token from before, and this one goes on`, async () => {
      const admin = await house.signIn('admin');
      const { data } = await holderOf(admin).add(makeAuthenticator());
      const other = await another(admin);
      const before = { headers: { ...admin.headers } };
      const cutoff = await cutoffOf(admin);
      assert.deepEqual([await statusOf(other), await statusOf(before)], [200, 200]);

      const { tokens } =
        change === 'added'
          ? (await holderOf(admin).add(makeAuthenticator())).data
          : (await holderOf(admin).remove(data.id)).data;

      assert.ok((await cutoffOf(admin)) > cutoff);
      assert.deepEqual([await statusOf(other), await refresh(other.refreshToken)], [401, 401]);
      assert.equal(await endedOf(other), `passkey ${change}`);
      assert.equal(await statusOf(before), 401, 'a token that was copied before is worth nothing');
      assert.equal(await statusOf(admin), 200);
      assert.equal(await refresh(tokens.refresh_token), 200);
    });
  }

  test('ones that a super administrator resets end every session of their holder', async () => {
    const [admin, superadmin] = [await house.signIn('admin'), await house.signIn('superadmin')];
    await holderOf(admin).add(makeAuthenticator());
    const other = await another(admin);
    const cutoff = await cutoffOf(admin);
    const url = `/api/v1/superadmin/admins/${admin.userId}/passkeys`;
    const reply = await house.app.inject({ method: 'DELETE', url, headers: superadmin.headers });
    assert.deepEqual(reply.json().data, { id: admin.userId, removed: 1 });
    assert.ok((await cutoffOf(admin)) > cutoff);
    assert.deepEqual([await statusOf(admin), await statusOf(other)], [401, 401]);
    assert.deepEqual([await endedOf(admin), await endedOf(other)], ['passkeys reset', 'passkeys reset']);
    assert.equal(await statusOf(superadmin), 200);
  });
});

suite('a passkey that is removed while it is shown', () => {
  test('opens nothing any more in the session that removes it', async () => {
    const admin = await house.signIn('admin');
    const key = makeAuthenticator();
    const { data } = await holderOf(admin).add(key);
    const { arrived, open } = gate.close();
    const proving = holderOf({ ...admin, headers: { ...admin.headers } }, slow).prove(key);
    await arrived;
    assert.equal((await holderOf(admin).remove(data.id)).status, 200);
    open();
    assert.equal((await proving).error, 'passkeys.refused');
    assert.deepEqual(await confirmedOf(admin), []);
  });

  test('and is not taken for a copy', async () => {
    const admin = await house.signIn('admin');
    const key = makeAuthenticator();
    const { data } = await holderOf(admin).add(key);
    const { options } = (await holderOf(admin).beginProof()).data;
    const mine = { ...admin.headers };
    // The removal has not ended yet when the proof looks for the key, and has when it wants to count its use.
    const { error } = await asAdmin(async (client) => {
      await client.query('begin');
      await client.query('delete from passkeys.credential where id = $1', [data.id]);
      const proving = holderOf({ ...admin, headers: mine }).finishProof(key.get(options));
      await untilWaiting(client);
      await client.query('commit');
      return proving;
    }, house.database);
    assert.equal(error, 'passkeys.refused');
    const alarms = await db.selectFrom('security.event').select('kind').where('user_id', '=', admin.userId).execute();
    assert.deepEqual(alarms, []);
  });

  test('leaves no session confirmed, whoever is faster', async () => {
    const admin = await house.signIn('admin');
    for (let round = 0; round < 8; round += 1) {
      const key = makeAuthenticator();
      const { data } = await holderOf(admin).add(key);
      const other = await another(admin);
      const copy = { ...admin, headers: { ...admin.headers } };
      await Promise.all([
        holderOf(admin).remove(data.id),
        holderOf(copy)
          .beginProof()
          .then(async ({ data }) => data && holderOf(copy).finishProof(key.get(data.options))),
        holderOf(other)
          .beginProof()
          .then(async ({ data }) => data && holderOf(other).finishProof(key.get(data.options))),
      ]);
      assert.deepEqual(await confirmedOf(admin), [], `round ${round}`);
    }
  });
});
