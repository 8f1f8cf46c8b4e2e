import { constants, type KeyObject, privateEncrypt, randomBytes } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { nothing, objectId, octets, sequence } from '#pki/der';
import { type HashAlgorithm, hash } from './protocol.ts';

export type SignatureAlgorithm =
  | 'rsassa-pss'
  | 'sha256WithRSAEncryption'
  | 'sha384WithRSAEncryption'
  | 'sha512WithRSAEncryption'
  | 'ecdsa-with-SHA256';

const digestIds: Partial<Record<HashAlgorithm, string>> = {
  'SHA-256': '2.16.840.1.101.3.4.2.1',
  'SHA-384': '2.16.840.1.101.3.4.2.2',
  'SHA-512': '2.16.840.1.101.3.4.2.3',
};

export const digestSizeOf = (algorithm: HashAlgorithm): number => Number(algorithm.slice(-3)) / 8;

/**
 * Signs a digest whose data we never see. Node signs data only, so the padding is put on here and the key is applied
 * to the result. A sandbox may do that; the platform itself never makes signatures this way.
 */
export function signDigest(
  key: KeyObject,
  algorithm: SignatureAlgorithm,
  hashAlgorithm: HashAlgorithm,
  digest: Buffer,
): Buffer {
  // Such a key can do one thing, whatever the answer says that it did.
  if (key.asymmetricKeyType === 'ec') return signOnCurve(key, digest);
  if (algorithm !== 'rsassa-pss') {
    const identifier = sequence(objectId(digestIds[hashAlgorithm] ?? ''), nothing());
    return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, sequence(identifier, octets(digest)));
  }
  const modulusBits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  const padded = padForPss(digest, modulusBits - 1, hashAlgorithm);
  return privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, padded);
}

/** ECDSA on P-256, as DER. Half of them have a large `s`, as those of most phones do. */
function signOnCurve(key: KeyObject, digest: Buffer): Buffer {
  const secret = Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url');
  return Buffer.from(p256.sign(digest, secret, { prehash: false, lowS: false, format: 'der' }));
}

/** EMSA-PSS-ENCODE of RFC 8017, 9.1.1, with a salt as long as the hash. */
function padForPss(digest: Buffer, bitsMax: number, algorithm: HashAlgorithm): Buffer {
  const salt = randomBytes(digest.length);
  const size = Math.ceil(bitsMax / 8);
  const seed = hash(algorithm, Buffer.concat([Buffer.alloc(8), digest, salt]));
  const block = Buffer.concat([Buffer.alloc(size - salt.length - seed.length - 2), Buffer.from([1]), salt]);
  const mask = maskOf(seed, block.length, algorithm);
  const masked = Buffer.from(block.map((byte, index) => byte ^ (mask[index] ?? 0)));
  masked[0] = (masked[0] ?? 0) & (0xff >> (8 * size - bitsMax));
  return Buffer.concat([masked, seed, Buffer.from([0xbc])]);
}

/** MGF1 of RFC 8017, B.2.1. */
function maskOf(seed: Buffer, length: number, algorithm: HashAlgorithm): Buffer {
  const blocks: Buffer[] = [];
  for (let size = 0; size < length; size += seed.length) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(blocks.length);
    blocks.push(hash(algorithm, Buffer.concat([seed, counter])));
  }
  return Buffer.concat(blocks).subarray(0, length);
}
