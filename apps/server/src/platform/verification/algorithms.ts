import { constants, createHash, createVerify, type KeyObject } from 'node:crypto';
import { RsaSaPssParams } from '@peculiar/asn1-rsa';
import { AsnConvert } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';

/** How something was signed. What is not in here is too weak, or too rare. */
export interface SigningAlgorithm {
  hash: string;
  padding: 'pkcs1' | 'pss' | 'ecdsa';
  saltLength: number;
}

const hashes: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '2.16.840.1.101.3.4.2.8': 'sha3-256',
  '2.16.840.1.101.3.4.2.9': 'sha3-384',
  '2.16.840.1.101.3.4.2.10': 'sha3-512',
};

const signatures: Record<string, { hash: string; padding: 'pkcs1' | 'ecdsa' }> = {
  '1.2.840.113549.1.1.11': { hash: 'sha256', padding: 'pkcs1' },
  '1.2.840.113549.1.1.12': { hash: 'sha384', padding: 'pkcs1' },
  '1.2.840.113549.1.1.13': { hash: 'sha512', padding: 'pkcs1' },
  '1.2.840.10045.4.3.2': { hash: 'sha256', padding: 'ecdsa' },
  '1.2.840.10045.4.3.3': { hash: 'sha384', padding: 'ecdsa' },
  '1.2.840.10045.4.3.4': { hash: 'sha512', padding: 'ecdsa' },
};

const rsaPss = '1.2.840.113549.1.1.10';
/** Names the key and leaves the hash to what stands beside it. */
const rsaAlone = '1.2.840.113549.1.1.1';
const mgf1 = '1.2.840.113549.1.1.8';

/** Null for MD5, SHA-1 and whatever else is not strong. */
export const hashNamed = (id: string): string | null => (Object.hasOwn(hashes, id) ? (hashes[id] ?? null) : null);

export const digestOf = (hash: string, parts: readonly Buffer[]): Buffer => {
  const digest = createHash(hash);
  for (const part of parts) digest.update(part);
  return digest.digest();
};

const sizeBytesMax = 512;

/** `digest` is the hash that stands beside the algorithm, for those that name none themselves. */
export function readAlgorithm(der: Uint8Array, digest: string | null = null): SigningAlgorithm | null {
  if (der.length > sizeBytesMax) return null;
  const { algorithm, parameters } = AsnConvert.parse(der, AlgorithmIdentifier);
  if (algorithm === rsaPss) return parameters ? readPss(parameters) : null;
  if (algorithm === rsaAlone) return digest ? { hash: digest, padding: 'pkcs1', saltLength: 0 } : null;
  const known = Object.hasOwn(signatures, algorithm) ? signatures[algorithm] : undefined;
  return known ? { ...known, saltLength: 0 } : null;
}

function readPss(parameters: ArrayBuffer): SigningAlgorithm | null {
  const { hashAlgorithm, maskGenAlgorithm, saltLength, trailerField } = AsnConvert.parse(parameters, RsaSaPssParams);
  const hash = hashNamed(hashAlgorithm.algorithm);
  const mask = maskGenAlgorithm.parameters ? AsnConvert.parse(maskGenAlgorithm.parameters, AlgorithmIdentifier) : null;
  const isUsual = maskGenAlgorithm.algorithm === mgf1 && mask?.algorithm === hashAlgorithm.algorithm;
  if (!hash || !isUsual || trailerField !== 1 || saltLength < 20 || saltLength > 64) return null;
  return { hash, padding: 'pss', saltLength };
}

const modulusBitsMin = 2_048;
const curves = new Set(['prime256v1', 'secp384r1', 'secp521r1']);

export function isStrongKey(key: KeyObject): boolean {
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'ec') return curves.has(namedCurve);
  return (key.asymmetricKeyType === 'rsa' || key.asymmetricKeyType === 'rsa-pss') && modulusLength >= modulusBitsMin;
}

export function isSignedWith(
  key: KeyObject,
  { hash, padding, saltLength }: SigningAlgorithm,
  parts: readonly Buffer[],
  signature: Buffer,
): boolean {
  const isOnCurve = key.asymmetricKeyType === 'ec';
  if (isOnCurve !== (padding === 'ecdsa') || (key.asymmetricKeyType === 'rsa-pss' && padding !== 'pss')) return false;
  const verifier = createVerify(hash);
  for (const part of parts) verifier.update(part);
  try {
    if (padding === 'ecdsa') return verifier.verify(key, signature);
    if (padding === 'pkcs1') return verifier.verify({ key, padding: constants.RSA_PKCS1_PADDING }, signature);
    return verifier.verify({ key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }, signature);
  } catch {
    // A key that says it is for another hash throws.
    return false;
  }
}
