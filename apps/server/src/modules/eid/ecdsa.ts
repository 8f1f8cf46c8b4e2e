import type { KeyObject } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';

/** How a key on P-256 is written up to its two coordinates: the curve by its name, the point in full (RFC 5480). */
const before = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d03010703420004', 'hex');
const digestBytes = 32;

/** Null for any other key, and for one on this curve that is written in a rarer way. */
function pointOf(key: KeyObject): Buffer | null {
  if (key.asymmetricKeyType !== 'ec') return null;
  const written = key.export({ type: 'spki', format: 'der' });
  const isUsual = written.length === before.length + 64 && written.subarray(0, before.length).equals(before);
  return isUsual ? written.subarray(before.length - 1) : null;
}

export const isOnP256 = (key: KeyObject): boolean => pointOf(key) !== null;

/**
 * Whether an ECDSA signature on P-256 is one of this digest, where the data itself never was ours: Node verifies data only. The
 * signature is DER to the byte, and both numbers are of the range. A large `s` is taken, as X.509 and CMS take it.
 */
export function isEcdsaOfDigest(key: KeyObject, digest: Buffer, signature: Buffer): boolean {
  const point = pointOf(key);
  if (!point || digest.length !== digestBytes) return false;
  try {
    return p256.verify(signature, digest, point, { prehash: false, lowS: false, format: 'der' });
  } catch {
    // Of a length that no signature has.
    return false;
  }
}
