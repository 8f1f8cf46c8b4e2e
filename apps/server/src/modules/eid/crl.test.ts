import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crlOf, daysAway, now, openPki } from '#test/signed-pdfs/pki';
import { readCertificate } from './certificates.ts';
import { readCrl } from './crl.ts';

const pki = await openPki();
const [certificate, issuer] = [readCertificate(pki.signer.certificate), readCertificate(pki.issuing.certificate)];
assert.ok(certificate && issuer);
const question = { certificate, issuer, at: now };
const own = [{ of: pki.signer, at: daysAway(-1) }];

for (const hasReasons of [false, true])
  test(`a list of fifty thousand certificates is read, ${hasReasons ? 'with' : 'without'} reasons`, () => {
    const wish = { strangers: 50_000, hasReasons };
    assert.equal(readCrl(crlOf(pki.issuing, [], wish), question), 'good');
    assert.equal(readCrl(crlOf(pki.issuing, own, wish), question), 'revoked');
    assert.equal(readCrl(crlOf(pki.issuing, [], { ...wish, by: pki.foreign }), question), 'unsettled: signature');
  });

test('a list whose entries are cut off settles nothing', () => {
  const list = crlOf(pki.issuing, own);
  assert.equal(readCrl(list.subarray(0, -1), question), 'unsettled: malformed');
});
