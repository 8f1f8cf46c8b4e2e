import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { endpoint } from '@tamga/contract';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as client from 'openid-client';
import { z } from 'zod';
import { mount } from '#platform/http/mount';
import type { SignedIn } from '#test/house';
import {
  begin,
  Browser,
  callback,
  discover,
  goOn,
  openProviderHouse,
  refusalOf,
  register,
  signInAt,
} from '#test/relying-party';

/** An operation that a machine calls, as the rooms of services will have them. */
const whoCalls = endpoint({
  method: 'GET',
  path: '/test/who-calls',
  access: 'scope:svc:eid-proxy',
  summary: 'Sample',
  description: 'Sample.',
  data: z.object({ client_id: z.string(), scopes: z.array(z.string()) }),
  example: { data: { client_id: '', scopes: [] } },
});

const house = await openProviderHouse(
  { after },
  {
    furnish: (app) => mount(app, whoCalls, (_, { clientId, scopes }) => ({ client_id: clientId, scopes: [...scopes] })),
  },
);
const machine = { kind: 'machine', redirect_uris: [] };
const proxy = await register(house, machine, ['svc:eid-proxy']);
const config = await discover(house, proxy);
const call = async (token: string) => {
  const reply = await house.app.inject({ url: whoCalls.path, headers: { authorization: `Bearer ${token}` } });
  return { statusCode: reply.statusCode, ...reply.json() };
};

suite('a machine', () => {
  test('gets a token for a service and calls it', async () => {
    const { access_token, expires_in, scope } = await client.clientCredentialsGrant(config, { scope: 'svc:eid-proxy' });
    assert.deepEqual([expires_in, scope], [300, 'svc:eid-proxy']);
    const { data } = await call(access_token);
    assert.deepEqual(data, { client_id: proxy.id, scopes: ['svc:eid-proxy'] });
    assert.equal((await client.tokenIntrospection(config, access_token)).aud, 'urn:tamga:services');
  });

  test('is told aloud that it may not, that there is no such service, or that it must name one', async () => {
    for (const scope of ['svc:eid-sign', 'svc:nothing', 'svc:eid-proxy svc:eid-sign', 'openid'])
      assert.equal((await refusalOf(client.clientCredentialsGrant(config, { scope }))).error, 'invalid_scope', scope);
    assert.equal((await refusalOf(client.clientCredentialsGrant(config))).error, 'invalid_scope');
    const foreign = client.clientCredentialsGrant(config, { scope: 'svc:eid-proxy', resource: 'urn:other' });
    assert.equal((await refusalOf(foreign)).error, 'invalid_target');
  });

  test('loses a service at once when it is taken away, and everything when it is switched off', async () => {
    const own = await register(house, machine, ['svc:eid-proxy']);
    const { access_token } = await client.clientCredentialsGrant(await discover(house, own), {
      scope: 'svc:eid-proxy',
    });
    assert.equal((await call(access_token)).statusCode, 200);
    const { headers } = house.admin;
    const url = `/api/v1/applications/${own.id}/services`;
    await house.app.inject({ method: 'PUT', url, payload: { services: [], version: 2 }, headers });
    assert.equal((await call(access_token)).statusCode, 403);
    await house.app.inject({ method: 'DELETE', url: `/api/v1/applications/${own.id}`, headers });
    assert.equal((await call(access_token)).statusCode, 401);
  });

  test('cannot give its token back twice to any effect, and after the first it is no good', async () => {
    const { access_token } = await client.clientCredentialsGrant(config, { scope: 'svc:eid-proxy' });
    await client.tokenRevocation(config, access_token);
    await client.tokenRevocation(config, access_token);
    assert.equal((await call(access_token)).statusCode, 401);
  });

  test('is not a citizen: the token of one opens no service, and its own opens nothing of a citizen', async () => {
    const library = await discover(house, await register(house, {}, ['svc:eid-proxy']));
    const citizen = await house.signIn();
    const { tokens } = await signInAt(house, library, citizen);
    assert.equal((await call(tokens.access_token)).statusCode, 401);
    assert.equal((await call(citizen.token)).statusCode, 401);
    const { access_token } = await client.clientCredentialsGrant(config, { scope: 'svc:eid-proxy' });
    const headers = { authorization: `Bearer ${access_token}` };
    assert.equal((await house.app.inject({ url: '/api/v1/users/me', headers })).statusCode, 401);
    assert.equal((await fetch(`${house.issuer}/userinfo`, { headers })).status, 401);
  });
});

suite('an application proves itself', () => {
  test('by a key of its own, with each proof good once', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'a', alg: 'ES256', use: 'sig' }] };
    const own = await register(house, { ...machine, auth_method: 'private_key_jwt', jwks }, ['svc:eid-sign']);
    assert.equal(own.secret, null);
    const config = await discover(house, own, client.PrivateKeyJwt({ key: privateKey, kid: 'a' }));
    assert.ok((await client.clientCredentialsGrant(config, { scope: 'svc:eid-sign' })).access_token);

    const stranger = await generateKeyPair('ES256');
    const forged = await discover(house, own, client.PrivateKeyJwt({ key: stranger.privateKey, kid: 'a' }));
    assert.equal((await refusalOf(client.clientCredentialsGrant(forged, { scope: 'svc:eid-sign' }))).status, 401);

    const assertion = await new SignJWT({ jti: 'once' })
      .setProtectedHeader({ alg: 'ES256', kid: 'a' })
      .setIssuer(own.id)
      .setSubject(own.id)
      .setAudience(house.issuer)
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(privateKey);
    const replay = new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'svc:eid-sign',
      client_assertion: assertion,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    });
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => fetch(`${house.issuer}/oauth2/token`, { method: 'POST', body: replay })),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 1, 'of five at once one is believed');
  });

  test('by its secret in the form as well', async () => {
    const posting = await discover(house, proxy, client.ClientSecretPost(proxy.secret));
    assert.ok((await client.clientCredentialsGrant(posting, { scope: 'svc:eid-proxy' })).access_token);
  });
});

test('a request is pushed first, and tokens are bound to a key that must be shown', async () => {
  const own = await discover(house, await register(house, { par_required: true, dpop_required: true }));
  const citizen = await house.signIn();
  const plain = await begin(house, new Browser(house.issuer), own);
  assert.equal(plain.at?.searchParams.get('error'), 'invalid_request', 'not without pushing');

  const DPoP = client.getDPoPHandle(own, await client.randomDPoPKeyPair('ES256'));
  const verifier = client.randomPKCECodeVerifier();
  const parameters = {
    redirect_uri: callback,
    scope: 'openid',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  const url = await client.buildAuthorizationUrlWithPAR(own, parameters, { DPoP });
  assert.match(url.searchParams.get('request_uri')!, /^urn:/);
  const browser = new Browser(house.issuer);
  const reply = await browser.go(url);
  const at = new URL(reply.headers.get('location')!, house.issuer);
  const flow = await goOn(house, browser, { verifier, state: '', nonce: '', reply, at, prompts: [] }, citizen);
  const tokens = await client.authorizationCodeGrant(own, flow.at!, { pkceCodeVerifier: verifier }, undefined, {
    DPoP,
  });
  assert.equal(tokens.token_type, 'dpop');
  const info = await client.fetchUserInfo(own, tokens.access_token, citizen.userId, { DPoP });
  assert.equal(info.sub, citizen.userId);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  assert.equal((await fetch(`${house.issuer}/userinfo`, { headers })).status, 401, 'not without the key');
});

test('a pairwise subject is another one at each application, and the same each time', async () => {
  const citizen = await house.signIn();
  const [one, two] = await Promise.all(
    Array.from({ length: 2 }, async () => discover(house, await register(house, { subject_type: 'pairwise' }))),
  );
  const first = (await signInAt(house, one!, citizen)).tokens;
  const again = (await signInAt(house, one!, citizen)).tokens.claims()!.sub;
  const elsewhere = (await signInAt(house, two!, citizen)).tokens.claims()!.sub;
  assert.equal(first.claims()!.sub, again);
  assert.notEqual(again, elsewhere);
  assert.notEqual(again, citizen.userId);
  assert.equal((await client.tokenIntrospection(one!, first.access_token)).sub, again);
  assert.equal((await client.fetchUserInfo(one!, first.access_token, again)).sub, again);
});

suite('a device without a keyboard', async () => {
  const settings = {
    kind: 'native',
    auth_method: 'none',
    redirect_uris: [],
    device_allowed: true,
    name_en: 'Tele<vision>',
  };
  const tv = await discover(house, await register(house, settings));

  const submit = async (browser: Browser, reply: Response, more: Record<string, string>) => {
    const html = await reply.text();
    const hidden = [...html.matchAll(/<input [^>]*name="([\w.]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]);
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...more });
    const headers = { 'accept-language': 'en' };
    return { html, reply: await browser.go('/oauth2/device/verify', { method: 'POST', body, headers }) };
  };
  const typeCode = async (browser: Browser, code: string) => {
    const asked = await browser.go('/oauth2/device/verify');
    assert.match(asked.headers.get('content-security-policy')!, /form-action 'self'/);
    return (await submit(browser, asked, { user_code: code })).reply;
  };
  const confirm = async (browser: Browser, code: string, citizen: SignedIn) => {
    const { reply, html } = await submit(browser, await typeCode(browser, code), {});
    const at = reply.headers.get('location') ? new URL(reply.headers.get('location')!, house.issuer) : null;
    const flow = { verifier: '', state: '', nonce: '', reply, at, prompts: [] };
    return { html, flow: await goOn(house, browser, flow, citizen) };
  };

  test('asks for the code with a label and a button, in the language of the reader, and in the looks of the platform', async () => {
    const reply = await new Browser(house.issuer).go('/oauth2/device/verify', { headers: { 'accept-language': 'en' } });
    const html = await reply.text();
    assert.match(html, /aria-label="Type the code that your device shows"/);
    assert.match(html, /<button form="op.deviceInputForm"[^>]*>Continue<\/button>/);
    assert.doesNotMatch(html, /placeholder|onfocus/);
    assert.match(html, /<header><svg/);
  });

  test('signs a citizen in by a code that they type elsewhere, once they saw for which application', async () => {
    const device = await client.initiateDeviceAuthorization(tv, { scope: 'openid' });
    const citizen = await house.signIn();
    const { html, flow } = await confirm(new Browser(house.issuer), device.user_code, citizen);
    assert.match(html, /asking to sign in to Tele&#60;vision&#62;\./);
    assert.deepEqual(flow.prompts, ['login', 'consent']);
    assert.match(await flow.reply.text(), /signed in|нэвтэрлээ/);
    const tokens = await client.pollDeviceAuthorizationGrant(tv, { ...device, interval: 0.1 });
    assert.equal(tokens.claims()!.sub, citizen.userId);
  });

  test('is told what its page listed and the citizen agreed to, by scopes and by the claims parameter', async () => {
    const claims = '{"id_token":{"given_name":{"essential":true},"family_name":null},"userinfo":{"ge_id":null}}';
    const device = await client.initiateDeviceAuthorization(tv, { scope: 'openid profile', claims });
    const [citizen, browser] = [await house.signIn(), new Browser(house.issuer)];
    const { reply } = await submit(browser, await typeCode(browser, device.user_code), {});
    const login = new URL(reply.headers.get('location')!, house.issuer).searchParams.get('login_challenge');
    const signedIn = await browser.api('POST', '/api/v1/provider/login/accept', { challenge: login }, citizen);
    const next = await browser.go(signedIn.data.redirect_to);
    const at = new URL(next.headers.get('location')!, house.issuer);
    const query = `consent_challenge=${at.searchParams.get('consent_challenge')}`;
    const shown = await browser.api('GET', `/api/v1/provider/consent?${query}`, undefined, citizen);
    const listed = shown.data.claims.map(({ name, essential }: { name: string; essential: boolean }) => [
      name,
      essential,
    ]);
    assert.deepEqual(listed, [
      ['name', false],
      ['family_name', false],
      ['given_name', true],
      ['family_name_latin', false],
      ['given_name_latin', false],
      ['ge_id', false],
    ]);
    const flow = { verifier: '', state: '', nonce: '', reply: next, at, prompts: [] };
    await goOn(house, browser, flow, citizen, { grant_claims: ['given_name', 'ge_id'] });
    const tokens = await client.pollDeviceAuthorizationGrant(tv, { ...device, interval: 0.1 });
    const said = await client.fetchUserInfo(tv, tokens.access_token, tokens.claims()!.sub);
    const about = (told: object) => ['name', 'family_name', 'given_name', 'ge_id'].filter((name) => name in told);
    assert.deepEqual(
      [about(tokens.claims()!), about(said)],
      [
        ['given_name', 'ge_id'],
        ['given_name', 'ge_id'],
      ],
    );
  });

  test('asks for consent each time, also of whoever is signed in and agreed before', async () => {
    const kiosk = await discover(house, await register(house, { device_allowed: true }));
    const [citizen, browser] = [await house.signIn(), new Browser(house.issuer)];
    const first = await client.initiateDeviceAuthorization(kiosk, { scope: 'openid' });
    await confirm(browser, first.user_code, citizen);
    const second = await client.initiateDeviceAuthorization(kiosk, { scope: 'openid' });
    const { flow } = await confirm(browser, second.user_code, citizen);
    assert.deepEqual(flow.prompts, ['consent']);
    assert.ok((await client.pollDeviceAuthorizationGrant(kiosk, { ...second, interval: 0.1 })).access_token);
  });

  test('is told that the citizen would not', async () => {
    const device = await client.initiateDeviceAuthorization(tv, { scope: 'openid' });
    const browser = new Browser(house.issuer);
    await submit(browser, await typeCode(browser, device.user_code), { abort: 'yes' });
    const refused = await refusalOf(client.pollDeviceAuthorizationGrant(tv, { ...device, interval: 0.1 }));
    assert.equal(refused.error, 'access_denied');
  });
});

test('who comes to the code of a device without a session begins with the code', async () => {
  for (const [method, path] of [
    ['POST', ''],
    ['GET', '/Wm4tT0o8nH1bYcJ2qLrKx'],
  ] as const) {
    const reply = await new Browser(house.issuer).go(`/oauth2/device/verify${path}`, { method });
    assert.deepEqual([reply.status, reply.headers.get('location')], [303, '/oauth2/device/verify']);
  }
});
