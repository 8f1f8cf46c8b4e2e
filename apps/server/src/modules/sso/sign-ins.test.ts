import assert from 'node:assert/strict';
import { after, beforeEach, suite, test } from 'node:test';
import { EncryptJWT } from 'jose';
import { buildApp } from '#app';
import { asSystem, openHouse } from '#test/house';
import { openSocialStand, refused, visit } from '#test/social';
import { appUri, askerOf, clientEnv, openClientHouse, redirectUri, returned } from '#test/sso';

const { env, setFaults } = await openSocialStand({ after }, [redirectUri]);
const issuer = env.SOCIAL_ISSUER!;
const { house, lines, start, finish, ask, statusOf, lastLogin, keptSessions } = await openClientHouse(
  { after },
  clientEnv(issuer),
);
const { deps } = house;
const bolormaa = { account: '1001', civil_id: '110000000011' };
const stranger = '1003';

beforeEach(() => setFaults());

/** Begins here, signs in there and comes back with all that is needed to finish. */
async function goAndReturn(account = bolormaa.account, wishes: object = {}) {
  const { data } = await start(wishes);
  const back = await visit(data.authorize_url, account);
  return { back, body: returned(back, data.binding), url: new URL(data.authorize_url) };
}

const countSessions = async () => {
  const { n } = await asSystem(deps)
    .selectFrom('auth.session')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('method', '=', 'sso')
    .executeTakeFirstOrThrow();
  return Number(n);
};

suite('signing in upstream', () => {
  test('makes the citizen by the civil id, signs them in, and finds the same person the next time', async () => {
    const { body, url } = await goAndReturn();
    assert.equal(url.searchParams.get('code_challenge_method'), 'S256');
    assert.deepEqual(url.searchParams.get('scope')?.split(' '), ['openid', 'profile', 'email', 'civil_id']);
    const { statusCode, data } = await finish(body);
    assert.deepEqual([statusCode, data.state, data.sso_error], [200, 'COMPLETE', null]);
    assert.equal(await statusOf(data.tokens.access_token), 200);
    assert.partialDeepStrictEqual(data.citizen, { family_name: 'Dorj', given_name: 'Bolormaa', role: 'user' });
    const row = await asSystem(deps)
      .selectFrom('users.user')
      .select('civil_id')
      .where('id', '=', data.citizen.id)
      .executeTakeFirstOrThrow();
    assert.equal(row.civil_id, bolormaa.civil_id);
    assert.partialDeepStrictEqual(await lastLogin(), { method: 'sso', outcome: 'signed_in', user_id: data.citizen.id });
    const again = await finish((await goAndReturn()).body);
    assert.equal(again.data.citizen.id, data.citizen.id);
    const refreshed = await ask('auth/refresh', { refresh_token: data.tokens.refresh_token });
    assert.equal(refreshed.statusCode, 200);
  });

  test('brings the address that the upstream has verified, until the person has had a say', async () => {
    const emailOf = async (id: string) => {
      const user = asSystem(deps).selectFrom('users.user').where('id', '=', id);
      const { email, email_source } = await user.select(['email', 'email_source']).executeTakeFirstOrThrow();
      return [email, email_source];
    };
    await setFaults({ email_unverified: true });
    const account = '1002';
    const { id } = (await finish((await goAndReturn(account)).body)).data.citizen;
    assert.deepEqual(await emailOf(id), [null, null]);
    await setFaults();
    const { data } = await finish((await goAndReturn(account)).body);
    const [email, source] = await emailOf(id);
    assert.match(email!, /@social\.example$/);
    assert.equal(source, 'upstream');

    const headers = { authorization: `Bearer ${data.tokens.access_token}` };
    // As after an eID of just now, which this upstream does not vouch for.
    await asSystem(deps).updateTable('auth.session').set({ proven_at: new Date() }).where('user_id', '=', id).execute();
    const removed = await house.app.inject({ method: 'DELETE', url: '/api/v1/users/me/email', headers });
    assert.equal(removed.statusCode, 200);
    await finish((await goAndReturn(account)).body);
    assert.deepEqual(await emailOf(id), [null, null]);
  });

  test('keeps the ID token sealed, for signing out', async () => {
    const { data } = await finish((await goAndReturn()).body);
    const sid = JSON.parse(Buffer.from(data.tokens.access_token.split('.')[1], 'base64url').toString()).sid;
    const kept = (await keptSessions()).find(({ id }) => id === sid);
    assert.match(kept!.id_token_sealed, /^v1\.test\./);
  });

  test('goes once with a state, however often it is brought', async () => {
    const { body } = await goAndReturn();
    assert.equal((await finish(body)).data.state, 'COMPLETE');
    assert.deepEqual(refused(await finish(body)), [409, 'sso.already_used']);
    const other = await goAndReturn();
    assert.deepEqual(refused(await finish({ ...other.body, state: body.state, binding: body.binding })), [
      409,
      'sso.already_used',
    ]);
  });

  test('sixteen at once with one state, and one of them gets the tokens', async () => {
    const { body } = await goAndReturn();
    const before = await countSessions();
    const replies = await Promise.all(Array.from({ length: 16 }, () => finish(body)));
    const winners = replies.filter(({ data }) => data?.state === 'COMPLETE');
    assert.equal(winners.length, 1);
    for (const reply of replies) if (reply !== winners[0]) assert.deepEqual(refused(reply), [409, 'sso.already_used']);
    assert.equal((await countSessions()) - before, 1);
  });
});

suite('a sign-in upstream is refused', () => {
  test('in another browser than the one that began, and is as good as before for that one', async () => {
    const [mine, theirs] = [await goAndReturn(), await goAndReturn(stranger)];
    assert.deepEqual(refused(await finish({ ...mine.body, binding: theirs.body.binding })), [400, 'sso.state_refused']);
    const { binding: _, ...unbound } = mine.body;
    assert.deepEqual(refused(await finish(unbound)), [400, 'request.invalid']);
    assert.equal((await finish(mine.body)).data.state, 'COMPLETE');
  });

  test('with a state that we did not seal, changed, or sealed for something else', async () => {
    const { body } = await goAndReturn();
    const { state } = body;
    const foreign = await new EncryptJWT({})
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(new Uint8Array(32));
    const changed = `${state.slice(0, -2)}${state.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of ['nonsense', foreign, changed, state.split('.').slice(0, 4).join('.')])
      assert.deepEqual(refused(await finish({ ...body, state: wrong })), [400, 'sso.state_refused'], wrong);
  });

  test('with a state of more than ten minutes ago, or of another key', async (t) => {
    const { body } = await goAndReturn();
    const later = { ...deps, now: () => new Date(Date.now() + 10 * 60_000 + 1_000) };
    const late = askerOf({ app: buildApp(later, { limits: 'off' }) });
    assert.deepEqual(refused(await late.finish(body)), [400, 'sso.state_refused']);
    const env = { ...clientEnv(issuer), SSO_STATE_KEY: 'x'.repeat(32), REDIS_PREFIX: deps.config.REDIS_PREFIX };
    const rekeyed = await openHouse(t, { database: house.database, kernel: { limits: 'off' }, env });
    assert.deepEqual(refused(await askerOf(rekeyed).finish(body)), [400, 'sso.state_refused']);
  });

  test('back to an address that is not allowed letter for letter', async () => {
    for (const uri of ['https://evil.example/', `${redirectUri}/`, `${redirectUri}?to=evil`, 'nonsense'])
      assert.deepEqual(refused(await start({ redirect_uri: uri })), [400, 'auth.callback_not_allowed'], uri);
  });

  const reasons = {
    wrong_nonce: 'verification_failed',
    wrong_issuer: 'verification_failed',
    wrong_audience: 'verification_failed',
    other_key: 'verification_failed',
    unsigned: 'verification_failed',
    expired: 'verification_failed',
    down: 'upstream_unavailable',
  };
  for (const [fault, reason] of Object.entries(reasons)) {
    test(`with the reason ${reason} when the upstream has the fault ${fault}`, async () => {
      const { body } = await goAndReturn();
      const before = await countSessions();
      await setFaults({ [fault]: true });
      const { statusCode, data } = await finish(body);
      assert.deepEqual([statusCode, data.state, data.sso_error, data.tokens], [200, 'FAILED', reason, null]);
      assert.partialDeepStrictEqual(await lastLogin(), { method: 'sso', outcome: 'failed', reason });
      assert.equal(await countSessions(), before);
      await setFaults();
      assert.deepEqual(refused(await finish(body)), [409, 'sso.already_used']);
    });
  }

  test('within the time of a request while the upstream is slow', async () => {
    const { body } = await goAndReturn();
    await setFaults({ slow_ms: 60_000 });
    assert.equal((await finish(body)).data.sso_error, 'upstream_unavailable');
  });

  test('with a code of another sign-in, one that was made up, none, or an error instead', async () => {
    const [mine, theirs] = [await goAndReturn(), await goAndReturn(stranger)];
    const failing = async (body: object) => (await finish(body)).data.sso_error;
    assert.equal(await failing({ ...mine.body, code: theirs.body.code }), 'code_refused');
    assert.equal(await failing({ ...(await goAndReturn()).body, code: 'made-up' }), 'code_refused');
    const errors = {
      access_denied: 'upstream_refused',
      login_required: 'upstream_sign_in_required',
      server_error: 'upstream_unavailable',
    };
    for (const [error, reason] of Object.entries(errors)) {
      const { code: _, ...body } = (await goAndReturn()).body;
      assert.equal(await failing({ ...body, error }), reason);
    }
    const { code: _, ...nothing } = (await goAndReturn()).body;
    assert.equal(await failing(nothing), 'upstream_refused');
    assert.equal(await failing({ ...(await goAndReturn()).body, iss: 'https://other.example' }), 'verification_failed');
  });

  test('to whoever has no civil id there, whatever else they have', async () => {
    assert.equal((await finish((await goAndReturn(stranger)).body)).data.sso_error, 'identity_missing');
  });

  test('to whoever is not active here', async () => {
    const { data } = await finish((await goAndReturn('1002')).body);
    await asSystem(deps).updateTable('users.user').set({ active: false }).where('id', '=', data.citizen.id).execute();
    assert.equal((await finish((await goAndReturn('1002')).body)).data.sso_error, 'account_disabled');
  });

  test('where a level is asked for that the upstream does not tell', async () => {
    const { body, url } = await goAndReturn(bolormaa.account, { acr_values: ['high'], max_age: 60 });
    assert.deepEqual([url.searchParams.get('acr_values'), url.searchParams.get('max_age')], ['high', '60']);
    assert.equal((await finish(body)).data.sso_error, 'level_not_reached');
  });
});

suite('the role', () => {
  test('of a client leaves no other way to sign in, and says so', async () => {
    for (const [path, body] of Object.entries({
      'auth/eid/start': {},
      'auth/eid/start-id': { national_id: '110000000011' },
      'auth/initiate': { callback_url: 'https://portal.example.mn/back' },
    }))
      assert.deepEqual(refused(await ask(path, body)), [403, 'auth.sso_required'], path);
  });

  test('of a provider has no upstream: everything of it is not found', async (t) => {
    const other = askerOf(await openHouse(t, { kernel: { limits: 'off' } }));
    const { body } = await goAndReturn();
    const native = { code: 'a', code_verifier: 'v'.repeat(43), redirect_uri: appUri, nonce: 'n'.repeat(22) };
    for (const reply of [
      await other.start(),
      await other.finish(body),
      await other.native(native),
      await other.ask('sso/logout', {}),
      await other.ask('sso/backchannel-logout', { logout_token: 'a.b.c' }),
    ])
      assert.deepEqual(refused(reply), [404, 'request.not_found']);
  });

  test('is refused beginning while the upstream is down, in one clear message', async (t) => {
    await setFaults({ down: true });
    const fresh = await openClientHouse(t, clientEnv(issuer));
    const reply = await fresh.start();
    assert.deepEqual(refused(reply), [503, 'sso.unavailable']);
    assert.equal(reply.message, 'The central sign-in is not responding. Please try again in a few minutes.');
  });
});

test('nothing personal and nothing secret is in the log, whatever happens', async () => {
  const { body } = await goAndReturn();
  const { data } = await finish(body);
  await setFaults({ wrong_nonce: true });
  await finish((await goAndReturn()).body);
  const log = lines.join('');
  assert.match(log, /the upstream did not serve/);
  const secrets = [body.state, body.binding, String(body.code), data.tokens.access_token];
  for (const text of [...secrets, 'Bolormaa', 'Dorj', bolormaa.civil_id, 'social-demo-secret'])
    assert.ok(!log.includes(text), text);
});
