import { X509Certificate } from 'node:crypto';
import type { SignatureAlgorithm } from '#platform/signing/signing';

/** One of those that phones are asked for. */
interface Signing extends SignatureAlgorithm {
  signature: 'rsassa-pss' | 'ecdsa';
}

/** How the key of this certificate signs: the phone is asked for the same, and the signature says it of itself. */
export const algorithmOf = (certificate: Buffer, hash: Signing['hash']): Signing => ({
  signature: new X509Certificate(certificate).publicKey.asymmetricKeyType === 'ec' ? 'ecdsa' : 'rsassa-pss',
  hash,
});
