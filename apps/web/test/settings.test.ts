import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from '../server/settings.ts';

const safe = { PUBLIC_URL: 'https://id.example.mn', TRUSTED_PROXIES: '10.0.0.7' };

test('in production the site has an address with TLS, and knows its balancer', () => {
  assert.ok(!Array.isArray(readSettings(safe)));
  const dangers: [Record<string, string>, RegExp][] = [
    [{ PUBLIC_URL: 'http://id.example.mn' }, /^PUBLIC_URL is an http address[^.]+\.$/],
    [{ TRUSTED_PROXIES: '' }, /^TRUSTED_PROXIES is not set[^.]+\.$/],
  ];
  for (const [settings, sentence] of dangers) {
    const said = readSettings({ ...safe, ...settings });
    assert.ok(Array.isArray(said) && said.length === 1);
    assert.match(said[0]!, sentence);
    assert.ok(!Array.isArray(readSettings({ ...safe, ...settings, NODE_ENV: 'development' })));
  }
  const [unset] = readSettings({ HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.7' }) as string[];
  assert.match(unset ?? '', /^PUBLIC_URL is not set/);
});

test('whoever serves their own machine alone needs neither', () => {
  assert.ok(!Array.isArray(readSettings({})));
  assert.ok(!Array.isArray(readSettings({ PUBLIC_URL: 'http://localhost:3000' })));
});
