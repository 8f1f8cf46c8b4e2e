import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { missing } from '#test/signing/judges';
import { openTimestamper } from '#test/signing/timestamper';
import { NoTimestamp, requestTimestamp } from './timestamps.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-timestamps-'));
after(() => rmSync(folder, { recursive: true }));
const { deps, url, setFaults, rootPem, other } = await openTimestamper();
const skip = missing ? `no ${missing}` : false;

for (const hash of ['SHA-256', 'SHA-384', 'SHA-512'] as const)
  test(`a timestamp over ${hash} is taken, and OpenSSL takes it too`, { skip }, async () => {
    const data = randomBytes(5_000);
    const token = await requestTimestamp(deps, url, hash, createHash(hash.replace('-', '')).update(data).digest());
    const [tokenFile, dataFile, rootFile] = ['token', 'data', 'root.pem'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(tokenFile, token);
    writeFileSync(dataFile, data);
    writeFileSync(rootFile, rootPem);
    const words = ['ts', '-verify', '-token_in', '-in', tokenFile, '-data', dataFile, '-CAfile', rootFile];
    assert.match(execFileSync('openssl', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }), /OK/);
  });

const wrong: [faults: object, why: string][] = [
  [{ down: true }, 'unreachable'],
  [{ slow_ms: 2_000 }, 'unreachable'],
  [{ garbage: true }, 'malformed'],
  [{ refuses: true }, 'refused'],
  [{ wrong_nonce: true }, 'nonce'],
  [{ wrong_imprint: true }, 'imprint'],
  [{ wrong_signature: true }, 'signature'],
  [{ expired_certificate: true }, 'untrusted'],
  [{ unknown_authority: true }, 'untrusted'],
  [{ ahead_ms: 120_000 }, 'time'],
  [{ ahead_ms: -120_000 }, 'time'],
];
for (const [faults, why] of wrong)
  test(`no timestamp: ${JSON.stringify(faults)}`, async () => {
    await setFaults(faults);
    const asked = requestTimestamp(deps, url, 'SHA-256', randomBytes(32));
    await assert.rejects(asked, (error) => error instanceof NoTimestamp && error.why === why);
    await setFaults();
  });

test('nobody is believed but whom the settings name', async () => {
  const asked = requestTimestamp({ ...deps, trust: { anchors: [other] } }, url, 'SHA-256', randomBytes(32));
  await assert.rejects(asked, (error) => error instanceof NoTimestamp && error.why === 'untrusted');
  const nobody = requestTimestamp(deps, 'http://127.0.0.1:9/', 'SHA-256', randomBytes(32));
  await assert.rejects(nobody, (error) => error instanceof NoTimestamp && error.why === 'unreachable');
});
