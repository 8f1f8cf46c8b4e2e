import { constants, type KeyObject, verify } from 'node:crypto';
import { id_mgf1, id_RSASSA_PSS, RsaSaPssParams } from '@peculiar/asn1-rsa';
import { AsnConvert } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';

/** How a certificate's key signs. The phone is told the same two words. */
export interface SignatureAlgorithm {
  signature: 'rsassa-pss' | 'rsa-pkcs1' | 'ecdsa';
  hash: HashName;
}

export type HashName = 'SHA-256' | 'SHA-384' | 'SHA-512';

interface Hash {
  id: string;
  /** As OpenSSL calls it. */
  called: string;
  bytes: number;
  pkcs1: string;
  ecdsa: string;
}

const hashes: Record<HashName, Hash> = {
  'SHA-256': named('sha256', 32, 1, 11, 2),
  'SHA-384': named('sha384', 48, 2, 12, 3),
  'SHA-512': named('sha512', 64, 3, 13, 4),
};

function named(called: string, bytes: number, id: number, pkcs1: number, ecdsa: number): Hash {
  const ids = { pkcs1: `1.2.840.113549.1.1.${pkcs1}`, ecdsa: `1.2.840.10045.4.3.${ecdsa}` };
  return { called, bytes, id: `2.16.840.1.101.3.4.2.${id}`, ...ids };
}

const names: HashName[] = ['SHA-256', 'SHA-384', 'SHA-512'];

/** The hash that an object identifier stands for; null for one that is not used any more, or not yet. */
export const hashNamedBy = (id: string): HashName | null => names.find((name) => hashes[name].id === id) ?? null;
export const opensslHash = (hash: HashName): string => hashes[hash].called;
export const digestAlgorithm = (hash: HashName): AlgorithmIdentifier =>
  new AlgorithmIdentifier({ algorithm: hashes[hash].id });

/** As a signature says how it was made. */
export function signatureAlgorithmId({ signature, hash }: SignatureAlgorithm): AlgorithmIdentifier {
  const { id, bytes, ecdsa, pkcs1 } = hashes[hash];
  if (signature === 'ecdsa') return new AlgorithmIdentifier({ algorithm: ecdsa });
  if (signature === 'rsa-pkcs1') return new AlgorithmIdentifier({ algorithm: pkcs1, parameters: null });
  const hashAlgorithm = new AlgorithmIdentifier({ algorithm: id, parameters: null });
  const maskGenAlgorithm = new AlgorithmIdentifier({
    algorithm: id_mgf1,
    parameters: AsnConvert.serialize(hashAlgorithm),
  });
  const parameters = AsnConvert.serialize(new RsaSaPssParams({ hashAlgorithm, maskGenAlgorithm, saltLength: bytes }));
  return new AlgorithmIdentifier({ algorithm: id_RSASSA_PSS, parameters });
}

/**
 * What an identifier says, with the hash of the signed attributes where it does not say one itself (`rsaEncryption`); null for
 * what we do not make or accept: weak hashes, a mask of another hash, a salt of another length.
 */
export function readSignatureAlgorithm(id: AlgorithmIdentifier, digest: HashName): SignatureAlgorithm | null {
  if (id.algorithm === '1.2.840.113549.1.1.1') return { signature: 'rsa-pkcs1', hash: digest };
  for (const hash of names) {
    if (id.algorithm === hashes[hash].pkcs1) return { signature: 'rsa-pkcs1', hash };
    if (id.algorithm === hashes[hash].ecdsa) return { signature: 'ecdsa', hash };
  }
  if (id.algorithm !== id_RSASSA_PSS || !id.parameters) return null;
  const { hashAlgorithm, maskGenAlgorithm, saltLength, trailerField } = AsnConvert.parse(id.parameters, RsaSaPssParams);
  const hash = hashNamedBy(hashAlgorithm.algorithm);
  const mask = maskGenAlgorithm.parameters && AsnConvert.parse(maskGenAlgorithm.parameters, AlgorithmIdentifier);
  const isUsual =
    maskGenAlgorithm.algorithm === id_mgf1 && mask?.algorithm === hashAlgorithm.algorithm && trailerField === 1;
  return hash && isUsual && saltLength === hashes[hash].bytes ? { signature: 'rsassa-pss', hash } : null;
}

/** Whether the key made this signature over the data. */
export function isSignatureOf(
  key: KeyObject,
  { signature: kind, hash }: SignatureAlgorithm,
  data: Buffer,
  signature: Buffer,
): boolean {
  const { called, bytes } = hashes[hash];
  if (key.asymmetricKeyType !== (kind === 'ecdsa' ? 'ec' : 'rsa')) return false;
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: bytes };
  return verify(called, data, kind === 'rsassa-pss' ? { key, ...pss } : key, signature);
}
