import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeProtectedHeader } from 'jose';
import * as client from 'openid-client';
import * as users from '#modules/users';
import { system } from '#platform/actor';
import { asAdmin, asSystem } from '#test/house';
import { untilWaiting } from '#test/locks';
import {
  begin,
  Browser,
  callback,
  discover,
  exchange,
  goOn,
  openProviderHouse,
  refusalOf,
  register,
  signInAt,
} from '#test/relying-party';

// A busy machine must not make a race look like a theft.
const house = await openProviderHouse({ after }, { env: { OAUTH_REFRESH_RACE_MS: '10000' } });
const library = await register(house);
const config = await discover(house, library);
const citizen = await house.signIn();
await asSystem(house.deps)
  .updateTable('users.user')
  .set({ email: 'bat@example.mn', email_verified_at: new Date(), email_source: 'code', ge_id: 'GE00000001' })
  .where('id', '=', citizen.userId)
  .execute();
const auditor = await register(house, { kind: 'machine', redirect_uris: [], introspects_all: true });
const auditing = await discover(house, auditor);
const isActive = async (token: string) => (await client.tokenIntrospection(auditing, token)).active;
const errorAt = (url: URL | null) => url?.searchParams.get('error');

test('an application signs a citizen in, with tokens that say who it is', async () => {
  const parameters = { scope: 'openid profile email' };
  const { flow, tokens } = await signInAt(house, config, citizen, { parameters });

  assert.deepEqual(flow.prompts, ['login', 'consent']);
  const claims = tokens.claims()!;
  assert.deepEqual(
    [claims.sub, claims.email, claims.ge_id, claims.acr, claims.amr],
    [citizen.userId, 'bat@example.mn', 'GE00000001', 'substantial', ['pin', 'hwk']],
  );
  assert.equal(typeof claims.auth_time, 'number');
  assert.equal(decodeProtectedHeader(tokens.id_token!).alg, 'RS256');
  assert.match(tokens.access_token, /^[\w-]{43}$/);
  assert.ok(tokens.refresh_token, 'a refresh token without offline_access, for as long as the browser is signed in');
  const info = await client.fetchUserInfo(config, tokens.access_token, citizen.userId);
  assert.deepEqual([info.email, info.email_verified, info.ge_id], ['bat@example.mn', true, 'GE00000001']);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const posted = await fetch(`${house.issuer}/userinfo`, { method: 'POST', headers });
  assert.equal(((await posted.json()) as { sub: string }).sub, citizen.userId);
});

test('the citizen finds it in the history of their sign-ins, by the name of the application', async () => {
  const person = await house.signIn();
  const names = { name_mn: 'Архив', name_en: 'Archive' };
  const archive = await register(house, names);
  await signInAt(house, await discover(house, archive), person);
  const reply = await house.app.inject({ url: '/api/v1/users/me/sign-ins', headers: person.headers });
  const { items } = reply.json().data;
  assert.deepEqual(
    items.map((one: Record<string, unknown>) => [one.outcome, one.application, one.current]),
    [['signed_in', { id: archive.id, ...names }, false]],
  );
});

test('discovery says where everything is and names both claims', () => {
  const metadata = config.serverMetadata();
  assert.equal(metadata.issuer, house.issuer);
  const at = (path: string) => `${house.issuer}${path}`;
  assert.equal(metadata.authorization_endpoint, at('/oauth2/auth'));
  assert.equal(metadata.token_endpoint, at('/oauth2/token'));
  assert.equal(metadata.introspection_endpoint, at('/oauth2/introspect'));
  assert.equal(metadata.revocation_endpoint, at('/oauth2/revoke'));
  assert.equal(metadata.end_session_endpoint, at('/oauth2/sessions/logout'));
  assert.equal(metadata.userinfo_endpoint, at('/userinfo'));
  assert.equal(metadata.jwks_uri, at('/.well-known/jwks.json'));
  assert.ok(metadata.claims_supported?.includes('email') && metadata.claims_supported.includes('ge_id'));
  assert.deepEqual(metadata.code_challenge_methods_supported, ['S256']);
  assert.deepEqual(metadata.id_token_signing_alg_values_supported, ['RS256']);
  assert.deepEqual(metadata.response_types_supported, ['code']);
});

test('where there is no issuer there is no provider', async (t) => {
  const plain = await openProviderHouse(t, { env: { OAUTH_ISSUER: '' } });
  for (const url of ['/.well-known/openid-configuration', '/.well-known/jwks.json', '/oauth2/auth', '/userinfo'])
    assert.equal((await plain.app.inject({ url })).statusCode, 404, url);
  assert.equal((await plain.app.inject({ method: 'POST', url: '/oauth2/token' })).statusCode, 404);
});

test('nothing in the database gives access: no token, no cookie, no code', async () => {
  const { tokens, browser, flow } = await signInAt(house, config, citizen);
  const given = [
    tokens.access_token,
    tokens.refresh_token!,
    flow.at!.searchParams.get('code')!,
    ...browser.cookies.map(({ value }) => value),
  ];
  const text = await asAdmin(async (admin) => {
    const all = ['oidc.token', 'oidc.refresh_token', 'oidc.state', 'audit.pending', 'platform.outbox_pending'];
    const rows = await Promise.all(all.map((table) => admin.query(`select t::text from ${table} t`)));
    return JSON.stringify(rows.map((result) => result.rows));
  }, house.database);
  assert.ok(text.includes(citizen.userId), 'there is something to look at');
  for (const value of given) assert.ok(!text.includes(value), `${value.slice(0, 5)}... is there`);
});

suite('signed in once', () => {
  test('a citizen is signed in everywhere, and is not asked again what they agreed to', async () => {
    const { browser } = await signInAt(house, config, citizen);
    const again = await signInAt(house, config, citizen, { browser });
    assert.deepEqual(again.flow.prompts, []);
    const other = await discover(house, await register(house, { name_en: 'Other' }));
    const elsewhere = await signInAt(house, other, citizen, { browser });
    assert.deepEqual(elsewhere.flow.prompts, ['consent']);
    const later = await signInAt(house, config, citizen);
    assert.deepEqual(later.flow.prompts, ['login'], 'on another device the consent is remembered');
  });

  test('prompt=none gives a code with a session, and says login_required without', async () => {
    const { browser } = await signInAt(house, config, citizen);
    const silent = await begin(house, browser, config, { prompt: 'none' });
    assert.ok(silent.at!.searchParams.has('code'));
    const stranger = await begin(house, new Browser(house.issuer), config, { prompt: 'none' });
    assert.equal(errorAt(stranger.at), 'login_required');
  });

  test('prompt=login and max_age want the citizen to sign in anew, and an old session will not do', async () => {
    const old = await house.signIn();
    await asAdmin(
      (admin) =>
        admin.query("update auth.session set created_at = now() - interval '1 hour' where id = $1", [old.sessionId]),
      house.database,
    );
    const { browser } = await signInAt(house, config, old);
    for (const parameters of [{ prompt: 'login' }, { max_age: '60' }]) {
      const flow = await begin(house, browser, config, parameters);
      assert.equal(flow.at!.pathname, '/login');
      const challenge = flow.at!.searchParams.get('login_challenge');
      const refused = await browser.api('POST', '/api/v1/provider/login/accept', { challenge }, old);
      assert.equal(refused.error, 'oidc.sign_in_again');
    }
  });
});

suite('refused without a redirect, a redirect_uri that differs by', () => {
  const cases: [string, string][] = [
    ['a slash at the end', `${callback}/`],
    ['the port', 'http://127.0.0.1:5000/callback'],
    ['the scheme', 'https://127.0.0.1:4999/callback'],
    ['a capital', 'http://127.0.0.1:4999/Callback'],
    ['a query', `${callback}?a=1`],
    ['a fragment', `${callback}#a`],
    ['the name of the host', 'http://localhost:4999/callback'],
    ['something before', `http://127.0.0.1:4999/x/../callback`],
    ['an encoded letter', 'http://127.0.0.1:4999/%63allback'],
  ];
  for (const [title, redirect_uri] of cases)
    test(title, async () => {
      const { reply, at } = await begin(house, new Browser(house.issuer), config, { redirect_uri });
      assert.deepEqual([reply.status, at], [400, null]);
      assert.match(await reply.text(), /invalid_redirect_uri/);
    });

  test('the port of a loopback, for a native application', async () => {
    const loopback = 'http://127.0.0.1:7000/cb';
    const native = await discover(
      house,
      await register(house, { kind: 'native', auth_method: 'none', redirect_uris: [loopback] }),
    );
    const browser = new Browser(house.issuer);
    assert.equal((await begin(house, browser, native, { redirect_uri: 'http://127.0.0.1:7001/cb' })).reply.status, 400);
    assert.equal((await begin(house, browser, native, { redirect_uri: loopback })).reply.status, 303);
  });

  test('and its developer reads why', async () => {
    await begin(house, new Browser(house.issuer), config, { redirect_uri: `${callback}/` });
    const url = `/api/v1/applications/${library.id}/errors`;
    const { data } = (
      await house.app.inject({ url, headers: { ...house.admin.headers, 'accept-language': 'en' } })
    ).json();
    assert.equal(data.items[0].given, `${callback}/`);
    assert.match(data.items[0].message, /letter for letter/);
  });
});

test('PKCE with S256 is required, unless the application is told otherwise', async () => {
  const bare = async (of: client.Configuration, more: object) => {
    const query = {
      client_id: of.clientMetadata().client_id,
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid',
      state: 'x',
      ...more,
    };
    const reply = await new Browser(house.issuer).go(`/oauth2/auth?${new URLSearchParams(query).toString()}`);
    return new URL(reply.headers.get('location')!, house.issuer);
  };
  assert.equal(errorAt(await bare(config, {})), 'invalid_request');
  assert.equal(
    errorAt(await bare(config, { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' })),
    'invalid_request',
  );
  const certified = await discover(house, await register(house, { pkce_required: false }));
  assert.equal((await bare(certified, {})).pathname, '/login');
});

/** Asks all at once, and lets none spend anything before several have looked: however slow the machine is, they race. */
async function race<T>(table: string, ask: () => Promise<T>, times: number): Promise<PromiseSettledResult<T>[]> {
  return asAdmin(async (admin) => {
    await admin.query(`begin; select 1 from ${table} for update`);
    const asked = Promise.allSettled(Array.from({ length: times }, ask));
    await untilWaiting(admin, 2);
    await admin.query('commit');
    return asked;
  }, house.database);
}

suite('a code', () => {
  test('shown twice is refused, and ends what was issued for it', async () => {
    const { flow, tokens } = await signInAt(house, config, citizen);
    assert.equal(await isActive(tokens.access_token), true);
    assert.equal((await refusalOf(exchange(config, flow))).error, 'invalid_grant');
    assert.equal(await isActive(tokens.access_token), false);
  });

  test('is good once, of twenty who show it at once', async () => {
    const browser = new Browser(house.issuer);
    const flow = await goOn(house, browser, await begin(house, browser, config), citizen);
    const replies = await race('oidc.token', () => exchange(config, flow), 20);
    assert.equal(replies.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  test('of another application, or without its verifier, is no good', async () => {
    const other = await discover(house, await register(house));
    const browser = new Browser(house.issuer);
    const flow = await goOn(house, browser, await begin(house, browser, config), citizen);
    assert.equal((await refusalOf(exchange(other, flow))).error, 'invalid_grant');
    const wrong = await goOn(house, browser, await begin(house, browser, config), citizen);
    assert.equal((await refusalOf(exchange(config, { ...wrong, verifier: 'x'.repeat(43) }))).error, 'invalid_grant');
  });
});

suite('a refresh token', () => {
  test('is replaced; the old one shown later ends the whole sign-in, and the security room hears of it', async (t) => {
    const strict = await openProviderHouse(t, { database: house.database, env: { OAUTH_REFRESH_RACE_MS: '0' } });
    const config = await discover(strict, library);
    const { tokens } = await signInAt(strict, config, citizen);
    const next = await client.refreshTokenGrant(config, tokens.refresh_token!);
    assert.notEqual(next.refresh_token, tokens.refresh_token);
    await sleep(20);
    assert.equal((await refusalOf(client.refreshTokenGrant(config, tokens.refresh_token!))).error, 'invalid_grant');
    assert.equal((await refusalOf(client.refreshTokenGrant(config, next.refresh_token!))).error, 'invalid_grant');
    assert.equal(await isActive(next.access_token), false);
    await sleep(200);
    const reported = await asSystem(house.deps)
      .selectFrom('security.event')
      .select('context')
      .where('kind', '=', 'refresh_token_reused')
      .execute();
    assert.ok(JSON.stringify(reported).includes(library.id));
  });

  test('survives fifty who refresh at once: one gets on, nobody is signed out', async () => {
    const { tokens } = await signInAt(house, config, citizen);
    const replies = await race('oidc.refresh_token', () => client.refreshTokenGrant(config, tokens.refresh_token!), 50);
    const winners = replies.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    assert.equal(winners.length, 1);
    const next = await client.refreshTokenGrant(config, winners[0]!.refresh_token!);
    assert.equal(await isActive(next.access_token), true);
  });

  test('with offline_access outlives the browser session, and needs prompt=consent', async () => {
    const parameters = { scope: 'openid offline_access' };
    const without = await signInAt(house, config, citizen, { parameters });
    assert.doesNotMatch(without.tokens.scope!, /offline/);
    const asked = { parameters: { ...parameters, prompt: 'consent' } };
    const { tokens } = await signInAt(house, config, citizen, asked);
    assert.match(tokens.scope!, /offline_access/);
    for (const [refreshToken, survives] of [
      [without.tokens.refresh_token!, false],
      [tokens.refresh_token!, true],
    ] as const) {
      await asAdmin((admin) => admin.query("delete from oidc.state where kind = 'Session'"), house.database);
      const refreshed = client.refreshTokenGrant(config, refreshToken);
      if (survives) assert.ok((await refreshed).access_token);
      else assert.equal((await refusalOf(refreshed)).error, 'invalid_grant', 'with the session it ends');
    }
  });
});

suite('revoked', () => {
  test('a refresh token takes its access token along; that of another application cannot be revoked', async () => {
    const { tokens } = await signInAt(house, config, citizen);
    const other = await discover(house, await register(house));
    await client.tokenRevocation(other, tokens.refresh_token!).catch(() => undefined);
    assert.equal(await isActive(tokens.access_token), true);
    await client.tokenRevocation(config, tokens.refresh_token!);
    assert.equal(await isActive(tokens.access_token), false);
    assert.equal((await refusalOf(client.refreshTokenGrant(config, tokens.refresh_token!))).error, 'invalid_grant');
  });

  test('all tokens of a person are no good anywhere, and the browser has to sign in again', async () => {
    const person = await house.signIn();
    const { tokens, browser } = await signInAt(house, config, person);
    assert.equal(await isActive(tokens.access_token), true);
    await sleep(1_000);
    await users.revokeTokens(house.deps, system('test'), person.userId);

    assert.equal(await isActive(tokens.access_token), false);
    assert.equal(await isActive(tokens.refresh_token!), false);
    assert.equal((await refusalOf(client.refreshTokenGrant(config, tokens.refresh_token!))).error, 'invalid_grant');
    const info = await fetch(`${house.issuer}/userinfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    assert.equal(info.status, 401);
    assert.equal((await begin(house, browser, config)).at!.pathname, '/login');
  });

  test('a person who is not active any more is nobody', async () => {
    const person = await house.signIn();
    const { tokens } = await signInAt(house, config, person);
    await asSystem(house.deps)
      .updateTable('users.user')
      .set({ active: false })
      .where('id', '=', person.userId)
      .execute();
    assert.equal(await isActive(tokens.access_token), false);
    assert.equal((await refusalOf(client.refreshTokenGrant(config, tokens.refresh_token!))).error, 'invalid_grant');
  });
});

test('an application learns nothing of the tokens of others, and nonsense is not active', async () => {
  const { tokens } = await signInAt(house, config, citizen);
  const other = await discover(house, await register(house));
  assert.deepEqual(await client.tokenIntrospection(other, tokens.access_token), { active: false });
  assert.deepEqual(await client.tokenIntrospection(config, 'nonsense'), { active: false });
  const own = await client.tokenIntrospection(config, tokens.access_token);
  assert.deepEqual([own.active, own.sub, own.client_id], [true, citizen.userId, library.id]);
});

test('the wrong secret is 401 and says so; a grant type that is not allowed is refused', async () => {
  const wrong = await discover(house, { id: library.id, secret: 'wrong' });
  assert.equal((await refusalOf(client.tokenIntrospection(wrong, 'x'))).status, 401);
  const authorization = `Basic ${btoa(`${library.id}:wrong`)}`;
  const body = new URLSearchParams({ grant_type: 'client_credentials' });
  const reply = await fetch(`${house.issuer}/oauth2/token`, { method: 'POST', body, headers: { authorization } });
  assert.match(reply.headers.get('www-authenticate')!, /^Basic realm=/, 'by which a client knows what to send');
  const refused = await refusalOf(client.clientCredentialsGrant(config, { scope: 'svc:eid-sign' }));
  assert.deepEqual(refused, { error: 'unauthorized_client', status: 400 });
});

test('what the library or the database would fail at is refused before', async () => {
  const browser = new Browser(house.issuer);
  const resumed = await browser.go(`/oauth2/auth/Wm4tT0o8nH1bYcJ2qLrKx?client_id=${library.id}&request=a.b.c`);
  assert.equal(resumed.status, 400, 'the sign-in is over');
  assert.match(resumed.headers.get('x-request-id')!, /^[\w-]{8,}$/);
  const { reply } = await begin(house, browser, config, { nonce: 'a\0b' });
  assert.equal(reply.status, 400);
});

test('answers have our headers, paths are exact, and methods are told', async () => {
  const reply = await fetch(`${house.issuer}/.well-known/openid-configuration`);
  assert.match(reply.headers.get('x-request-id')!, /^[\w-]{8,}$/);
  assert.equal(reply.headers.get('x-content-type-options'), 'nosniff');
  assert.match(reply.headers.get('content-security-policy')!, /default-src 'none'/);
  for (const path of ['/OAUTH2/TOKEN', '/oauth2/Token', '/oauth2/token/', '/oauth2/t%6fken'])
    assert.equal((await fetch(`${house.issuer}${path}`, { method: 'POST' })).status, 404, path);
  assert.equal((await fetch(`${house.issuer}/userinfo/`)).status, 404);
  assert.equal((await fetch(`${house.issuer}/oauth2/nothing`)).status, 404);
  const wrong = await fetch(`${house.issuer}/oauth2/token`);
  assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'POST']);
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const refused = await fetch(`${house.issuer}/oauth2/token`, json);
  assert.deepEqual([refused.status, ((await refused.json()) as { error: string }).error], [400, 'invalid_request']);
  const metrics = await house.deps.metrics.registry.metrics();
  assert.match(metrics, /operation="POST \/oauth2\/token",status="400"/);
});
