import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { suite, test } from 'node:test';
import { readConfig } from '#config';
import { explainDangers } from './dangers.ts';
import { compiled } from '#test/house';
import { serverProgram } from '#test/program';

const safe: Record<string, string> = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://tamga_app@127.0.0.1:1/tamga',
  INTEGRATION_ENC_KEY: `k1:${randomBytes(32).toString('base64')}`,
  JWT_SECRET: `k1:${randomBytes(32).toString('hex')}`,
  TRUSTED_PROXIES: '10.0.0.7',
};
const dangersOf = (more: Record<string, string>) => explainDangers(readConfig({ ...safe, ...more }));
const keyOf = (bytes: Buffer) => `k1:${bytes.toString('base64')}`;

suite('in production', () => {
  test('what was drawn at random is safe, however it is written', () => {
    for (let round = 0; round < 200; round += 1) {
      const secrets = {
        INTEGRATION_ENC_KEY: keyOf(randomBytes(32)),
        JWT_SECRET: `k1:${randomBytes(16).toString('hex')},k2:${randomBytes(32).toString('base64')}`,
        METRICS_TOKEN: randomBytes(12).toString('base64url'),
        SSO_STATE_KEY: randomBytes(24).toString('base64url'),
      };
      assert.deepEqual(dangersOf(secrets), [], JSON.stringify(secrets));
    }
  });

  const zeros = Buffer.alloc(32);
  const counted = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
  const dangers: Record<string, [Record<string, string>, string]> = {
    'a key of zeros': [{ INTEGRATION_ENC_KEY: keyOf(zeros) }, 'INTEGRATION_ENC_KEY'],
    'a key of one byte': [{ INTEGRATION_ENC_KEY: keyOf(Buffer.alloc(32, 7)) }, 'INTEGRATION_ENC_KEY'],
    'a key that counts': [{ INTEGRATION_ENC_KEY: keyOf(counted) }, 'INTEGRATION_ENC_KEY'],
    'a key of zeros behind a good one': [
      { INTEGRATION_ENC_KEY: `${safe.INTEGRATION_ENC_KEY},old:${zeros.toString('base64')}` },
      'INTEGRATION_ENC_KEY',
    ],
    'a secret of one letter': [{ JWT_SECRET: 'a'.repeat(32) }, 'JWT_SECRET'],
    'a secret that repeats itself': [{ JWT_SECRET: 'x7Kq2mPz9Lw4Rt8V'.repeat(2) }, 'JWT_SECRET'],
    'a secret that counts': [{ JWT_SECRET: 'k1:0123456789abcdef0123456789abcdef' }, 'JWT_SECRET'],
    'the secret of an example': [{ JWT_SECRET: 'please-change-me-x7Kq2mPz9Lw4Rt8V' }, 'JWT_SECRET'],
    'a key of the machines that can be guessed': [
      { ADMIN_PORT: '8081', ADMIN_API_KEY: 'admin-key-of-the-platform-in-earnest' },
      'ADMIN_API_KEY',
    ],
    'a token for metrics that can be guessed': [{ METRICS_TOKEN: '1111111111111111' }, 'METRICS_TOKEN'],
    'a key of sign-ins that can be guessed': [{ SSO_STATE_KEY: '0'.repeat(32) }, 'SSO_STATE_KEY'],
    'an issuer without TLS': [{ OAUTH_ISSUER: 'http://id.example.mn' }, 'OAUTH_ISSUER'],
    'an issuer without TLS in capitals': [{ OAUTH_ISSUER: 'HTTP://id.example.mn' }, 'OAUTH_ISSUER'],
    'a directory without TLS, with a space before it': [
      { DIRECTORY_URL: ' hTTp://directory.example.mn', DIRECTORY_API_KEY: 'given-by-them' },
      'DIRECTORY_URL',
    ],
    'pages without TLS in capitals': [{ OAUTH_PAGES_URL: 'Http://id.example.mn/oidc' }, 'OAUTH_PAGES_URL'],
    'pages without TLS': [{ OAUTH_PAGES_URL: 'http://id.example.mn/oidc' }, 'OAUTH_PAGES_URL'],
    'an eID without TLS': [
      {
        EID_URL: 'http://rp.example.mn',
        EID_RELYING_PARTY_UUID: '00000000-0000-4000-8000-000000000000',
        EID_RELYING_PARTY_NAME: 'Tamga',
        EID_TRUST_ANCHORS: '/etc/anchors.pem',
        EID_API_KEY: 'given-by-them',
      },
      'EID_URL',
    ],
    'a directory without TLS': [
      { DIRECTORY_URL: 'http://directory.example.mn', DIRECTORY_API_KEY: 'given-by-them' },
      'DIRECTORY_URL',
    ],
    'a way back without TLS': [
      { SIGN_IN_CALLBACKS: 'https://a.example.mn/back,http://b.example.mn/back' },
      'SIGN_IN_CALLBACKS',
    ],
    'proxies that nobody named': [{ TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES'],
  };
  for (const [what, [settings, name]] of Object.entries(dangers)) {
    test(`this is said in one sentence, without the value: ${what}`, () => {
      const said = dangersOf(settings);
      assert.equal(said.length, 1, said.join('\n'));
      assert.match(said[0]!, new RegExp(`^${name} [^.]+\\.$`));
      for (const value of Object.values(settings)) assert.ok(value === '' || !said[0]!.includes(value));
      assert.deepEqual(dangersOf({ ...settings, NODE_ENV: 'development' }), []);
    });
  }

  test('addresses of this machine need no TLS: nobody is in between', () => {
    assert.deepEqual(dangersOf({ OAUTH_ISSUER: 'http://127.0.0.1:8080' }), []);
  });
});

for (const word of ['api', 'worker', 'doctor']) {
  test(`tamga ${word} does not start where it is not safe`, { timeout: 120_000 }, async () => {
    const child = spawn(process.execPath, [serverProgram, word], {
      env: { ...compiled, ...safe, TRUSTED_PROXIES: '', JWT_SECRET: 'a'.repeat(32) },
    });
    const [[code], said] = await Promise.all([once(child, 'close'), text(child.stderr)]);
    assert.notEqual(code, 0);
    assert.match(said, /not safe in production:\n {2}JWT_SECRET can be guessed.*\n {2}TRUSTED_PROXIES is not set/);
  });
}
