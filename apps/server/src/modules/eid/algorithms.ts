import { type KeyObject, verify } from 'node:crypto';

/** How authorities sign certificates, OCSP answers and lists: what is not in here is too weak, or too rare. */
const hashes: Record<string, { hash: string; keyType: 'rsa' | 'ec' }> = {
  '1.2.840.113549.1.1.11': { hash: 'sha256', keyType: 'rsa' },
  '1.2.840.113549.1.1.12': { hash: 'sha384', keyType: 'rsa' },
  '1.2.840.113549.1.1.13': { hash: 'sha512', keyType: 'rsa' },
  '1.2.840.10045.4.3.2': { hash: 'sha256', keyType: 'ec' },
  '1.2.840.10045.4.3.3': { hash: 'sha384', keyType: 'ec' },
  '1.2.840.10045.4.3.4': { hash: 'sha512', keyType: 'ec' },
};

const modulusBitsMin = 2_048;
const curves = ['prime256v1', 'secp384r1', 'secp521r1'];

export const isStrongAlgorithm = (algorithm: string): boolean => Object.hasOwn(hashes, algorithm);

export function isStrongKey(key: KeyObject): boolean {
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'ec') return curves.includes(namedCurve);
  return key.asymmetricKeyType === 'rsa' && modulusLength >= modulusBitsMin;
}

export function isSignedBy(key: KeyObject, algorithm: string, data: Uint8Array, signature: Uint8Array): boolean {
  const known = Object.hasOwn(hashes, algorithm) ? hashes[algorithm] : undefined;
  if (!known || key.asymmetricKeyType !== known.keyType || !isStrongKey(key)) return false;
  return verify(known.hash, data, key, signature);
}
