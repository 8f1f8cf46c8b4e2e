import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { testConfig } from '#test/house';
import { openProviderHouse, register } from '#test/relying-party';

const root = path.join(import.meta.dirname, '../../../../..');

test('the library is one version and no other: what is experimental in it changes between small ones', async (t) => {
  const { mock: said } = t.mock.method(console, 'info');
  const workspace = readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8');
  const pinned = /^ {2}oidc-provider: (\d+\.\d+\.\d+)$/m.exec(workspace)?.[1];
  const installed = path.join(import.meta.dirname, '../../../node_modules/oidc-provider/package.json');
  assert.equal(JSON.parse(readFileSync(installed, 'utf8')).version, pinned);

  const house = await openProviderHouse(t);
  assert.equal((await house.app.inject({ url: '/.well-known/jwks.json' })).statusCode, 200);
  const told = said.calls.map((call) => String(call.arguments[0]));
  assert.deepEqual(told, [], 'each experiment in use is acknowledged by its version');
});

test('cookies of the provider are for it alone: no script, no other site, and not without TLS', async () => {
  const issuer = 'https://id.example.gov.mn';
  const house = await openProviderHouse({ after }, { issuer });
  const own = await register(house);
  const query = new URLSearchParams({
    client_id: own.id,
    redirect_uri: 'http://127.0.0.1:4999/callback',
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  const reply = await fetch(`${house.issuer}/oauth2/auth?${query.toString()}`, { redirect: 'manual' });
  const cookies = reply.headers.getSetCookie();
  assert.ok(cookies.length >= 3, cookies.join('\n'));
  for (const cookie of cookies) assert.match(cookie, /;\s*secure.*;\s*httponly|;\s*httponly.*;\s*secure/i, cookie);
  for (const cookie of cookies) assert.match(cookie, /;\s*samesite=lax/i, cookie);
});

test('a grant outlives its refresh tokens, or nothing is started', () => {
  const day = 86_400;
  const lives = (grant: number, refresh: number) =>
    testConfig('none', { OAUTH_GRANT_SECONDS: String(grant), OAUTH_REFRESH_SECONDS: String(refresh) });
  assert.throws(() => lives(13 * day, 14 * day), /must not be less than OAUTH_REFRESH_SECONDS/);
  assert.equal(lives(14 * day, 14 * day).OAUTH_GRANT_SECONDS, 14 * day);
});
