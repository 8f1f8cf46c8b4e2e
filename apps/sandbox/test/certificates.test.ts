import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { hasOpenssl, openBench, openssl } from './openssl.ts';
import { openParty } from './relying-party.ts';

// OpenSSL is the judge: it was written by others and reads what any relying party would.
const skip = hasOpenssl ? false : 'openssl is not installed';
const party = await openParty();
const bench = await openBench(party);
const okPerson = '990000000001';

const answerOf = async (kind: 'auth' | 'sign') => {
  const path = `/${kind === 'auth' ? 'authentication' : 'signature'}/notification/etsi/${okPerson}`;
  const { body } = await party.post(path, kind === 'auth' ? party.auth() : party.sign());
  return (await party.status(body.sessionID)).body;
};

for (const kind of ['auth', 'sign'] as const) {
  test(`the certificate for ${kind} leads to the root, is good, and is on no list`, { skip }, async () => {
    const { cert } = await answerOf(kind);
    assert.match(await bench.verify(cert.value), /leaf\.pem: OK/);
    assert.match(await bench.verifyWithCrl(cert.value), /leaf\.pem: OK/);
    for (const hash of ['-sha1', '-sha256']) {
      const answer = await bench.ocsp(cert.value, hash);
      assert.match(answer, /Response verify OK/, answer);
      assert.match(answer, /leaf\.pem: good/);
      assert.doesNotMatch(answer, /WARNING: no nonce/);
    }
  });
}

test('the certificates are of the documented profile', { skip }, async () => {
  const auth = await bench.text((await answerOf('auth')).cert.value);
  const sign = await bench.text((await answerOf('sign')).cert.value);
  for (const text of [auth, sign]) {
    assert.match(text, /Subject: C=MN,CN=Туршилт,Зөвшөөрөх,SN=Туршилт,GN=Зөвшөөрөх,serialNumber=PNOMN-990000000001/);
    assert.match(text, /DirName:\/?CN ?= ?PNOMN-990000000001-TST1-Q/);
    assert.match(text, /OCSP - URI:http:\/\/127\.0\.0\.1:\d+\/ocsp/);
    assert.match(text, /CA Issuers - URI:http:\/\/127\.0\.0\.1:\d+\/ca\/issuing\.der/);
    assert.match(text, /URI:http:\/\/127\.0\.0\.1:\d+\/ca\/issuing\.crl/);
    assert.match(text, /19800101120000Z/);
    assert.match(text, /Policy: 1\.3\.6\.1\.4\.1\.10015\.17\.2/);
    assert.match(text, /CA:FALSE/);
  }
  assert.match(auth, /Policy: 0\.4\.0\.2042\.1\.2/);
  assert.match(auth, /Key Usage: critical\s+Digital Signature\n/);
  assert.match(auth, /Extended Key Usage: \s+1\.3\.6\.1\.4\.1\.62306\.5\.7\.0/);
  assert.doesNotMatch(auth, /qcStatements/);
  assert.match(sign, /Policy: 0\.4\.0\.194112\.1\.2/);
  assert.match(sign, /Key Usage: critical\s+Non Repudiation\n/);
  assert.match(sign, /qcStatements/);
});

const spoiled: [fault: string, judge: (der: string) => Promise<string>, verdict: RegExp][] = [
  ['expired_certificate', bench.verify, /certificate has expired/],
  ['unknown_authority', bench.verify, /unable to get local issuer certificate/],
  ['revoked_certificate', bench.verifyWithCrl, /certificate revoked/],
  ['revoked_certificate', bench.ocsp, /leaf\.pem: revoked/],
  ['ocsp_down', bench.ocsp, /503/],
];

for (const [fault, judge, verdict] of spoiled) {
  test(`OpenSSL finds out about ${fault} of one session by ${judge.name}, and the next is well`, { skip }, async () => {
    party.sandbox.setFaults({ next: { [fault]: true } });
    assert.match(await judge((await answerOf('auth')).cert.value), verdict);
    assert.doesNotMatch(await judge((await answerOf('auth')).cert.value), verdict);
  });
}

test('a policy can be missing, and a usage be wrong', { skip }, async () => {
  party.sandbox.setFaults({ next: { missing_policy: true } });
  assert.doesNotMatch(await bench.text((await answerOf('auth')).cert.value), /Policy:/);
  party.sandbox.setFaults({ next: { wrong_key_usage: true } });
  assert.match(await bench.text((await answerOf('auth')).cert.value), /Key Usage: critical\s+Non Repudiation\n/);
});

test('a clock can be wrong for one session and for everybody', { skip }, async () => {
  party.sandbox.setFaults({ next: { clock_skew_ms: -86_400_000 } });
  const { cert: behind } = await answerOf('auth');
  const { cert } = await answerOf('auth');
  assert.match(await bench.ocsp(behind.value), /Status times invalid|status expired/i);
  assert.doesNotMatch(await bench.ocsp(cert.value), /times invalid|expired/i);
  party.sandbox.setFaults({ always: { clock_skew_ms: 86_400_000 } });
  assert.match(await bench.ocsp(cert.value), /not yet valid/i);
  party.sandbox.setFaults({ always: {} });
});

test('OCSP is asked by GET as well, and says nothing about whom it does not know', { skip }, async () => {
  const { cert } = await answerOf('auth');
  await bench.ocsp(cert.value, '-reqout', bench.file('request.der'));
  const request = (await readFile(bench.file('request.der'))).toString('base64');
  for (const written of [encodeURIComponent(request), request]) {
    const reply = await fetch(`${party.sandbox.url}/ocsp/${written}`);
    assert.equal(reply.headers.get('content-type'), 'application/ocsp-response');
    const posted = await openssl('ocsp', '-respin', await save(reply), '-resp_text', '-noverify');
    assert.match(posted, /Cert Status: good/);
  }
  party.sandbox.setFaults({ next: { unknown_authority: true } });
  assert.match(await bench.ocsp((await answerOf('auth')).cert.value), /leaf\.pem: unknown/);
  const nonsense = await fetch(`${party.sandbox.url}/ocsp/AAAA`);
  assert.deepEqual([...new Uint8Array(await nonsense.arrayBuffer())], [0x30, 3, 0x0a, 1, 1]);
});

async function save(reply: Response): Promise<string> {
  await writeFile(bench.file('response.der'), Buffer.from(await reply.arrayBuffer()));
  return bench.file('response.der');
}
