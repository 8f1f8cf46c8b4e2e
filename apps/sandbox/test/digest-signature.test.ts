import assert from 'node:assert/strict';
import { constants, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { test } from 'node:test';
import { type SignatureAlgorithm, signDigest } from '#eid/digest-signature';
import { type HashAlgorithm, hash } from '#eid/protocol';

// An odd number of bits in the modulus moves the first byte of the padding; all three kinds of remainder are tried.
const keys = [2_048, 2_049, 2_055].map((modulusLength) => generateKeyPairSync('rsa', { modulusLength }).privateKey);
const document = Buffer.from('баримт');
const cases: [SignatureAlgorithm, HashAlgorithm][] = [
  ['rsassa-pss', 'SHA-256'],
  ['rsassa-pss', 'SHA-384'],
  ['rsassa-pss', 'SHA-512'],
  ['rsassa-pss', 'SHA3-256'],
  ['rsassa-pss', 'SHA3-384'],
  ['rsassa-pss', 'SHA3-512'],
  ['sha256WithRSAEncryption', 'SHA-256'],
  ['sha384WithRSAEncryption', 'SHA-384'],
  ['sha512WithRSAEncryption', 'SHA-512'],
];

test('a digest signed on P-256 verifies against the document, with a large number as well as with a small one', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const halves = new Set<boolean>();
  for (let count = 0; count < 64; count += 1) {
    const text = Buffer.from(`баримт ${count}`);
    const signature = signDigest(privateKey, 'ecdsa-with-SHA256', 'SHA-256', hash('SHA-256', text));
    assert.ok(verify('sha256', text, publicKey, signature));
    assert.ok(!verify('sha256', document, publicKey, signature));
    // The second number has a zero before it: it is above the half of the order, which begins with 7f.
    halves.add(signature.at(-33) === 0 && signature.at(-34) === 33);
  }
  assert.equal(halves.size, 2, 'both kinds are made');
});

for (const [algorithm, hashAlgorithm] of cases) {
  test(`a digest signed with ${algorithm} and ${hashAlgorithm} verifies against the document, and against no other`, () => {
    for (const privateKey of keys) {
      const digest = hash(hashAlgorithm, document);
      const signature = signDigest(privateKey, algorithm, hashAlgorithm, digest);
      const key = createPublicKey(privateKey);
      const isPss = algorithm === 'rsassa-pss';
      const padding = isPss ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING;
      const options = { key, padding, ...(isPss ? { saltLength: digest.length } : {}) };
      const name = hashAlgorithm.toLowerCase().replace('sha-', 'sha');
      assert.ok(verify(name, document, options, signature));
      assert.ok(!verify(name, Buffer.from('өөр'), options, signature));
    }
  });
}
