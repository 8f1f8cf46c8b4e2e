import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../config.ts';
import { keyedHash } from './derived-keys.ts';

const secret = 'kanareika-0123456789abcdef0123456789';
const config = readConfig({
  DATABASE_URL: 'postgres://tamga_app@127.0.0.1:5432/tamga',
  INTEGRATION_ENC_KEY: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  JWT_SECRET: secret,
});

test('what one purpose hashes is neither what another does nor a signature of a token', () => {
  const hashes = (['lockouts', 'directory answers', 'e-mail codes', 'onboarding codes'] as const).map((purpose) =>
    keyedHash({ config }, purpose, '123456'),
  );
  const signature = createHmac('sha256', secret).update('123456').digest('hex');
  assert.equal(new Set([...hashes, signature]).size, 5);
});

test('JWT_SECRET signs tokens, and is otherwise used through keys that are derived from it', () => {
  const folder = path.join(import.meta.dirname, '../..');
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  const users = files.filter((file) =>
    /JWT_SECRET\.(?:current|all)/.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  assert.deepEqual(users.toSorted(), ['modules/sessions/tokens.ts', 'platform/security/derived-keys.ts']);
});
