import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, suite, test } from 'node:test';
import * as users from '#modules/users';
import { changing } from '#platform/memory/memory';
import { asSystem } from '#test/house';
import { refused } from '#test/social';
import { openSocialHouse } from '#test/social-house';

const { house, stand, client, linksOf, sessionsOf, lastLogin } = await openSocialHouse({ after });
const { deps } = house;
const db = asSystem(deps);
const provider = stand.env.SOCIAL_ISSUER;
const bolormaa = { account: '1001', email: 'bolormaa@social.example' };

suite('an account that is linked', () => {
  test('signs its person in, and everybody who should know of it does', async () => {
    const person = await house.signIn();
    const linked = await client.link(bolormaa.account, person);
    assert.equal(linked.statusCode, 200, linked.error);
    assert.partialDeepStrictEqual(linked.data, {
      outcome: 'linked',
      link: { provider, email: bolormaa.email },
    });

    const { statusCode, data } = await client.signIn(bolormaa.account);

    assert.equal(statusCode, 200);
    assert.deepEqual([data.outcome, data.link, data.tokens.token_type], ['signed_in', null, 'Bearer']);
    const headers = { authorization: `Bearer ${data.tokens.access_token}` };
    const me = await house.app.inject({ url: '/api/v1/users/me', headers });
    assert.equal(me.json().data.id, person.userId);
    const [session] = await sessionsOf(person);
    assert.deepEqual([session?.method, session?.browser], ['social', 'Firefox']);
    const { id: session_id } = session!;
    const signedIn = { method: 'social', outcome: 'signed_in', reason: null, user_id: person.userId };
    assert.deepEqual(await lastLogin(), { ...signedIn, session_id });
  });

  test('is kept as a hash that holds its provider too', async () => {
    const person = await house.signIn();
    await client.link(bolormaa.account, person);
    const [link] = await linksOf(person);
    assert.equal(link?.subject_hash, hash('sha256', `${stand.env.SOCIAL_ISSUER}\n1001`));
    assert.deepEqual([link?.provider, link?.email, link?.used_at], [stand.env.SOCIAL_ISSUER, bolormaa.email, null]);
  });

  test('gives its verified address to a person who has none, and to nobody who has had a say', async () => {
    const [person, another] = [await house.signIn(), await house.signIn()];
    const profileOf = async ({ headers }: typeof person) =>
      (await house.app.inject({ url: '/api/v1/users/me', headers })).json().data;
    await client.link(bolormaa.account, person);
    const { email, email_source, email_verified_at } = await profileOf(person);
    assert.deepEqual([email, email_source], [bolormaa.email, 'social']);
    assert.ok(email_verified_at);

    await client.unlink(person);
    await house.app.inject({ method: 'DELETE', url: '/api/v1/users/me/email', headers: another.headers });
    await client.link(bolormaa.account, another);
    assert.equal((await profileOf(another)).email, null);
  });

  test('keeps no address that the provider has not verified', async () => {
    const [person, another] = [await house.signIn(), await house.signIn()];
    assert.equal((await client.link('1005', person)).data.link.email, null);
    await stand.setFaults({ email_unverified: true });
    assert.equal((await client.link(bolormaa.account, another)).data.link.email, null);
    assert.deepEqual(
      [...(await linksOf(person)), ...(await linksOf(another))].map(({ email }) => email),
      [null, null],
    );
    const own = db.selectFrom('users.user').select('email').where('id', 'in', [person.userId, another.userId]);
    assert.deepEqual(await own.execute(), [{ email: null }, { email: null }]);
  });

  test('does not sign in a person who is not active', async () => {
    const person = await house.signIn();
    await client.link(bolormaa.account, person);
    await changing(deps, users.standingKey(person.userId), () =>
      db.updateTable('users.user').set({ active: false }).where('id', '=', person.userId).execute(),
    );
    assert.deepEqual(refused(await client.signIn(bolormaa.account)), [403, 'auth.account_disabled']);
    assert.deepEqual(await sessionsOf(person), []);
    assert.partialDeepStrictEqual(await lastLogin(), { outcome: 'refused', user_id: person.userId });
  });
});

suite('an account that is not linked', () => {
  test('signs nobody in and makes nobody a citizen; its holder is told what to do', async () => {
    const count = () =>
      db
        .selectFrom('users.user')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirst();
    const before = await count();
    const reply = await client.signIn(bolormaa.account);
    assert.deepEqual(refused(reply), [403, 'auth.social_not_linked']);
    assert.match(reply.message, /sign in with eID first, then link/);
    assert.deepEqual(await count(), before);
    const reason = 'auth.social_not_linked';
    assert.deepEqual(await lastLogin(), {
      method: 'social',
      outcome: 'refused',
      reason,
      user_id: null,
      session_id: null,
    });
  });

  test('does not sign in whoever has the same e-mail address', async () => {
    const person = await house.signIn();
    await db.updateTable('users.user').set({ email: bolormaa.email }).where('id', '=', person.userId).execute();
    assert.deepEqual(refused(await client.signIn(bolormaa.account)), [403, 'auth.social_not_linked']);
  });
});
