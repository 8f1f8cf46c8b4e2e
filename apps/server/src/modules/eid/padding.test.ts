import assert from 'node:assert/strict';
import {
  constants,
  createHash,
  generateKeyPairSync,
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

/** 2047 and 2049 bits: the padding then begins with an odd number of bits, or with a byte of its own. */
for (const modulusLength of [2_047, 2_048, 2_049]) {
  suite(`with a key of ${modulusLength} bits`, () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
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
        // From the second byte on: a larger first one would be a larger number than the key can sign.
        for (let place = 1; place < block.length; place += 3) {
          const other = Buffer.from(block);
          other[place]! ^= 1;
          const bad = privateEncrypt({ key: privateKey, ...bare }, other);
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
