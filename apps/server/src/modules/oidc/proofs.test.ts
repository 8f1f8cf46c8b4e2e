import assert from 'node:assert/strict';
import { hash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { after, suite, test } from 'node:test';
import { endpoint, operations } from '@tamga/contract';
import { services } from '@tamga/contract/application';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sql } from 'kysely';
import * as client from 'openid-client';
import { z } from 'zod';
import { mount } from '#platform/http/mount';
import { asSystem } from '#test/house';
import { discover, openProviderHouse, register } from '#test/relying-party';

/** Taken for either of two services, of which the application has the second. */
const either = endpoint({
  method: 'GET',
  path: '/test/either',
  access: ['scope:svc:nothing', 'scope:tools:exec'],
  summary: 'Test',
  description: 'Test.',
  data: z.object({}),
  example: { data: {} },
});
const house = await openProviderHouse({ after }, { furnish: (app) => mount(app, either, () => ({})) });
const machine = { kind: 'machine', redirect_uris: [] };
const own = await register(house, { ...machine, dpop_required: true }, [...services]);
const config = await discover(house, own);
const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
const DPoP = client.getDPoPHandle(config, { privateKey, publicKey });
const scope = services.join(' ');
const path = '/api/v1/tools/openapi.json';
const { access_token: bound } = await client.clientCredentialsGrant(config, { scope }, { DPoP });

interface Said {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: typeof privateKey;
}

async function proofFor(method: string, at: string, { claims = {}, header = {}, key = privateKey }: Said = {}) {
  const iat = Math.floor(Date.now() / 1_000);
  const ath = hash('sha256', bound, 'base64url');
  const said = { jti: randomUUID(), iat, htm: method, htu: `${house.issuer}${at}`, ath, ...claims };
  return new SignJWT(said)
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(publicKey), ...header })
    .sign(key);
}

const call = async (headers: Record<string, string>, method: 'GET' | 'POST' = 'GET', url = path) =>
  (await house.app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })).statusCode;
const show = (dpop: string, token = bound) => ({ authorization: `DPoP ${token}`, dpop });

suite('a token that is bound to a key', () => {
  test('is taken with a proof by every operation that takes a token, and by none without', async () => {
    const accesses = operations.filter(({ endpoint: { access } }) =>
      [access].flat().some((one) => one === 'application' || one.startsWith('scope:')),
    );
    assert.ok(accesses.length > 8);
    for (const { endpoint } of accesses) {
      const method = endpoint.method === 'GET' ? 'GET' : 'POST';
      const at = endpoint.path.replaceAll(/\{\w+(\.\.\.)?\}/g, 'nothing');
      const title = `${method} ${at}`;
      const shown = await call(show(await proofFor(method, at)), method, at);
      assert.ok(shown !== 401 && shown !== 403, `${title} with a proof: ${shown}`);
      assert.equal(await call({ authorization: `Bearer ${bound}` }, method, at), 401, `${title} as a bearer`);
      assert.equal(await call({ authorization: `DPoP ${bound}` }, method, at), 401, `${title} without a proof`);
    }
  });

  test('is asked for its proof once, however many ways in an operation has', async () => {
    assert.equal(await call(show(await proofFor('GET', either.path)), 'GET', either.path), 200);
  });

  test('is told as such by introspection', async () => {
    const said = await client.tokenIntrospection(config, bound);
    assert.equal(said.token_type, 'DPoP');
    assert.deepEqual(said.cnf, { jkt: await calculateJwkThumbprint(await exportJWK(publicKey)) });
  });

  test('works with an independent client, nonce and query and all', async () => {
    const url = new URL(`${house.issuer}${path}?q=1`);
    for (let round = 0; round < 2; round += 1) {
      const reply = await client.fetchProtectedResource(config, bound, url, 'GET', undefined, undefined, { DPoP });
      assert.notEqual(reply.status, 401);
    }
  });
});

suite('a proof', async () => {
  const stranger = await generateKeyPair('ES256', { extractable: true });
  const now = Math.floor(Date.now() / 1_000);
  const wrong: [what: string, said: Said][] = [
    ['for another method', { claims: { htm: 'POST' } }],
    ['for another address', { claims: { htu: `${house.issuer}/mcp` } }],
    ['for another host', { claims: { htu: `https://elsewhere.example${path}` } }],
    ['for no address', { claims: { htu: 'nonsense' } }],
    ['for another token', { claims: { ath: hash('sha256', 'another', 'base64url') } }],
    ['for no token', { claims: { ath: undefined } }],
    ['from long ago', { claims: { iat: now - 400 } }],
    ['from the future', { claims: { iat: now + 400 } }],
    ['without a time', { claims: { iat: undefined } }],
    ['without a name', { claims: { jti: undefined } }],
    ['with a name without end', { claims: { jti: 'x'.repeat(10_000) } }],
    ['of another kind', { header: { typ: 'JWT' } }],
    ['without its key', { header: { jwk: undefined } }],
    ['with its private key', { header: { jwk: await exportJWK(privateKey) } }],
    ['of another key', { header: { jwk: await exportJWK(stranger.publicKey) }, key: stranger.privateKey }],
    ['signed by another key', { key: stranger.privateKey }],
  ];
  for (const [what, said] of wrong)
    test(`${what} is none`, async () => assert.equal(await call(show(await proofFor('GET', path, said))), 401));

  test('for another host is none either where the target of the request names that host', async () => {
    const elsewhere = `http://elsewhere.example${path}`;
    const headers = show(await proofFor('GET', path, { claims: { htu: elsewhere } }));
    const asked = request(house.issuer, { path: elsewhere, headers }).end();
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    reply.resume();
    assert.equal(reply.statusCode, 400);
  });

  test('that cannot be read is none', async () => {
    for (const jwt of ['', 'nonsense', 'a.b.c', `${await proofFor('GET', path)}x`, 'e30.e30.'])
      assert.equal(await call(show(jwt)), 401, jwt);
  });

  test('is good once, of twenty who show it at once', async () => {
    const jwt = await proofFor('GET', path);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => call(show(jwt))));
    assert.equal(statuses.filter((status) => status !== 401).length, 1);
    assert.equal(await call(show(jwt)), 401);
  });

  test('by a kind of key that applications may not have is none', async () => {
    const { access_token: token } = await client.clientCredentialsGrant(config, { scope }, { DPoP });
    const other = await generateKeyPair('ES384', { extractable: true });
    const jwk = await exportJWK(other.publicKey);
    // The provider binds no token to such a key.
    await sql`update oidc.token set payload = jsonb_set(payload, '{jkt}', to_jsonb(${await calculateJwkThumbprint(jwk)}::text))
      where id_hash = ${hash('sha256', token, 'buffer')}`.execute(asSystem(house.deps));
    const said = { claims: { ath: hash('sha256', token, 'base64url') }, header: { alg: 'ES384', jwk } };
    assert.equal(await call(show(await proofFor('GET', path, { ...said, key: other.privateKey }), token)), 401);
  });

  test('may name what comes after the path, which is none of the address', async () => {
    const htu = `${house.issuer}${path}?q=1#part`;
    assert.notEqual(await call(show(await proofFor('GET', path, { claims: { htu } }))), 401);
  });

  test('is remembered for as long as it could be shown', async () => {
    const iat = Math.floor(Date.now() / 1_000) + 200;
    assert.notEqual(await call(show(await proofFor('GET', path, { claims: { iat } }))), 401);
    const { expires_at } = await asSystem(house.deps)
      .selectFrom('oidc.token')
      .select('expires_at')
      .where('kind', '=', 'ReplayDetection')
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow();
    assert.ok(expires_at.getTime() > (iat + 300) * 1_000);
  });

  test('has a name that another application may use as well', async () => {
    const other = await discover(house, await register(house, { ...machine, dpop_required: true }, [...services]));
    const handle = client.getDPoPHandle(other, { privateKey, publicKey });
    const { access_token: theirs } = await client.clientCredentialsGrant(other, { scope }, { DPoP: handle });
    const jti = randomUUID();
    assert.notEqual(await call(show(await proofFor('GET', path, { claims: { jti } }))), 401);
    const ath = hash('sha256', theirs, 'base64url');
    assert.notEqual(await call(show(await proofFor('GET', path, { claims: { jti, ath } }), theirs)), 401);
  });

  test('adds nothing to a token that is bound to none', async () => {
    const plain = await discover(house, await register(house, machine, [...services]));
    const { access_token: free } = await client.clientCredentialsGrant(plain, { scope });
    const ath = hash('sha256', free, 'base64url');
    assert.equal(await call(show(await proofFor('GET', path, { claims: { ath } }), free)), 401);
    assert.notEqual(await call({ authorization: `Bearer ${free}` }), 401);
  });
});
