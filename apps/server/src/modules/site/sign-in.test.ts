import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openHouse } from '#test/house';
import { clientEnv } from '#test/sso';

const url = '/api/v1/site/auth';
const house = await openHouse({ after });
const upstream = clientEnv('https://sso.example.mn');

test('by itself the platform shows its own sign-in card and is nobody’s provider', async () => {
  const reply = await house.app.inject({ url });

  assert.equal(reply.statusCode, 200);
  assert.deepEqual(reply.json().data, { mode: 'provider', sso_issuer: '', provider: false });
});

test('a client id at an upstream makes it a client of that upstream', async (t) => {
  const house = await openHouse(t, { env: upstream });

  const { data } = (await house.app.inject({ url })).json();

  assert.deepEqual(data, { mode: 'client', sso_issuer: 'https://sso.example.mn', provider: false });
});

test('AUTH_MODE decides where it is set, whatever the client id says', async (t) => {
  const house = await openHouse(t, { env: { ...upstream, AUTH_MODE: 'provider' } });

  assert.equal((await house.app.inject({ url })).json().data.mode, 'provider');
});

test('it is a provider for others only with both an issuer and a state key', async (t) => {
  const issuer = { OAUTH_ISSUER: 'https://id.example.mn' };
  const half = await openHouse(t, { env: issuer });
  const whole = await openHouse(t, { env: { ...issuer, SSO_STATE_KEY: 's'.repeat(32) } });

  assert.equal((await half.app.inject({ url })).json().data.provider, false);
  assert.equal((await whole.app.inject({ url })).json().data.provider, true);
});

test('anybody may keep the answer for a minute', async () => {
  const reply = await house.app.inject({ url });

  assert.equal(reply.headers['cache-control'], 'public, max-age=60');
});
