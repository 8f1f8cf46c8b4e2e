import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { buildApp } from '#app';
import { openHouse } from '#test/house';
import { clientOf, redirectUri, refused } from '#test/social';
import { openSocialHouse } from '#test/social-house';

const { house, stand, client, linksOf, sessionsOf, lastLogin } = await openSocialHouse({ after });
const { deps } = house;
const [account, other] = ['1001', '1002'];

suite('a sign-in is refused', () => {
  test('back to an address that is not allowed letter for letter', async () => {
    const wrong = [
      'https://evil.example/',
      `${redirectUri}/`,
      `${redirectUri}?to=evil`,
      `${redirectUri}.evil.example`,
      'nonsense',
    ];
    for (const uri of wrong)
      assert.deepEqual(refused(await client.start('sign_in', undefined, uri)), [400, 'auth.callback_not_allowed'], uri);
  });

  test('with a state that we did not seal for this, and no code is spent on it', async () => {
    const person = await house.signIn();
    await client.link(account, person);
    const { code, state } = await client.fetchCode('sign_in', account);
    const sealed = JSON.stringify({
      verifier: 'v',
      nonce: 'n',
      redirect_uri: redirectUri,
      intent: 'sign_in',
      user_id: null,
      expires_at: Date.now() + 60_000,
    });
    const elsewhere = deps.keyring.seal({ table: 'auth.sign_in', row: '1', column: 'identity_sealed' }, sealed);
    const changed = `${state.slice(0, -2)}${state.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of ['nonsense', elsewhere, changed, state.replace('v1.test', 'v1.other')])
      assert.deepEqual(refused(await client.finish({ code, state: wrong })), [400, 'auth.social_state_refused'], wrong);
    assert.equal((await client.finish({ code, state })).statusCode, 200, 'the good one is as good as before');
  });

  test('with a state of more than ten minutes ago', async () => {
    const person = await house.signIn();
    await client.link(account, person);
    const { code, state } = await client.fetchCode('sign_in', account);
    const later = (minutes: number) =>
      clientOf({ app: buildApp({ ...deps, now: () => new Date(Date.now() + minutes * 60_000) }, { limits: 'off' }) });
    assert.deepEqual(refused(await later(10).finish({ code, state })), [400, 'auth.social_state_refused']);
    assert.equal((await later(9).finish({ code, state })).statusCode, 200);
  });

  test('with a code of another sign-in, or one that was used, or none', async () => {
    const person = await house.signIn();
    await client.link(account, person);
    const [mine, theirs] = [await client.fetchCode('sign_in', other), await client.fetchCode('sign_in', account)];
    const [ours, used] = [await client.fetchCode('sign_in', account), { code: 'made-up' }];
    assert.deepEqual(refused(await client.finish({ code: theirs.code, state: mine.state })), [
      400,
      'auth.social_code_refused',
    ]);
    assert.deepEqual(refused(await client.finish({ ...used, state: mine.state })), [400, 'auth.social_code_refused']);
    assert.partialDeepStrictEqual(await lastLogin(), { outcome: 'failed', reason: 'auth.social_code_refused' });
    const { code, state } = ours;
    assert.equal((await client.finish({ code, state })).statusCode, 200);
    assert.deepEqual(refused(await client.finish({ code, state })), [400, 'auth.social_code_refused']);
    assert.equal((await sessionsOf(person)).length, 1);
    for (const body of [
      { state },
      { code },
      { code: '', state },
      { code: 1, state },
      { code, state, user_id: person.userId },
    ])
      assert.deepEqual(refused(await client.finish(body)), [400, 'request.invalid']);
    assert.equal((await client.finish({ code: 'x'.repeat(4_096), state })).statusCode, 413);
  });

  test('where it comes back with a state that its browser can tell is its own', async () => {
    const { state, back } = await client.fetchCode('sign_in', account);
    assert.equal(back.searchParams.get('state'), hash('sha256', state, 'base64url'));
    assert.ok(!back.href.includes(state));
  });

  for (const fault of ['wrong_nonce', 'wrong_issuer', 'wrong_audience', 'other_key', 'unsigned', 'expired']) {
    test(`when the provider answers with the fault ${fault}, and so is linking`, async () => {
      const [person, another] = [await house.signIn(), await house.signIn()];
      await client.link(account, person);
      await stand.setFaults({ [fault]: true });
      assert.deepEqual(refused(await client.signIn(account)), [503, 'auth.social_unavailable']);
      assert.partialDeepStrictEqual(await lastLogin(), { outcome: 'failed', reason: 'auth.social_unavailable' });
      assert.deepEqual(refused(await client.link(other, another)), [503, 'auth.social_unavailable']);
      assert.deepEqual([...(await sessionsOf(person)), ...(await linksOf(another))], []);
    });
  }

  for (const [title, fault] of Object.entries({ down: { down: true }, slow: { slow_ms: 60_000 } })) {
    test(`while the provider is ${title}, within the time of a request`, async () => {
      const person = await house.signIn();
      await client.link(account, person);
      const { code, state } = await client.fetchCode('sign_in', account);
      await stand.setFaults(fault);
      const startedAt = performance.now();
      assert.deepEqual(refused(await client.finish({ code, state })), [503, 'auth.social_unavailable']);
      assert.ok(performance.now() - startedAt < 15_000);
      assert.deepEqual(await sessionsOf(person), []);
    });
  }

  test('where no provider is set, although what was linked can be unlinked', async (t) => {
    const person = await house.signIn();
    await client.link(account, person);
    const without = clientOf(
      await openHouse(t, { database: house.database, env: { REDIS_PREFIX: deps.config.REDIS_PREFIX } }),
    );
    assert.deepEqual(refused(await without.start('sign_in')), [503, 'auth.social_not_configured']);
    assert.deepEqual(refused(await without.finish({ code: 'a', state: 'b' })), [503, 'auth.social_not_configured']);
    assert.equal((await without.unlink(person)).statusCode, 200);
  });

  test('when one address asks more than five times a minute', async (t) => {
    const limited = clientOf(await openHouse(t, { env: stand.env }));
    // Twice as often: before Redis is there each process has a bucket of its own.
    for (let asked = 0; asked < 10; asked += 1) await limited.start('sign_in');
    assert.deepEqual(refused(await limited.start('sign_in')), [429, 'request.too_many']);
    assert.deepEqual(refused(await limited.finish({ code: 'a', state: 'b' })), [429, 'request.too_many']);
  });
});
