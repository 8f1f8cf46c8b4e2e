import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, suite, test } from 'node:test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { asSystem, type House, openHouse, type SignedIn } from '#test/house';
import {
  begin,
  Browser,
  discover,
  openProviderHouse,
  refusalOf,
  register,
  signInAnew,
  signInAt,
} from '#test/relying-party';
import { tellLogout } from './backchannel.ts';

const house = await openProviderHouse({ after });
const bye = 'http://127.0.0.1:4999/bye';

/** The back of an application: keeps what it is told, and fails as often as it is told to. */
const told: string[] = [];
let failures = 0;
const back = http.createServer((request, reply) => {
  let body = '';
  request
    .on('data', (chunk) => (body += chunk))
    .on('end', () => {
      if (failures > 0) {
        failures -= 1;
        reply.writeHead(503).end();
        return;
      }
      told.push(new URLSearchParams(body).get('logout_token')!);
      reply.end();
    });
});
await new Promise<void>((resolve) => back.listen(0, '127.0.0.1', resolve));
after(() => back.close());
const backchannel_logout_uri = `http://127.0.0.1:${(back.address() as AddressInfo).port}/logout`;

const jobs = async () =>
  (await asSystem(house.deps)
    .selectFrom('pgboss.job' as never)
    .select(['id', 'data'] as never)
    .where('name' as never, '=', tellLogout.queue.name as never)
    .execute()) as { id: string; data: unknown }[];

async function signOut(
  browser: Browser,
  config: client.Configuration,
  parameters: Record<string, string>,
  person: SignedIn | null = null,
) {
  const asked = await browser.go(client.buildEndSessionUrl(config, parameters));
  const at = new URL(asked.headers.get('location')!, house.issuer);
  assert.equal(at.pathname, '/logout');
  const challenge = at.searchParams.get('logout_challenge');
  const accepted = await browser.api('POST', '/api/v1/provider/logout/accept', { challenge }, person);
  assert.equal(accepted.statusCode, 200, accepted.message);
  return { accepted, reply: await browser.go(accepted.data.redirect_to), challenge };
}

suite('signing out', () => {
  test('ends the session and its tokens, leads back with the state, and tells the application from behind', async () => {
    const own = await register(house, { post_logout_redirect_uris: [bye], backchannel_logout_uri });
    const config = await discover(house, own);
    const citizen = await house.signIn();
    const { browser, tokens } = await signInAt(house, config, citizen);
    const { reply } = await signOut(browser, config, {
      id_token_hint: tokens.id_token!,
      post_logout_redirect_uri: bye,
      state: 'zz',
    });

    assert.equal(reply.headers.get('location'), `${bye}?state=zz`);
    assert.equal((await client.tokenIntrospection(config, tokens.access_token)).active, false);
    assert.equal((await refusalOf(client.refreshTokenGrant(config, tokens.refresh_token!))).error, 'invalid_grant');
    const silent = await begin(house, browser, config, { prompt: 'none' });
    assert.equal(silent.at!.searchParams.get('error'), 'login_required');

    const [job] = await jobs();
    failures = 1;
    const run = () =>
      tellLogout.perform(house.deps, {
        id: job!.id,
        at: new Date(),
        data: job!.data,
        signal: new AbortController().signal,
      });
    await assert.rejects(run, /503/, 'one that fails is tried again');
    await run();
    const stricter = { ...house.deps, config: { ...house.deps.config, OUTGOING_ALLOWED_NETWORKS: undefined } };
    const { id, data } = job!;
    const inside = tellLogout.perform(stricter, { id, at: new Date(), data, signal: new AbortController().signal });
    await assert.rejects(inside, /not one that others may have us call/, 'an application has us call no neighbour');
    assert.equal(told.length, 1);
    const keys = createRemoteJWKSet(new URL(`${house.issuer}/.well-known/jwks.json`));
    const { payload, protectedHeader } = await jwtVerify(told.at(-1)!, keys, {
      issuer: house.issuer,
      audience: own.id,
      typ: 'logout+jwt',
    });
    assert.equal(payload.sub, citizen.userId);
    assert.equal(payload.sid, (await jwtVerify(tokens.id_token!, keys)).payload.sid);
    assert.deepEqual(Object.keys(payload.events as object), ['http://schemas.openid.net/event/backchannel-logout']);
    assert.ok(payload.jti && protectedHeader.kid && payload.nonce === undefined);
  });

  test('ends the session of the platform too, in every process, and no other of that person', async (t) => {
    const beside = await openHouse(t, { database: house.database });
    const config = await discover(house, await register(house, { post_logout_redirect_uris: [bye] }));
    const citizen = await house.signIn();
    const [later, elsewhere] = [await signInAnew(house, citizen), await signInAnew(house, citizen)];
    const { browser, tokens } = await signInAt(house, config, citizen);
    const isIn = async ({ headers }: SignedIn, { app }: House = beside) =>
      (await app.inject({ url: '/api/v1/users/me', headers })).statusCode === 200;
    for (const session of [citizen, later, elsewhere]) assert.equal(await isIn(session), true);

    // The browser has signed in to the platform once more since: what it agrees with is another session.
    await signOut(browser, config, { id_token_hint: tokens.id_token! }, later);

    assert.equal(await isIn(citizen), false, 'the one that the provider rested on');
    assert.equal(await isIn(citizen, house), false);
    assert.equal(await isIn(later), false, 'the one in the browser');
    assert.equal(await isIn(elsewhere), true, 'not those on other devices');
    const { app } = beside;
    const payload = { refresh_token: citizen.refreshToken };
    const refreshed = await app.inject({ method: 'POST', url: '/api/v1/auth/refresh', payload });
    assert.equal(refreshed.statusCode, 401);
  });

  test('needs the browser that began: a stolen challenge or verifier ends nobody’s session', async () => {
    const config = await discover(house, await register(house, { post_logout_redirect_uris: [bye] }));
    const { browser, tokens } = await signInAt(house, config, await house.signIn());
    const asked = await browser.go(client.buildEndSessionUrl(config, { id_token_hint: tokens.id_token! }));
    const challenge = new URL(asked.headers.get('location')!, house.issuer).searchParams.get('logout_challenge');
    const thief = new Browser(house.issuer);
    assert.equal((await thief.api('POST', '/api/v1/provider/logout/accept', { challenge }, null)).statusCode, 401);
    const { data } = await browser.api('POST', '/api/v1/provider/logout/accept', { challenge }, null);
    assert.equal((await thief.go(data.redirect_to)).status, 400);
    assert.equal((await client.tokenIntrospection(config, tokens.access_token)).active, true);
    assert.equal((await thief.go('/oauth2/sessions/logout/verify?logout_verifier=nonsense')).status, 400);
  });

  test('leads nowhere that is not registered, and shows a page where nothing is named', async () => {
    const config = await discover(house, await register(house, { post_logout_redirect_uris: [bye] }));
    const { browser, tokens } = await signInAt(house, config, await house.signIn());
    const wrong = await browser.go(
      client.buildEndSessionUrl(config, { id_token_hint: tokens.id_token!, post_logout_redirect_uri: `${bye}/` }),
    );
    assert.deepEqual([wrong.status, wrong.headers.get('location')], [400, null]);
    const { reply } = await signOut(browser, config, { id_token_hint: tokens.id_token! });
    const page = await browser.go(reply.headers.get('location')!);
    assert.match(await page.text(), /signed out|гарлаа/);
  });
});
