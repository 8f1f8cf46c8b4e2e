import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { Browser } from '#test/relying-party';
import { agreeToLeave, tellEverybody } from '#test/single-logout';
import { atOf, complete, openStage, proves, send } from './proof.ts';

const bye = 'http://127.0.0.1:4999/bye';

/** The back of the application, where it is told of logouts. */
const told: string[] = [];
const back = http.createServer((request, reply) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    told.push(body);
    reply.end();
  });
});
await new Promise<void>((resolve) => back.listen(0, '127.0.0.1', resolve));
after(() => back.close());
const stage = await openStage(
  { after },
  {
    post_logout_redirect_uris: [bye],
    backchannel_logout_uri: `http://127.0.0.1:${(back.address() as AddressInfo).port}/logout`,
  },
);
const { house, own, config } = stage;
/** Signing out signs out of the platform, so each time another person signs in. */
const freshStage = async () => ({ ...stage, citizen: await house.signIn() });
const metadata = config.serverMetadata();

const isSignedIn = async (browser: Browser) =>
  (await send(stage, { prompt: 'none' }, browser)).at!.searchParams.has('code');

/** The browser at the address of the logout, with these parameters and no others. */
const leave = (browser: Browser, parameters: Record<string, string>) => {
  const url = new URL(metadata.end_session_endpoint!);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return browser.go(url);
};

async function leavesWithAPage(parametersOf: (idToken: string) => Record<string, string>): Promise<void> {
  const { browser, tokens } = await complete(await freshStage());
  const at = await agreeToLeave(house, browser, await leave(browser, parametersOf(tokens.id_token!)));
  assert.equal(at.origin, house.issuer, 'the application is not led to');
  assert.match(await (await browser.go(at)).text(), /signed out|гарлаа/);
  assert.equal(await isSignedIn(browser), false);
}

async function isRefused(parametersOf: (idToken: string) => Record<string, string>): Promise<void> {
  const { browser, tokens } = await complete(await freshStage());
  const reply = await leave(browser, parametersOf(tokens.id_token!));
  assert.deepEqual([reply.status, reply.headers.get('location')], [400, null]);
  assert.match(reply.headers.get('content-type')!, /^text\/html/);
  assert.equal(await isSignedIn(browser), true, 'and nobody is signed out by it');
}

proves('oidcc-rp-initiated-logout-discovery-endpoint-verification', () => {
  assert.equal(metadata.end_session_endpoint, `${house.issuer}/oauth2/sessions/logout`);
});

/** Out by GET or by a form, and back with the state. */
async function leavesAndComesBack(method: 'GET' | 'POST'): Promise<void> {
  const { browser, tokens } = await complete(await freshStage());
  const parameters = { id_token_hint: tokens.id_token!, post_logout_redirect_uri: bye, state: 'a b&c' };
  const url = client.buildEndSessionUrl(config, parameters);
  const bare = new Browser(house.issuer);
  const posted = method === 'POST' && (await bare.go(url.pathname, { method, body: url.searchParams }));
  const at = await agreeToLeave(house, browser, await browser.go(posted ? atOf(house, posted)! : url));
  assert.equal(`${at.origin}${at.pathname}`, bye);
  assert.deepEqual([...at.searchParams], [['state', 'a b&c']]);
  assert.equal(await isSignedIn(browser), false);
}

proves('oidcc-rp-initiated-logout', async () => {
  await leavesAndComesBack('GET');
  await leavesAndComesBack('POST');
});

proves('oidcc-rp-initiated-logout-bad-post-logout-redirect-uri', () =>
  isRefused((id_token_hint) => ({
    id_token_hint,
    post_logout_redirect_uri: 'http://127.0.0.1:4999/other',
    state: 'a',
  })),
);

proves('oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri', () =>
  isRefused((id_token_hint) => ({ id_token_hint, post_logout_redirect_uri: `${bye}?foo=bar`, state: 'a' })),
);

proves('oidcc-rp-initiated-logout-modified-id-token-hint', () =>
  isRefused((idToken) => {
    const [header, payload, signature = ''] = idToken.split('.');
    const other = signature.startsWith('A') ? 'B' : 'A';
    const id_token_hint = [header, payload, other + signature.slice(1)].join('.');
    return { id_token_hint, post_logout_redirect_uri: bye, state: 'a' };
  }),
);

proves('oidcc-rp-initiated-logout-bad-id-token-hint', () =>
  isRefused(() => ({ id_token_hint: 'not-an-id-token', post_logout_redirect_uri: bye, state: 'a' })),
);

proves('oidcc-rp-initiated-logout-no-id-token-hint', () =>
  leavesWithAPage(() => ({ post_logout_redirect_uri: bye, state: 'a' })),
);

proves('oidcc-rp-initiated-logout-no-params', () => leavesWithAPage(() => ({})));

proves('oidcc-rp-initiated-logout-no-post-logout-redirect-uri', () =>
  leavesWithAPage((id_token_hint) => ({ id_token_hint, state: 'a' })),
);

proves('oidcc-rp-initiated-logout-only-state', () => leavesWithAPage(() => ({ state: 'a' })));

proves('oidcc-rp-initiated-logout-no-state', async () => {
  const { browser, tokens } = await complete(await freshStage());
  const asked = await leave(browser, { id_token_hint: tokens.id_token!, post_logout_redirect_uri: bye });
  assert.equal((await agreeToLeave(house, browser, asked)).href, bye);
  assert.equal(await isSignedIn(browser), false);
});

proves('oidcc-backchannel-logout-discovery-endpoint-verification', () => {
  assert.equal(metadata.backchannel_logout_supported, true);
  assert.equal(metadata.backchannel_logout_session_supported, true);
});

proves('oidcc-backchannel-rp-initiated-logout', async () => {
  const { browser, tokens, claims } = await complete(await freshStage());
  await agreeToLeave(house, browser, await leave(browser, { id_token_hint: tokens.id_token! }));
  await tellEverybody(house);
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri!));
  const expected = { issuer: house.issuer, audience: own.id, typ: 'logout+jwt', algorithms: ['RS256'] };
  const all = await Promise.all(
    told.map((body) => jwtVerify(new URLSearchParams(body).get('logout_token')!, keys, expected)),
  );
  const { payload } = all.find((one) => one.payload.sid === claims.sid)!;
  assert.equal(payload.sub, claims.sub);
  assert.deepEqual(payload.events, { 'http://schemas.openid.net/event/backchannel-logout': {} });
  assert.ok(payload.jti && payload.iat! <= Date.now() / 1_000 + 1 && payload.exp! - payload.iat! <= 120);
  assert.equal(payload.nonce, undefined);
  assert.equal(new Set(all.map((one) => one.payload.jti)).size, all.length, 'each token has a name of its own');
});
