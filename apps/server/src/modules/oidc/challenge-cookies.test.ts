import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '#config';
import { secrets } from '#test/house';
import { openChallengeCookies } from './challenge-cookies.ts';

test('cookies are for TLS alone wherever the issuer has it, however its address is written', () => {
  const database = { DATABASE_URL: 'postgres://tamga_app@127.0.0.1:1/tamga' };
  for (const [OAUTH_ISSUER, isSecure] of [
    ['https://id.example.mn', true],
    ['HTTPS://id.example.mn', true],
    ['http://127.0.0.1:8080', false],
  ] as const) {
    const config = readConfig({ ...secrets, ...database, OAUTH_ISSUER, SSO_STATE_KEY: 'x'.repeat(32) });
    const forgotten = openChallengeCookies(config)!.forget('0123456789ab');
    assert.equal(/^__Host-.*; Secure$/.test(forgotten), isSecure, OAUTH_ISSUER);
  }
});
