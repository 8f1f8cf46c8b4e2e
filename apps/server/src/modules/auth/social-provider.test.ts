import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { openLog } from '#platform/observability/log';
import { testConfig } from '#test/house';
import { openSocialProvider } from './social-provider.ts';

/** A provider that says whatever a test wants it to say. */
const secret = 'a-client-secret-of-32-characters';
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
const header = { alg: 'RS256', kid: 'one' };
let say: Record<string, (response: ServerResponse) => unknown> = {};
const heard: Record<string, string> = {};
const server = createServer((request, response) => void answer(request, response));
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '' } = request;
  heard[url] = `${request.headers.authorization ?? ''} ${(await request.toArray()).join('')}`;
  const said = await say[url]?.(response);
  if (!response.writableEnded) response.setHeader('content-type', 'application/json').end(JSON.stringify(said));
}
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
after(() => server.close());
const address = server.address();
assert.ok(address && typeof address === 'object');
const issuer = `http://127.0.0.1:${address.port}`;

const flow = {
  verifier: 'v'.repeat(43),
  nonce: 'n'.repeat(43),
  redirect_uri: 'https://portal.example.mn/back',
  intent: 'sign_in',
  user_id: null,
  expires_at: 0,
} as const;
const seconds = Math.floor(Date.now() / 1_000);
const good: JWTPayload = { iss: issuer, aud: 'tamga', sub: '7', nonce: flow.nonce, iat: seconds, exp: seconds + 60 };
const discovery = '/.well-known/openid-configuration';
const document = {
  issuer,
  authorization_endpoint: `${issuer}/authorize?prompt=login`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
};
const sign = (claims: JWTPayload, by: Parameters<SignJWT['sign']>[0] = privateKey, more = {}) =>
  new SignJWT(claims).setProtectedHeader({ ...header, ...more }).sign(by);

const ownKeys = async () => ({ keys: [{ ...(await exportJWK(publicKey)), ...header }] });

function open(saying: typeof say) {
  say = {
    [discovery]: () => document,
    '/keys': ownKeys,
    '/token': async () => ({ id_token: await sign(good) }),
    ...saying,
  };
  const config = testConfig('none', {
    SOCIAL_ISSUER: issuer,
    SOCIAL_CLIENT_ID: 'tamga',
    SOCIAL_CLIENT_SECRET: secret,
    SOCIAL_REDIRECT_URIS: flow.redirect_uri,
  });
  const log = openLog('error', { write: () => undefined });
  const provider = openSocialProvider({ config, log, now: () => new Date() });
  assert.ok(provider);
  return provider;
}
const claiming = (claims: JWTPayload) => ({ '/token': async () => ({ id_token: await sign({ ...good, ...claims }) }) });

test('a good answer is an account, and the code was brought with verifier and secret', async () => {
  const account = await open({}).exchange(flow, 'a code');
  assert.deepEqual(account, { provider: issuer, subject_hash: hash('sha256', `${issuer}\n7`), email: null });
  assert.match(heard['/token'] ?? '', /^Basic \S+ grant_type=authorization_code&code=a\+code&redirect_uri=https%3A/);
  assert.match(heard['/token'] ?? '', new RegExp(`code_verifier=${flow.verifier}$`));
  const shared = open(claiming({ aud: ['tamga', 'other'], azp: 'tamga' }));
  assert.ok(await shared.exchange(flow, 'a'), 'shared with another application, but made for us');
});

test('the way to the provider asks for a code, with a challenge by hash, a nonce and a state', async () => {
  const url = new URL(await open({}).authorizeUrl(flow, 'sealed'));
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    prompt: 'login',
    response_type: 'code',
    client_id: 'tamga',
    redirect_uri: flow.redirect_uri,
    scope: 'openid email',
    state: hash('sha256', 'sealed', 'base64url'),
    nonce: flow.nonce,
    code_challenge: hash('sha256', flow.verifier, 'base64url'),
    code_challenge_method: 'S256',
  });
});

test('an address is taken only where the provider says that it is verified, and is one', async () => {
  const emailOf = async (claims: JWTPayload) => (await open(claiming(claims)).exchange(flow, 'a')).email;
  const email = 'a@example.com';
  assert.equal(await emailOf({ email, email_verified: true }), email);
  for (const email_verified of [false, 'true', 1, null, undefined])
    assert.equal(await emailOf({ email, email_verified }), null);
  assert.equal(await emailOf({ email: 'nonsense', email_verified: true }), null);
});

const padding = 'x'.repeat(100_000);
const text = (words: string) => (response: ServerResponse) => response.end(words);
const wrong: Record<string, typeof say> = {
  'signed with our own secret': {
    '/token': async () => ({ id_token: await sign(good, Buffer.from(secret), { alg: 'HS256' }) }),
  },
  'signed with the right key in another way': {
    '/keys': async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid: header.kid }] }),
    '/token': async () => {
      const sameKey = await importJWK(await exportJWK(privateKey), 'RS512');
      return { id_token: await sign(good, sameKey, { alg: 'RS512' }) };
    },
  },
  'for several, of whom another asked': claiming({ aud: ['tamga', 'other'], azp: 'other' }),
  'for several, of whom nobody knows who asked': claiming({ aud: ['tamga', 'other'] }),
  'that another application asked for': claiming({ azp: 'other' }),
  'without a nonce': claiming({ nonce: undefined }),
  'with a nonce that is no text': claiming({ nonce: [flow.nonce] }),
  'without an end': claiming({ exp: undefined } as unknown as JWTPayload),
  'without a beginning': claiming({ iat: undefined } as unknown as JWTPayload),
  'of nobody': claiming({ sub: '' }),
  'that is none': { '/token': () => ({ id_token: 'nonsense' }) },
  'that is missing': { '/token': () => ({ access_token: 'a' }) },
  'that is no JSON': { '/token': text('<html>') },
  'that is too long to read': { '/token': async () => ({ id_token: await sign(good), padding }) },
  'that is elsewhere': {
    '/token': (response) => response.writeHead(307, { location: `${issuer}/other` }).end(),
    '/other': async () => ({ id_token: await sign(good) }),
  },
  'while keys are missing': { '/keys': () => ({ keys: [] }) },
  'while keys are too long to read': { '/keys': async () => ({ ...(await ownKeys()), padding }) },
  'of a provider by another name': { [discovery]: () => ({ ...document, issuer: `${issuer}/` }) },
  'of a provider that has no doors': { [discovery]: () => ({ issuer }) },
};
for (const [title, saying] of Object.entries(wrong)) {
  test(`an answer is refused ${title}`, async () => {
    await assert.rejects(open(saying).exchange(flow, 'a'), { code: 'auth.social_unavailable' });
  });
}

test('only a code that is not good is blamed on whoever brought it', async () => {
  const answering = (status: number, error: string) =>
    open({ '/token': (response) => void response.writeHead(status).end(JSON.stringify({ error })) });
  await assert.rejects(answering(400, 'invalid_grant').exchange(flow, 'a'), { code: 'auth.social_code_refused' });
  await assert.rejects(answering(401, 'invalid_client').exchange(flow, 'a'), { code: 'auth.social_unavailable' });
});

test('a door that is less safe than the provider itself is not used', async () => {
  // The provider of these tests is without TLS, so here it is the other way round: any difference counts.
  for (const door of ['authorization_endpoint', 'token_endpoint', 'jwks_uri']) {
    const provider = open({ [discovery]: () => ({ ...document, [door]: 'https://127.0.0.1/door' }) });
    await assert.rejects(provider.authorizeUrl(flow, 'sealed'), { code: 'auth.social_unavailable' }, door);
  }
});
