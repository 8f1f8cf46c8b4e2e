import assert from 'node:assert/strict';
import { createSecretKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { testConfig } from '#test/house';
import { openTokens } from './tokens.ts';

const secret = '0123456789abcdef0123456789abcdef';
const env = { JWT_SECRET: `k1:${secret}`, JWT_ISSUER: 'tamga' };
const configOf = (change: Record<string, string> = {}) => testConfig('none', { ...env, ...change });
const tokens = openTokens(configOf());
const now = new Date();
const claims = { sub: randomUUID(), sid: randomUUID() };
const seconds = Math.floor(now.getTime() / 1_000);
const good: JWTPayload = { ...claims, kind: 'access', iss: 'tamga', aud: 'tamga', iat: seconds, exp: seconds + 60 };
const key = createSecretKey(secret, 'utf8');
const sign = (payload: JWTPayload, header: object = {}, signer: Parameters<SignJWT['sign']>[0] = key) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'k1', ...header }).sign(signer);

test('a token we issued is read back', async () => {
  const token = await tokens.issueAccess(claims, now);
  const read = await tokens.readAccess(token, now);
  assert.equal(read?.sub, claims.sub);
  assert.equal(read?.sid, claims.sid);
  assert.deepEqual(await tokens.readAccess(token, now), read, 'and again, from memory');
});

test('the tokens of these tests would be good if nothing were wrong with them', async () => {
  assert.ok(await tokens.readAccess(await sign(good), now));
});

test('a token ends on the second, remembered or not', async () => {
  const token = await tokens.issueAccess(claims, now);
  assert.ok(await tokens.readAccess(token, new Date(now.getTime() + 598_000)));
  assert.equal(await tokens.readAccess(token, new Date((seconds + 600) * 1_000)), null);
});

suite('a token is refused', () => {
  const wrong: Record<string, JWTPayload> = {
    'that is a refresh token': { ...good, kind: 'refresh' },
    'of no kind': { ...good, kind: undefined },
    'of another issuer': { ...good, iss: 'other' },
    'for another audience': { ...good, aud: 'other' },
    'that has expired': { ...good, exp: seconds - 1 },
    'that never expires': { ...good, exp: undefined } as unknown as JWTPayload,
    'that was never issued': { ...good, iat: undefined } as unknown as JWTPayload,
    'that is not valid yet': { ...good, nbf: seconds + 60 },
    'of nobody': { ...good, sub: '' },
    'of somebody who is not an id': { ...good, sub: "' or 1=1" },
    'without a session': { ...good, sid: undefined },
  };
  for (const [name, payload] of Object.entries(wrong)) {
    test(name, async () => assert.equal(await tokens.readAccess(await sign(payload), now), null));
  }

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const forged: Record<string, () => Promise<string> | string> = {
    'without a signature': () => new UnsecuredJWT(good).encode(),
    'signed with another secret': () => sign(good, {}, createSecretKey('f'.repeat(32), 'utf8')),
    'naming a key we do not have': () => sign(good, { kid: 'k2' }),
    'naming a key by a path': () => sign(good, { kid: '../../dev/null' }),
    'naming no key': () => sign(good, { kid: undefined }),
    'of another type': () => sign(good, { typ: 'at+jwt' }),
    'signed with a longer hash': () => sign(good, { alg: 'HS512' }, createSecretKey('0'.repeat(64), 'utf8')),
    'signed by its own key pair': () =>
      sign(good, { alg: 'RS256', jwk: rsa.publicKey.export({ format: 'jwk' }) }, rsa.privateKey),
  };
  for (const [name, make] of Object.entries(forged)) {
    test(name, async () => assert.equal(await tokens.readAccess(await make(), now), null));
  }

  test('with any one character changed', async () => {
    const token = await tokens.issueAccess(claims, now);
    const bytesOf = (text: string) =>
      text
        .split('.')
        .map((part) => Buffer.from(part, 'base64url').toString('hex'))
        .join('.');
    let mutants = 0;
    for (let index = 0; index < token.length; index += 1) {
      for (const letter of 'AZz9_-.=') {
        const mutant = token.slice(0, index) + letter + token.slice(index + 1);
        // The last character of a part has bits that mean nothing; a mutant of those only is the same token.
        if (bytesOf(mutant) === bytesOf(token)) continue;
        mutants += 1;
        assert.equal(await tokens.readAccess(mutant, now), null, mutant);
      }
    }
    assert.ok(mutants > 2_000);
  });
});

suite('a pair', () => {
  const chain = {
    id: claims.sid,
    user_id: claims.sub,
    counter: 3,
    rotated_at: now,
    idle_until: new Date(seconds * 1_000 + 90_000),
  };

  test('is the same whoever issues it, and another for every state of the session', async () => {
    const { access_token, refresh_token } = await tokens.issuePair(chain, now);
    const later = await openTokens(configOf()).issuePair(chain, new Date(now.getTime() + 5_000));
    assert.deepEqual([later.access_token, later.refresh_token], [access_token, refresh_token]);
    assert.deepEqual([later.expires_in, later.refresh_expires_in], [595, 85]);
    const next = await tokens.issuePair({ ...chain, counter: 4 }, now);
    assert.notEqual(next.refresh_token, refresh_token);
  });

  test('is two kinds of token, of which neither passes for the other', async () => {
    const { access_token, refresh_token } = await tokens.issuePair(chain, now);
    assert.equal((await tokens.readRefresh(refresh_token, now))?.ctr, 3);
    assert.ok(await tokens.readAccess(access_token, now));
    assert.equal(await tokens.readAccess(refresh_token, now), null);
    assert.equal(await tokens.readRefresh(access_token, now), null);
    // Neither is a token with the claims of both that says that it is the one.
    const both = { ...good, ctr: 3 };
    assert.equal(await tokens.readRefresh(await sign(both), now), null);
    assert.equal(await tokens.readAccess(await sign({ ...both, kind: 'refresh' }), now), null);
  });

  const wrong: Record<string, unknown> = {
    'no counter': undefined,
    'a counter below zero': -1,
    'half a counter': 0.5,
    'a counter in words': '3',
  };
  for (const [name, ctr] of Object.entries(wrong)) {
    test(`has no refresh token with ${name}`, async () => {
      assert.equal(await tokens.readRefresh(await sign({ ...good, kind: 'refresh', ctr }), now), null);
    });
  }

  test('has a refresh token that ends on the second', async () => {
    const { refresh_token } = await tokens.issuePair(chain, now);
    assert.ok(await tokens.readRefresh(refresh_token, new Date(seconds * 1_000 + 89_000)));
    assert.equal(await tokens.readRefresh(refresh_token, new Date(seconds * 1_000 + 90_000)), null);
  });
});

suite('keys change', () => {
  test('a new key signs while the old one is still accepted', async () => {
    const both = openTokens(configOf({ JWT_SECRET: `k2:${'n'.repeat(32)},k1:${secret}` }));
    assert.ok(await both.readAccess(await tokens.issueAccess(claims, now), now));
    assert.equal(await tokens.readAccess(await both.issueAccess(claims, now), now), null);
  });

  test('a secret replaced alone ends every session, even without a name', async () => {
    const before = openTokens(configOf({ JWT_SECRET: secret }));
    const after = openTokens(configOf({ JWT_SECRET: 'n'.repeat(32) }));
    assert.equal(await after.readAccess(await before.issueAccess(claims, now), now), null);
  });

  test('another issuer ends every session', async () => {
    const other = openTokens(configOf({ JWT_ISSUER: 'elsewhere' }));
    assert.equal(await other.readAccess(await tokens.issueAccess(claims, now), now), null);
  });
});
