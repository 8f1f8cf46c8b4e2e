import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openSandbox } from '#sandbox/sandbox';
import { readSettings } from '#sandbox/settings';
import { freePort } from '../../server/test/pooler.ts';
import { partyOf } from './relying-party.ts';

test('a sandbox at a fixed port comes back with the keys and certificates that it had', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tamga-sandbox-'));
  const port = await freePort();
  const read = async () => {
    const sandbox = await openSandbox({ folder, port });
    const party = partyOf(sandbox, 'rp_sk_demo');
    const { body } = await party.post('/signature/certificate/PNOMN-990000000001-TST1-Q', party.who);
    const root = await (await fetch(`${sandbox.url}/ca/root.pem`)).text();
    const known = sandbox.world.pki.certificates.bySerial.size;
    await sandbox.close();
    return { root, certificate: body.cert.value, known };
  };
  const first = await read();
  assert.deepEqual(await read(), first);
  assert.ok(first.known >= 4, 'what was issued before is known before anybody asks');
});

test('two sandboxes that start at once in one folder agree on the keys', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tamga-sandbox-'));
  const sandboxes = await Promise.all([openSandbox({ folder }), openSandbox({ folder })]);
  const keys = await Promise.all(
    sandboxes.map(async ({ world }) => {
      const { root } = await world.pki.authority();
      return root.key.publicKey.export({ type: 'spki', format: 'pem' });
    }),
  );
  assert.equal(keys[0], keys[1]);
  for (const sandbox of sandboxes) await sandbox.close();
});

test('settings have defaults, and what is wrong is told by name', () => {
  const options = readSettings({});
  assert.ok(!Array.isArray(options));
  assert.equal(options.dialect, 'eid-mn');
  assert.equal(options.port, 8_090);
  const party = {
    uuid: '00000000-0000-4000-8000-000000000002',
    name: 'Портал',
    secret: 'rp_sk_x',
    rights: [],
    seals: [],
  };
  const told = readSettings({ RELYING_PARTIES: JSON.stringify([party]), PUBLIC_URL: 'https://sandbox.example/' });
  assert.ok(!Array.isArray(told));
  assert.deepEqual(told.relyingParties, [party]);
  assert.equal(told.publicUrl, 'https://sandbox.example');
  const wrong = readSettings({ DIALECT: 'latin', PORT: 'x', RELYING_PARTIES: '{' });
  assert.ok(Array.isArray(wrong));
  const names = new Set(wrong.map((line) => line.split(':')[0]));
  assert.deepEqual(names, new Set(['DIALECT', 'PORT', 'RELYING_PARTIES']));
});

test('the server knows nothing of the sandbox', () => {
  const server = path.join(import.meta.dirname, '../../server/src');
  const files = globSync('**/*.ts', { cwd: server });
  assert.ok(files.length > 50);
  for (const file of files) assert.doesNotMatch(readFileSync(path.join(server, file), 'utf8'), /@tamga\/sandbox/, file);
});
