import { createHash, constants, type KeyObject, publicDecrypt, timingSafeEqual } from 'node:crypto';
import { nodeHash } from './protocol.ts';
import type { HashAlgorithm } from './session.ts';

/**
 * Whether a PSS signature is one of this digest, where the data itself never was ours. Node and OpenSSL behind it
 * verify data only, so the padding is looked at here, by RFC 8017, 9.1.2; the key is applied by OpenSSL. A test holds
 * this against Node's own verification, for every hash and for spoilt signatures.
 */
export function isPssOfDigest(key: KeyObject, hash: HashAlgorithm, digest: Buffer, signature: Buffer): boolean {
  const bits = modulusBits(key) - 1;
  const size = Math.ceil(bits / 8);
  const number = opened(key, constants.RSA_NO_PADDING, signature);
  // A key of one bit more than whole bytes has a byte more than the padding: it must be empty.
  if (!number || number.subarray(0, -size).some((byte) => byte !== 0)) return false;
  const block = number.subarray(-size);
  if (block.length < 2 * digest.length + 2 || block.at(-1) !== 0xbc) return false;

  const seedStart = size - digest.length - 1;
  const seed = block.subarray(seedStart, -1);
  const unusedBits = 8 * size - bits;
  if (((block[0] ?? 0) & ~(0xff >> unusedBits)) !== 0) return false;
  const mask = maskOf(seed, seedStart, hash);
  const plain = Buffer.from(block.subarray(0, seedStart).map((byte, index) => byte ^ (mask[index] ?? 0)));
  plain[0] = (plain[0] ?? 0) & (0xff >> unusedBits);

  const saltStart = seedStart - digest.length;
  const separator = plain[saltStart - 1];
  if (separator !== 1 || plain.subarray(0, saltStart - 1).some((byte) => byte !== 0)) return false;
  const salt = plain.subarray(saltStart);
  const expected = digestOf(hash, Buffer.alloc(8), digest, salt);
  return timingSafeEqual(expected, seed);
}

const modulusBits = (key: KeyObject): number => key.asymmetricKeyDetails?.modulusLength ?? 0;

/** Null for what is not as long as the key, and for a number that is too large for it. */
function opened(key: KeyObject, padding: number, signature: Buffer): Buffer | null {
  // OpenSSL would take one without its leading zeros for the same number, and so for the same signature.
  if (signature.length !== Math.ceil(modulusBits(key) / 8)) return null;
  try {
    return publicDecrypt({ key, padding }, signature);
  } catch {
    return null;
  }
}

/** MGF1 of RFC 8017, B.2.1. */
function maskOf(seed: Buffer, length: number, hash: HashAlgorithm): Buffer {
  const blocks: Buffer[] = [];
  for (let size = 0; size < length; size += seed.length) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(blocks.length);
    blocks.push(digestOf(hash, seed, counter));
  }
  return Buffer.concat(blocks).subarray(0, length);
}

function digestOf(hash: HashAlgorithm, ...parts: Buffer[]): Buffer {
  const digest = createHash(nodeHash(hash));
  for (const part of parts) digest.update(part);
  return digest.digest();
}

/** The description of the hash that PKCS#1 puts before the digest (RFC 8017, 9.2). */
const prefixes: Partial<Record<HashAlgorithm, string>> = {
  'SHA-256': '3031300d060960864801650304020105000420',
  'SHA-384': '3041300d060960864801650304020205000430',
  'SHA-512': '3051300d060960864801650304020305000440',
};

/** The same for the older padding, which OpenSSL takes off by itself. */
export function isPkcs1OfDigest(key: KeyObject, hash: HashAlgorithm, digest: Buffer, signature: Buffer): boolean {
  const prefix = prefixes[hash];
  const info = prefix && opened(key, constants.RSA_PKCS1_PADDING, signature);
  return info ? info.equals(Buffer.concat([Buffer.from(prefix, 'hex'), digest])) : false;
}
