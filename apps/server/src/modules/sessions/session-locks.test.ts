import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { uuidv7 } from '#platform/data/uuid';
import { asAdmin, asSystem, openHouse, type SignedIn } from '#test/house';
import { untilWaiting } from '#test/locks';
import { signInAnew } from '#test/relying-party';
import { forgetOldClients } from './sessions.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const { app, deps } = house;

/** One person with three sessions, in the order of their ids, and something that can be unlinked. */
async function signInThrice(): Promise<[SignedIn, SignedIn, SignedIn]> {
  const first = await house.signIn();
  const link = { provider: 'https://accounts.example', subject_hash: randomBytes(32).toString('hex'), email: null };
  await asSystem(deps)
    .insertInto('auth.social_link')
    .values({ id: uuidv7(), user_id: first.userId, ...link })
    .execute();
  return [first, await signInAnew(house, first), await signInAnew(house, first)];
}

const url = '/api/v1/users/me/sessions';
const endOthers = async ({ headers }: SignedIn) => (await app.inject({ method: 'DELETE', url, headers })).statusCode;
/** Changes how the person can sign in, which ends the other sessions too. */
const unlink = async ({ headers }: SignedIn) =>
  (await app.inject({ method: 'DELETE', url: `${url}?social_link=unlink`, headers })).statusCode;
const logOut = async ({ headers }: SignedIn, { refreshToken: refresh_token }: SignedIn) =>
  (await app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers, payload: { refresh_token } })).statusCode;

for (const [name, ask] of [
  ['ends the others', ([, second]) => endOthers(second)],
  ['signs out of two', ([first, , third]) => logOut(first, third)],
] as [string, (who: [SignedIn, SignedIn, SignedIn]) => Promise<number>][])
  test(`who ${name} and who changes how to sign in do not wait for each other for ever`, async () => {
    const who = await signInThrice();
    const [first, , third] = who;
    const { ending, changing } = await asAdmin(async (admin) => {
      await admin.query('begin');
      await admin.query('select from auth.session where id = $1 for update', [first.sessionId]);
      const ending = ask(who);
      await untilWaiting(admin);
      const changing = unlink(third);
      await untilWaiting(admin, 2);
      await admin.query('commit');
      return { ending, changing };
    }, house.database);
    assert.deepEqual(await Promise.all([ending, changing]), [200, 401], 'the first goes first, and the other is out');
  });

test('whatever ends sessions at the same time, nothing fails', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [first, second, third] = await signInThrice();
    const codes = await Promise.all([endOthers(second), unlink(third), unlink(first), logOut(first, third)]);
    assert.ok(
      codes.every((code) => code === 200 || code === 401),
      String(codes),
    );
  }
});

test('a session that somebody holds does not keep the clients of others from being forgotten', async () => {
  const [held, other] = await signInThrice();
  const old = {
    place: 'Mongolia',
    expires_at: new Date(Date.now() - 60_000),
    idle_until: new Date(Date.now() - 60_000),
  };
  const age = ({ sessionId }: SignedIn) =>
    asSystem(deps).updateTable('auth.session').set(old).where('id', '=', sessionId).execute();
  await age(held);
  await age(other);
  await asAdmin(async (admin) => {
    await admin.query('begin');
    await admin.query('select from auth.session where id = $1 for update', [held.sessionId]);
    assert.equal(await forgetOldClients(deps), 1);
    await admin.query('commit');
  }, house.database);
  assert.equal(await forgetOldClients(deps), 1);
});
