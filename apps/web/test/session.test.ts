import assert from 'node:assert/strict';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, test } from 'node:test';
import { asSystem, type SignedIn } from '../../server/test/house.ts';
import { openStack } from './stack.ts';

/** Two web servers and two API servers, as they run behind a balancer. */
const stack = await openStack({ after }, { webs: 2, apis: 2, limits: 'on' });

const cookieOf = (value: string) => `__Host-session=${value}`;
const get = (url: string, cookie: string, init: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', headers: { cookie, 'accept-language': 'en' }, ...init });
const sessionIn = (reply: Response): string | undefined =>
  reply.headers
    .getSetCookie()
    .map((line) => /^__Host-session=([^;]*)/.exec(line)?.[1])
    .find(Boolean);

/** How often the session was refreshed, and whether anybody took its token for stolen. */
async function historyOf({ sessionId }: SignedIn) {
  return asSystem(stack.house.deps)
    .selectFrom('auth.session')
    .select(['counter', 'revoked_at'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

test('twenty requests at once with a session that is about to end, on two servers: one refresh, nobody signed out', async () => {
  const citizen = await stack.house.signIn();
  const cookie = cookieOf(stack.sessionOf(citizen, 1));
  const before = await historyOf(citizen);

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => get(`${stack.urls[index % 2]}/me`, cookie)),
  );

  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(replies.map(sessionIn).map((value) => value?.split('~')[1])).size, 1);
  const { counter, revoked_at } = await historyOf(citizen);
  assert.equal(counter - before.counter, 1);
  assert.equal(revoked_at, null);

  // A late request brings the old cookie to a server that knows none of this; Redis tells it.
  const third = await stack.startWeb({ API_URL: stack.issuer });
  const late = await get(`${third}/me`, cookie);
  assert.equal(late.status, 200);
  assert.equal(sessionIn(late)?.split('~')[1], replies.map(sessionIn)[0]?.split('~')[1]);
  assert.equal((await historyOf(citizen)).revoked_at, null);
});

test('somebody who navigates on while the session is refreshed stays signed in', async () => {
  const citizen = await stack.house.signIn();
  const cookie = cookieOf(stack.sessionOf(citizen, 1));
  const leaving = new AbortController();
  const first = get(`${stack.url}/me`, cookie, { signal: leaving.signal }).catch(() => null);
  setTimeout(() => leaving.abort(), 5);
  await first;

  const second = await get(`${stack.urls[1]}/me`, cookie);

  assert.equal(second.status, 200);
  assert.equal((await historyOf(citizen)).revoked_at, null);
});

test('the new session is set whatever the answer is: a page, its data, a redirect, an error', async () => {
  for (const page of ['/me', '/me.data', '/sign-in', '/no/such/page']) {
    const citizen = await stack.house.signIn();
    const reply = await get(`${stack.url}${page}`, cookieOf(stack.sessionOf(citizen, 1)));
    assert.ok(sessionIn(reply), `${page} ${reply.status}`);
    assert.match(reply.headers.getSetCookie().join(), /__Host-session=[^;]+; Path=\/; Secure; HttpOnly; SameSite=Lax/);
  }
});

test('a session that has ended leads to sign-in, and its cookie is taken back', async () => {
  const citizen = await stack.house.signIn();
  const url = '/api/v1/auth/logout';
  await stack.house.app.inject({ method: 'POST', url, payload: {}, headers: citizen.headers });

  const reply = await get(`${stack.url}/me`, cookieOf(stack.sessionOf(citizen, 1)));

  assert.equal(reply.headers.get('location'), '/sign-in?next=%2Fme');
  assert.match(reply.headers.getSetCookie().join(), /__Host-session=;.*Max-Age=0/);
});

test('signing out clears what the browser held of the pages, with scripts and without', async () => {
  const { origin } = new URL(stack.url);
  for (const address of ['/sign-out', '/sign-out.data']) {
    const cookie = cookieOf(stack.sessionOf(await stack.house.signIn()));
    const reply = await get(`${stack.url}${address}`, cookie, { method: 'POST', headers: { cookie, origin } });
    assert.equal(reply.headers.get('clear-site-data'), '"cache"', address);
    assert.equal((await get(`${stack.url}/`, cookie)).headers.get('clear-site-data'), null);
  }
});

test('what another site sends changes nothing, with or without saying where it comes from', async () => {
  const citizen = await stack.house.signIn();
  const cookie = cookieOf(stack.sessionOf(citizen));
  const strangers = [{ origin: 'https://evil.example' }, { origin: 'null' }, {}, { 'sec-fetch-site': 'cross-site' }];
  for (const headers of strangers) {
    const reply = await fetch(`${stack.url}/sign-out`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers } as Record<string, string>,
      redirect: 'manual',
    });
    assert.equal(reply.status, 403);
  }
  const own = await fetch(`${stack.url}/sign-out`, {
    method: 'POST',
    headers: { cookie, origin: stack.url, 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  });
  assert.equal(own.status, 303);
});

test('limits by address count the person and not the web server', async () => {
  const start = (address: string) =>
    fetch(`${stack.url}/sign-in`, { headers: { 'x-forwarded-for': address, 'accept-language': 'en' } });
  const texts = await Promise.all(Array.from({ length: 7 }, async () => (await start('203.0.113.7')).text()));

  // This web server trusts no proxy: it tells the API the address that it sees, whatever the caller claims.
  assert.ok(texts.some((text) => text.includes('Too many requests')));
});

test('every answer has a nonce of its own, and only its own pages are let do anything', async () => {
  const policies = await Promise.all(
    [1, 2].map(async () => (await get(`${stack.url}/`, '')).headers.get('content-security-policy') ?? ''),
  );
  const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1]);
  assert.notEqual(nonces[0], nonces[1]);
  assert.match(policies[0]!, /default-src 'none'.*form-action 'self'.*base-uri 'none'.*frame-ancestors 'none'/);
  assert.doesNotMatch(policies[0]!, /unsafe/);
});

test('neither Zod nor anything of the server is in what browsers load', () => {
  const files = globSync(path.join(import.meta.dirname, '../build/client/assets/*.js'));
  assert.ok(files.length > 10);
  for (const file of files) {
    assert.doesNotMatch(readFileSync(file, 'utf8'), /ZodError|_zod|x-forwarded-for|Bearer /, path.basename(file));
  }
});

test('a page whose API does not answer says so, with its face and a status of 503', async () => {
  const nobody = createServer((_, response) => response.destroy());
  nobody.listen(0, '127.0.0.1');
  await once(nobody, 'listening');
  const { port } = nobody.address() as AddressInfo;
  const citizen = await stack.house.signIn();
  const url = await stack.startWeb({ API_URL: `http://127.0.0.1:${port}` });

  const reply = await get(`${url}/me`, cookieOf(stack.sessionOf(citizen)));
  nobody.close();

  assert.equal(reply.status, 503);
  const text = await reply.text();
  assert.match(text, /The service is not responding/);
  assert.match(text, new RegExp(reply.headers.get('x-request-id')!));
});

test('logs hold no address of a page, no cookie and no token', () => {
  assert.ok(stack.logs.length > 20);
  assert.doesNotMatch(stack.logs.join('\n'), /eyJ|"\/me|__Host-|next=/);
});

test('somebody whose session was ended elsewhere comes to the page for signing in', async () => {
  const citizen = await stack.house.signIn();
  const { page, go } = await stack.visit({ session: stack.sessionOf(citizen), language: 'en' });
  assert.equal(await go('/me'), 200);
  const url = '/api/v1/auth/logout';
  await stack.house.app.inject({ method: 'POST', url, headers: citizen.headers, payload: {} });

  // One of the pages that ask nothing of the API themselves.
  assert.equal(await go('/me/report'), 200);
  assert.equal(new URL(page.url()).pathname, '/sign-in');
  assert.equal(new URL(page.url()).searchParams.get('next'), '/me/report');
});
