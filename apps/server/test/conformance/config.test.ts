import assert from 'node:assert/strict';
import { after } from 'node:test';
import { openStage, proves } from './proof.ts';

const { house } = await openStage({ after });

const addresses = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'end_session_endpoint',
  'introspection_endpoint',
  'revocation_endpoint',
  'pushed_authorization_request_endpoint',
];

proves('oidcc-discovery-endpoint-verification', async () => {
  const reply = await fetch(`${house.issuer}/.well-known/openid-configuration`);
  assert.match(reply.headers.get('content-type')!, /^application\/json/);
  const document = (await reply.json()) as Record<string, unknown>;
  const listed = (name: string): unknown[] => document[name] as unknown[];
  assert.equal(document.issuer, house.issuer);
  for (const name of addresses) assert.equal(new URL(String(document[name])).origin, house.issuer, name);
  assert.deepEqual(listed('response_types_supported'), ['code']);
  assert.deepEqual(listed('id_token_signing_alg_values_supported'), ['RS256']);
  assert.deepEqual(listed('code_challenge_methods_supported'), ['S256']);
  assert.deepEqual(listed('subject_types_supported'), ['public', 'pairwise']);
  for (const grant of ['authorization_code', 'refresh_token', 'client_credentials'])
    assert.ok(listed('grant_types_supported').includes(grant), grant);
  for (const scope of ['openid', 'profile', 'email', 'offline_access'])
    assert.ok(listed('scopes_supported').includes(scope), scope);
  for (const claim of ['sub', 'iss', 'auth_time', 'acr', 'amr', 'email', 'ge_id', 'name'])
    assert.ok(listed('claims_supported').includes(claim), claim);
  assert.equal(document.claims_parameter_supported, true);
  assert.ok(!document.request_parameter_supported, 'left out it means no');
  assert.equal(document.request_uri_parameter_supported, false);
  assert.equal(document.authorization_response_iss_parameter_supported, true);

  const { keys } = (await (await fetch(String(document.jwks_uri))).json()) as { keys: Record<string, string>[] };
  assert.equal(new Set(keys.map(({ kid }) => kid)).size, keys.length, 'each key has a name of its own');
  for (const key of keys) {
    assert.deepEqual([key.kty, key.use, key.alg], ['RSA', 'sig', 'RS256']);
    assert.ok(Buffer.from(key.n!, 'base64url').length >= 256, 'at least 2048 bits');
    for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']) assert.ok(!(part in key), `${part} is private`);
  }
});
