import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRemoteJWKSet, decodeProtectedHeader, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { newApplicationSample } from '@tamga/contract/application';
import * as client from 'openid-client';
import * as sessions from '#modules/sessions';
import * as users from '#modules/users';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { createPartitions, dropPartitions } from '#platform/data/partitions';
import { resealAll } from '#platform/security/sealing';
import { requestOf } from '#test/conformance/proof';
import { asAdmin, asSystem, credentialsOf, openHouse, type SignedIn } from '#test/house';
import {
  begin,
  Browser,
  callback,
  discover,
  openProviderHouse,
  refusalOf,
  register,
  signInAt,
  stateKey,
} from '#test/relying-party';
import { rotateSigningKeys } from './keys.ts';

/** Two processes of one provider: the same issuer, database and Redis. */
const house = await openProviderHouse({ after });
const env = { OAUTH_ISSUER: house.issuer, SSO_STATE_KEY: stateKey };
const elsewhere = await openHouse({ after }, { database: house.database, env, kernel: { limits: 'off' } });
const { headers } = house.admin;
const post = (url: string, form: Record<string, string>, { id, secret }: { id: string; secret: string }) =>
  elsewhere.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    },
  });
const jwksOf = async () =>
  (await elsewhere.app.inject({ url: '/.well-known/jwks.json' })).json().keys as { kid: string }[];

suite('on the next request of another process holds', () => {
  test('a redirect address that was changed', async () => {
    const own = await register(house);
    const ask = async (redirect_uri: string) => {
      const query = {
        client_id: own.id,
        redirect_uri,
        response_type: 'code',
        scope: 'openid',
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      };
      return (await elsewhere.app.inject({ url: '/oauth2/auth', query })).statusCode;
    };
    assert.deepEqual([await ask(callback), await ask('http://127.0.0.1:4999/new')], [303, 400]);
    const { kind: _, organisation_id: __, ...settings } = newApplicationSample;
    const payload = { ...settings, redirect_uris: ['http://127.0.0.1:4999/new'], version: own.version };
    const changed = await house.app.inject({ method: 'PUT', url: `/api/v1/applications/${own.id}`, payload, headers });
    assert.equal(changed.statusCode, 200);
    assert.deepEqual([await ask(callback), await ask('http://127.0.0.1:4999/new')], [400, 303]);
  });

  test('a secret that was replaced, the old one with it for as long as they overlap', async () => {
    const own = await register(house, { kind: 'machine', redirect_uris: [] });
    const status = async (secret: string) =>
      (await post('/oauth2/introspect', { token: 'x' }, { id: own.id, secret })).statusCode;
    assert.equal(await status(own.secret), 200);
    const url = `/api/v1/applications/${own.id}/rotate-secret`;
    const rotate = async (overlap_seconds: number) =>
      (await house.app.inject({ method: 'POST', url, payload: { overlap_seconds }, headers })).json().data.secret;
    const second = await rotate(60);
    assert.deepEqual([await status(own.secret), await status(second)], [200, 200]);
    const third = await rotate(0);
    assert.deepEqual([await status(own.secret), await status(second), await status(third)], [401, 401, 200]);
  });

  test('a key of an application that was replaced by another', async () => {
    const pairs = [await generateKeyPair('ES256'), await generateKeyPair('ES256')] as const;
    const [first, second] = await Promise.all(
      pairs.map(async ({ publicKey }) => ({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig' }] })),
    );
    const machine = { redirect_uris: [], post_logout_redirect_uris: [], auth_method: 'private_key_jwt' };
    const own = await register(house, { ...machine, kind: 'machine', jwks: first }, ['svc:eid-proxy']);
    const statusWith = async ({ privateKey }: (typeof pairs)[0]) => {
      const claims = new SignJWT({ jti: randomUUID() }).setProtectedHeader({ alg: 'ES256' });
      const signed = claims.setIssuer(own.id).setSubject(own.id).setAudience(house.issuer).setIssuedAt();
      const form = {
        grant_type: 'client_credentials',
        scope: 'svc:eid-proxy',
        client_assertion: await signed.setExpirationTime('1m').sign(privateKey),
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      };
      const payload = new URLSearchParams(form).toString();
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      return (await elsewhere.app.inject({ method: 'POST', url: '/oauth2/token', payload, headers: type })).statusCode;
    };
    assert.deepEqual([await statusWith(pairs[0]), await statusWith(pairs[1])], [200, 401]);
    const url = `/api/v1/applications/${own.id}`;
    const { version } = (await house.app.inject({ url, headers })).json().data;
    const { kind: _, organisation_id: __, ...settings } = newApplicationSample;
    const payload = { ...settings, ...machine, jwks: second, version };
    assert.equal((await house.app.inject({ method: 'PUT', url, payload, headers })).statusCode, 200);
    assert.deepEqual([await statusWith(pairs[0]), await statusWith(pairs[1])], [401, 200]);
  });

  test('a key that was rotated; what the one before signed is still good, and nobody is signed out', async () => {
    const own = await register(house);
    const config = await discover(house, own);
    const citizen = await house.signIn();
    const before = await signInAt(house, config, citizen);
    const kids = (await jwksOf()).map(({ kid }) => kid);
    assert.equal(kids.length, 2, 'the present key, and the next one ahead of time');
    assert.equal(decodeProtectedHeader(before.tokens.id_token!).kid, kids[0]);

    await rotateSigningKeys(house.deps, system('test'));

    const after = (await jwksOf()).map(({ kid }) => kid);
    assert.equal(after[0], kids[1], 'the next key signs now');
    assert.ok(after.length === 3 && after.includes(kids[0]!), 'the one before is still published');
    const refreshed = await post(
      '/oauth2/token',
      { grant_type: 'refresh_token', refresh_token: before.tokens.refresh_token! },
      own,
    );
    assert.equal(decodeProtectedHeader(refreshed.json().id_token).kid, kids[1]);
    const keys = createRemoteJWKSet(new URL(`${house.issuer}/.well-known/jwks.json`));
    assert.ok(await jwtVerify(before.tokens.id_token!, keys));
    const again = await signInAt(house, await discover(house, own), citizen, { browser: before.browser });
    assert.deepEqual(again.flow.prompts, [], 'the browser is still signed in');

    await rotateSigningKeys(house.deps, system('test'));
    assert.ok(!(await jwksOf()).some(({ kid }) => kid === kids[0]), 'after the next rotation it is gone');
  });

  test('a deletion', async () => {
    const own = await register(house);
    const config = await discover(house, own);
    const { tokens } = await signInAt(house, config, await house.signIn());
    await house.app.inject({ method: 'DELETE', url: `/api/v1/applications/${own.id}`, headers });
    assert.equal((await post('/oauth2/introspect', { token: tokens.access_token }, own)).statusCode, 401);
    const userinfo = { url: '/userinfo', headers: { authorization: `Bearer ${tokens.access_token}` } };
    assert.equal((await elsewhere.app.inject(userinfo)).statusCode, 401);
  });
});

test('sessions and refresh tokens survive a restart, and a key that seals being changed', async (t) => {
  const house = await openProviderHouse(t);
  const own = await register(house);
  const config = await discover(house, own);
  const citizen = await house.signIn();
  const { tokens, browser } = await signInAt(house, config, citizen);
  const ring = `new:${Buffer.alloc(32, 9).toString('base64')},test:${Buffer.alloc(32, 7).toString('base64')}`;
  const restarted = await openProviderHouse(t, {
    database: house.database,
    issuer: house.issuer,
    env: { INTEGRATION_ENC_KEY: ring },
  });
  assert.ok((await resealAll(restarted.deps)) > 0);
  const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token! };
  const authorization = `Basic ${Buffer.from(`${own.id}:${own.secret}`).toString('base64')}`;
  const reply = await fetch(`${restarted.issuer}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { authorization },
  });
  assert.equal(reply.status, 200);
  const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const query = new URLSearchParams({
    client_id: own.id,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid',
    prompt: 'none',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  const silent = await fetch(`${restarted.issuer}/oauth2/auth?${query.toString()}`, {
    redirect: 'manual',
    headers: { cookie },
  });
  assert.match(silent.headers.get('location')!, /code=/);
});

suite('when a session of the platform ends, what rests on it ends on the next request of another process', () => {
  const ways: [string, (person: SignedIn) => Promise<unknown>][] = [
    ['by a logout', ({ headers }) => house.app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers })],
    [
      'by the citizen, from elsewhere',
      async ({ userId, sessionId }) => {
        const { headers } = await signInAnew(userId);
        return house.app.inject({ method: 'DELETE', url: `/api/v1/users/me/sessions/${sessionId}`, headers });
      },
    ],
    ['with all tokens of the citizen', ({ userId }) => users.revokeTokens(house.deps, system('test'), userId)],
    [
      'with all that is signed in as the citizen, who says: this was not me',
      ({ headers }) => house.app.inject({ method: 'POST', url: '/api/v1/users/me/not-me', headers, payload: {} }),
    ],
  ];
  const signInAnew = async (userId: string): Promise<SignedIn> => {
    const session = await transact(house.deps, system('test'), (deps) =>
      sessions.openSession(deps, system('test'), { userId, method: 'unknown', provenAt: null }),
    );
    return { userId, ...credentialsOf(session) };
  };

  for (const [title, end] of ways)
    test(title, async () => {
      const own = await register(house);
      const config = await discover(house, own);
      const citizen = await house.signIn();
      const other = await signInAnew(citizen.userId);
      const [here, there] = [await signInAt(house, config, citizen), await signInAt(house, config, other)];
      const isSignedIn = async ({ browser }: typeof here) => {
        const { url } = requestOf(config, {
          prompt: 'none',
          code_challenge: 'x'.repeat(43),
          code_challenge_method: 'S256',
        });
        const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
        const reply = await elsewhere.app.inject({ url: url.pathname + url.search, headers: { cookie } });
        return new URL(String(reply.headers.location)).searchParams.has('code');
      };
      const isActive = async ({ tokens }: typeof here) =>
        (await post('/oauth2/introspect', { token: tokens.access_token }, own)).json().active as boolean;
      assert.deepEqual([await isSignedIn(here), await isActive(here)], [true, true]);
      // Times in tokens are whole seconds: what was issued in this one is not told apart from what comes after.
      await sleep(1_000);

      await end(citizen);

      assert.deepEqual([await isSignedIn(here), await isActive(here)], [false, false]);
      const form = { grant_type: 'refresh_token', refresh_token: here.tokens.refresh_token! };
      assert.equal((await post('/oauth2/token', form, own)).json().error, 'invalid_grant');
      const isAll = title.startsWith('with all');
      assert.deepEqual([await isSignedIn(there), await isActive(there)], [!isAll, !isAll], 'another session goes on');
    });
});

test('introspection takes one trip to the database, whatever is asked for', async () => {
  const own = await register(house);
  const config = await discover(house, own);
  const { tokens } = await signInAt(house, config, await house.signIn());
  await post('/oauth2/introspect', { token: tokens.access_token }, own);
  let trips = 0;
  const { use } = elsewhere.deps.pool;
  elsewhere.deps.pool.use = (work) => {
    trips += 1;
    return use(work);
  };
  for (const token of [tokens.access_token, tokens.refresh_token!, 'nonsense']) {
    const counts = [];
    // Of three: the process also asks now and then what was changed, which may fall into one of them.
    for (let turn = 0; turn < 3; turn += 1) {
      trips = 0;
      const reply = await post('/oauth2/introspect', { token }, own);
      assert.equal(reply.json().active, token !== 'nonsense');
      counts.push(trips);
    }
    assert.equal(Math.min(...counts), 1);
  }
  elsewhere.deps.pool.use = use;
});

test('of two processes that begin at once one makes the keys', async (t) => {
  const first = await openProviderHouse(t);
  const second = await openHouse(t, { database: first.database, env: { ...env, OAUTH_ISSUER: first.issuer } });
  await asAdmin((admin) => admin.query('delete from oidc.signing_key'), first.database);
  const url = '/.well-known/jwks.json';
  const replies = await Promise.all([first, second, first, second].map(({ app }) => app.inject({ url })));
  const sets = new Set(
    replies.map((reply) =>
      JSON.stringify(
        reply
          .json()
          .keys.map(({ kid }: { kid: string }) => kid)
          .toSorted(),
      ),
    ),
  );
  assert.equal(sets.size, 1);
  const rows = await asSystem(first.deps).selectFrom('oidc.signing_key').select('state').execute();
  assert.equal(rows.length, 2);
});

test('clean-up drops whole partitions, and only those in which everything is over', async () => {
  // At midnight one more is due.
  assert.ok((await createPartitions(house.deps)) <= 1, 'they are there already');
  assert.equal(await createPartitions(house.deps), 0);
  assert.equal(await dropPartitions(house.deps), 0, 'nothing is over yet');
  await asAdmin(async (admin) => {
    await admin.query('set role tamga_owner');
    await admin.query(
      `create table oidc.token_y2020m01d01 partition of oidc.token for values from ('2020-01-01Z') to ('2020-01-02Z')`,
    );
  }, house.database);
  assert.equal(await dropPartitions(house.deps), 1);
  assert.equal(await createPartitions(house.deps), 0);
});

test('tokens that are refused are refused everywhere alike', async () => {
  const own = await register(house);
  assert.equal(
    (await refusalOf(client.refreshTokenGrant(await discover(house, own), 'nonsense'))).error,
    'invalid_grant',
  );
  const flow = await begin(house, new Browser(house.issuer), await discover(house, own));
  assert.equal(flow.at!.pathname, '/login');
});
