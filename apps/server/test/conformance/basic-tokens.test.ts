import assert from 'node:assert/strict';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import { asAdmin, asSystem } from '#test/house';
import { begin, Browser, discover, exchange, goOn, refusalOf, register } from '#test/relying-party';
import { complete, holds, openStage, proves, redeem, send } from './proof.ts';

const stage = await openStage({ after });
const { house, own, config, citizen } = stage;
const metadata = config.serverMetadata();
await asSystem(house.deps)
  .updateTable('users.user')
  .set({
    email: 'bat@example.mn',
    email_verified_at: new Date(),
    email_source: 'code',
    family_name_latin: 'Bat',
    given_name_latin: 'Sukh',
  })
  .where('id', '=', citizen.userId)
  .execute();
const userinfo = (init: RequestInit) => fetch(metadata.userinfo_endpoint!, init);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function claimsIn(reply: Response): Promise<Record<string, unknown>> {
  assert.equal(reply.status, 200);
  assert.match(reply.headers.get('content-type')!, /^application\/json/);
  const claims = (await reply.json()) as Record<string, unknown>;
  assert.equal(claims.sub, citizen.userId);
  return claims;
}

proves('oidcc-server', async () => {
  const { at, tokens, claims } = await complete(stage);
  const code = at!.searchParams.get('code')!;
  assert.ok(code.length >= 43, '256 random bits, in base64url');
  assert.equal(at!.searchParams.get('iss'), house.issuer);
  assert.deepEqual([tokens.token_type, typeof tokens.expires_in], ['bearer', 'number']);
  const { nonce, sub, iss, aud, at_hash } = claims;
  assert.ok(nonce);
  assert.deepEqual([sub, iss, aud], [citizen.userId, house.issuer, own.id]);
  const half = createHash('sha256').update(tokens.access_token).digest().subarray(0, 16).toString('base64url');
  assert.ok(at_hash === undefined || at_hash === half);
  await claimsIn(await userinfo({ headers: bearer(tokens.access_token) }));
});

proves('oidcc-idtoken-signature', async () => {
  const { tokens } = await complete(stage);
  const { protectedHeader } = await holds(stage, tokens.id_token!);
  const { keys } = (await (await fetch(metadata.jwks_uri!)).json()) as { keys: { kid: string; alg: string }[] };
  assert.equal(protectedHeader.alg, 'RS256');
  assert.ok(keys.some(({ kid, alg }) => kid === protectedHeader.kid && alg === 'RS256'));
});

proves('oidcc-idtoken-unsigned', async () => {
  assert.deepEqual(metadata.id_token_signing_alg_values_supported, ['RS256']);
  const { tokens } = await complete(stage);
  assert.equal(tokens.id_token!.split('.').filter(Boolean).length, 3);
});

proves('oidcc-userinfo-get', async () => {
  const { tokens } = await complete(stage);
  await claimsIn(await userinfo({ headers: bearer(tokens.access_token) }));
  assert.equal((await client.fetchUserInfo(config, tokens.access_token, citizen.userId)).sub, citizen.userId);
});

proves('oidcc-userinfo-post-header', async () => {
  const { tokens } = await complete(stage);
  await claimsIn(await userinfo({ method: 'POST', headers: bearer(tokens.access_token) }));
});

proves('oidcc-userinfo-post-body', async () => {
  const { tokens } = await complete(stage);
  const body = new URLSearchParams({ access_token: tokens.access_token });
  await claimsIn(await userinfo({ method: 'POST', body }));
});

/** What userinfo says once these scopes were agreed to. */
async function told(scope: string) {
  const { tokens, claims } = await complete(stage, { scope });
  return {
    claims,
    scope: tokens.scope!,
    info: await claimsIn(await userinfo({ headers: bearer(tokens.access_token) })),
  };
}

const profile = ['name', 'family_name', 'given_name'];

proves('oidcc-scope-profile', async () => {
  const { info } = await told('openid profile');
  for (const name of profile) assert.ok(typeof info[name] === 'string' && info[name] !== '', name);
  for (const name of profile) assert.ok(metadata.claims_supported!.includes(name), name);
  const { info: without } = await told('openid');
  for (const name of profile) assert.equal(without[name], undefined, `${name} without the scope`);
});

proves('oidcc-scope-email', async () => {
  const { info, claims } = await told('openid email');
  assert.equal(info.email, 'bat@example.mn');
  assert.equal(claims.email, 'bat@example.mn', 'here we differ');
});

/** A scope that we do not offer is neither promised, nor given, nor in the way. */
async function isPassedOver(scope: string, claims: string[]): Promise<void> {
  assert.ok(!metadata.scopes_supported!.includes(scope));
  const answer = await told(`openid ${scope}`);
  assert.equal(answer.scope, 'openid');
  for (const name of claims) {
    assert.equal(answer.info[name], undefined);
    assert.ok(!metadata.claims_supported!.includes(name));
  }
}

proves('oidcc-scope-address', () => isPassedOver('address', ['address']));

proves('oidcc-scope-phone', () => isPassedOver('phone', ['phone_number', 'phone_number_verified']));

proves('oidcc-scope-all', async () => {
  const { info, scope } = await told('openid profile email address phone');
  assert.deepEqual(scope.split(' ').toSorted(), ['email', 'openid', 'profile']);
  for (const name of [...profile, 'email']) assert.equal(typeof info[name], 'string', name);
});

proves('oidcc-alternate-happy-flow', async () => {
  const flow = await send(stage, { scope: 'email openid' });
  await goOn(house, flow.browser, flow, citizen);
  const tokens = await redeem(stage, flow);
  assert.deepEqual(tokens.scope!.split(' ').toSorted(), ['email', 'openid']);
  const url = new URL(metadata.authorization_endpoint!);
  const parameters = { state: 'b', scope: 'email openid', redirect_uri: 'http://127.0.0.1:4999/callback' };
  const reordered = { nonce: 'a', ...parameters, response_type: 'code', client_id: own.id };
  for (const [name, value] of Object.entries(reordered)) url.searchParams.append(name, value);
  const at = new URL((await flow.browser.go(url)).headers.get('location')!);
  await redeem(stage, { ...flow, at, state: 'b', nonce: 'a' });
});

proves('oidcc-claims-essential', async () => {
  const asked = { claims: JSON.stringify({ userinfo: { name: { essential: true } } }) };
  const { tokens } = await complete(stage, asked);
  const info = await claimsIn(await userinfo({ headers: bearer(tokens.access_token) }));
  assert.ok(info.name);
});

proves('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
  const flow = await send(stage, { nonce: null });
  await goOn(house, flow.browser, flow, citizen);
  const tokens = await client.authorizationCodeGrant(config, flow.at!, { expectedState: flow.state });
  assert.equal(tokens.claims()!.nonce, undefined);
});

proves('oidcc-server-client-secret-post', async () => {
  assert.ok(metadata.token_endpoint_auth_methods_supported!.includes('client_secret_post'));
  await complete({ ...stage, config: await discover(house, own, client.ClientSecretPost(own.secret)) });
});

proves('oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
  const browser = new Browser(house.issuer);
  const flow = await goOn(house, browser, await begin(house, browser, config), citizen);
  const without = { ...flow, verifier: 'x'.repeat(43) };
  assert.equal((await refusalOf(exchange(config, without))).error, 'invalid_grant', 'another verifier is no good');
  const anew = await goOn(house, browser, await begin(house, browser, config), citizen);
  await holds(stage, (await exchange(config, anew)).id_token!);
});

proves('oidcc-codereuse', async () => {
  const flow = await complete(stage);
  assert.equal((await refusalOf(redeem(stage, flow))).error, 'invalid_grant');
  const reply = await userinfo({ headers: bearer(flow.tokens.access_token) });
  assert.equal(reply.status, 401, 'what was issued for it has ended');
});

proves('oidcc-codereuse-30seconds', async () => {
  const flow = await complete(stage);
  // As if it had been half a minute ago: a code lives for a whole one.
  const ago = (name: string) => `jsonb_set(payload, '{${name}}', to_jsonb((payload ->> '${name}')::bigint - 31))`;
  await asAdmin(
    (admin) =>
      admin.query(
        `update oidc.token set consumed_at = consumed_at - interval '31 seconds', payload = ${ago('iat')}
         where kind = 'AuthorizationCode'`,
      ),
    house.database,
  );
  assert.equal((await refusalOf(redeem(stage, flow))).error, 'invalid_grant');
  assert.equal((await userinfo({ headers: bearer(flow.tokens.access_token) })).status, 401);
});

proves('oidcc-refresh-token', async () => {
  const asked = { scope: 'openid offline_access', prompt: 'consent' };
  const { tokens, claims } = await complete(stage, asked);
  assert.match(tokens.refresh_token!, /^[\x21-\x7e]{43,}$/);
  await sleep(1_000);
  const stranger = await discover(house, await register(house, { pkce_required: false }));
  assert.equal((await refusalOf(client.refreshTokenGrant(stranger, tokens.refresh_token!))).error, 'invalid_grant');
  const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token!);
  assert.notEqual(refreshed.access_token, tokens.access_token);
  assert.notEqual(refreshed.refresh_token, tokens.refresh_token);
  const { payload } = await holds(stage, refreshed.id_token!);
  const same = ({ iss, sub, aud, auth_time }: Record<string, unknown>) => [iss, sub, aud, auth_time];
  assert.deepEqual(same(payload), same(claims));
  assert.ok(payload.iat! > claims.iat);
  await claimsIn(await userinfo({ headers: bearer(refreshed.access_token) }));
});
