import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { openSandbox } from '#sandbox/sandbox';
import { hasOpenssl, openBench, openssl } from './openssl.ts';
import { openParty } from './relying-party.ts';

// OpenSSL is the judge: it was written by others and reads what any relying party would.
const skip = hasOpenssl ? false : 'openssl is not installed';
const party = await openParty();
const bench = await openBench(party);
const { file } = bench;

const setFaults = (faults: object = {}) =>
  fetch(`${party.sandbox.url}/tsa/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });

/** What OpenSSL says of a timestamp over these bytes, made by the sandbox with these faults. */
async function stamp(faults: object = {}, hash = '-sha256'): Promise<string> {
  await setFaults(faults);
  await writeFile(file('data'), randomBytes(1_000));
  await openssl('ts', '-query', '-data', file('data'), hash, '-cert', '-out', file('query'));
  const body = await readFile(file('query'));
  const headers = { 'content-type': 'application/timestamp-query' };
  const reply = await fetch(party.sandbox.timestampUrl, { method: 'POST', headers, body });
  if (reply.status !== 200) return String(reply.status);
  assert.equal(reply.headers.get('content-type'), 'application/timestamp-reply');
  await writeFile(file('answer'), Buffer.from(await reply.arrayBuffer()));
  const whom = ['-CAfile', file('root.pem'), '-untrusted', file('issuing.pem')];
  return openssl('ts', '-verify', '-queryfile', file('query'), '-in', file('answer'), ...whom);
}

for (const hash of ['-sha256', '-sha384', '-sha512'])
  test(`a timestamp over ${hash.slice(1)} is one that OpenSSL takes`, { skip }, async () => {
    assert.match(await stamp({}, hash), /Verification: OK/);
  });

const wrong: [fault: object, verdict: RegExp][] = [
  [{ down: true }, /^503$/],
  [{ garbage: true }, /FAILED|error/],
  [{ refuses: true }, /FAILED/],
  [{ wrong_nonce: true }, /nonce/i],
  [{ wrong_imprint: true }, /imprint/i],
  [{ wrong_signature: true }, /FAILED/],
  [{ expired_certificate: true }, /certificate has expired|FAILED/],
  [{ unknown_authority: true }, /FAILED/],
];
for (const [faults, verdict] of wrong)
  test(`a fault of the authority: ${Object.keys(faults).join()}`, { skip }, async () => {
    const said = await stamp(faults);
    assert.match(said, verdict);
    assert.doesNotMatch(said, /Verification: OK/);
  });

test('its clock can be wrong, and it can be slow', { skip }, async () => {
  assert.match(await stamp({ ahead_ms: 86_400_000 }), /Verification: OK/);
  const said = await openssl('ts', '-reply', '-in', file('answer'), '-text');
  const tomorrow = new Date(Date.now() + 86_400_000).getUTCDate();
  assert.match(said, new RegExp(`Time stamp: \\w+ +${tomorrow} `));
  const before = performance.now();
  await stamp({ slow_ms: 300 });
  assert.ok(performance.now() - before >= 300);
});

test('a hash that is too weak, or no query at all, is refused', { skip }, async () => {
  assert.match(await stamp({}, '-sha1'), /FAILED/);
  const other = await openSandbox();
  after(() => other.close());
  const headers = { 'content-type': 'application/timestamp-query' };
  for (const body of [Buffer.from([0x30, 0x80]), Buffer.from('hello'), Buffer.alloc(0)]) {
    const reply = await fetch(other.timestampUrl, { method: 'POST', headers, body });
    if (reply.status === 200) assert.equal(Buffer.from(await reply.arrayBuffer()).toString('hex'), '30053003020102');
  }
});
