import assert from 'node:assert/strict';
import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  generatePrimeSync,
  type KeyObject,
  privateEncrypt,
  publicDecrypt,
  randomBytes,
  randomInt,
  sign,
  verify,
} from 'node:crypto';
import { suite, test } from 'node:test';
import { isPkcs1OfDigest, isPssOfDigest } from './padding.ts';
import { nodeHash } from './protocol.ts';
import { HashAlgorithm } from './session.ts';

const data = randomBytes(100);
const { RSA_PKCS1_PSS_PADDING: padding } = constants;

/** Lengths at which the padding begins within a byte, with a byte, or, as with 2049 bits, a byte after the number. */
for (const modulusLength of [2_047, 2_048, 2_049, 2_050]) {
  suite(`with a key of ${modulusLength} bits`, () => {
    const { privateKey, publicKey } = keyOf(modulusLength);
    for (const hash of HashAlgorithm.options) {
      const name = nodeHash(hash);
      const digest = createHash(name).update(data).digest();

      test(`a signature of ${hash} is believed exactly when Node believes it`, () => {
        const saltLength = digest.length;
        const good = sign(name, data, { key: privateKey, padding, saltLength });
        assert.ok(isPssOfDigest(publicKey, hash, digest, good));
        for (let count = 0; count < 150; count += 1) {
          const bad = Buffer.from(good);
          bad[randomInt(bad.length)]! ^= 1 << randomInt(8);
          const byNode = verify(name, data, { key: publicKey, padding, saltLength }, bad);
          assert.equal(isPssOfDigest(publicKey, hash, digest, bad), byNode);
        }
      });

      test(`what the holder of the key pads otherwise for ${hash} is believed exactly when Node believes it`, () => {
        const saltLength = digest.length;
        const good = sign(name, data, { key: privateKey, padding, saltLength });
        const bare = { padding: constants.RSA_NO_PADDING };
        const block = publicDecrypt({ key: publicKey, ...bare }, good);
        for (let place = 0; place < block.length; place += place < 4 ? 1 : 3) {
          const other = Buffer.from(block);
          other[place]! ^= 1;
          // In the first byte it may become a number that is too large for the key to sign.
          const bad = attempt(() => privateEncrypt({ key: privateKey, ...bare }, other));
          if (!bad) continue;
          const byNode = verify(name, data, { key: publicKey, padding, saltLength }, bad);
          assert.equal(isPssOfDigest(publicKey, hash, digest, bad), byNode, String(place));
        }
      });

      test(`a signature of ${hash} with another salt, digest or length is not`, () => {
        for (const saltLength of [0, digest.length - 1, digest.length + 1]) {
          const other = sign(name, data, { key: privateKey, padding, saltLength });
          assert.equal(isPssOfDigest(publicKey, hash, digest, other), false, String(saltLength));
        }
        const good = sign(name, data, { key: privateKey, padding, saltLength: digest.length });
        assert.equal(isPssOfDigest(publicKey, hash, randomBytes(digest.length), good), false);
        for (const wrong of [good.subarray(1), Buffer.concat([good, Buffer.alloc(1)]), Buffer.alloc(0)]) {
          assert.equal(isPssOfDigest(publicKey, hash, digest, wrong), false);
        }
      });
    }

    test('the older padding is believed for its own digest only', () => {
      for (const hash of ['SHA-256', 'SHA-384', 'SHA-512'] as const) {
        const name = nodeHash(hash);
        const good = sign(name, data, privateKey);
        const digest = createHash(name).update(data).digest();
        assert.ok(isPkcs1OfDigest(publicKey, hash, digest, good));
        assert.equal(isPkcs1OfDigest(publicKey, hash, randomBytes(digest.length), good), false);
        assert.equal(isPkcs1OfDigest(publicKey, hash, digest, randomBytes(good.length)), false);
        assert.equal(isPssOfDigest(publicKey, hash, digest, good), false);
      }
      assert.equal(isPkcs1OfDigest(publicKey, 'SHA3-256', Buffer.alloc(32), Buffer.alloc(256)), false);
    });
  });
}

test('a signature whose leading zero is gone is another one', () => {
  const { privateKey, publicKey } = keyOf(2_050);
  const digest = createHash('sha256').update(data).digest();
  const key = { key: privateKey, padding, saltLength: 32 };
  // The first byte holds two bits of the number: nearly every other signature begins with a zero.
  const good = Array.from({ length: 64 }, () => sign('sha256', data, key)).find(([first]) => first === 0);
  assert.ok(good && isPssOfDigest(publicKey, 'SHA-256', digest, good));
  assert.equal(isPssOfDigest(publicKey, 'SHA-256', digest, good.subarray(1)), false);
});

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Of exactly this length. From 2049 bits OpenSSL makes 2048, so the key is put together here. */
function keyOf(bits: number): { privateKey: KeyObject; publicKey: KeyObject } {
  const e = 65_537n;
  for (;;) {
    const [p, q] = [Math.ceil(bits / 2), Math.floor(bits / 2)].map((size) => generatePrimeSync(size, { bigint: true }));
    assert.ok(p && q);
    if ((p * q).toString(2).length !== bits) continue;
    const d = inverse(e, (p - 1n) * (q - 1n));
    const numbers = { n: p * q, e, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) };
    const texts = Object.entries(numbers).map(([name, number]) => [name, written(number)]);
    const privateKey = createPrivateKey({ format: 'jwk', key: { kty: 'RSA', ...Object.fromEntries(texts) } });
    return { privateKey, publicKey: createPublicKey(privateKey) };
  }
}

function written(number: bigint): string {
  const digits = number.toString(16);
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex').toString('base64url');
}

/** By the extended Euclidean algorithm. */
function inverse(number: bigint, modulus: bigint): bigint {
  let [one, other, first, second] = [number % modulus, modulus, 1n, 0n];
  while (other !== 0n) {
    const times = one / other;
    [one, other, first, second] = [other, one - times * other, second, first - times * second];
  }
  return ((first % modulus) + modulus) % modulus;
}
