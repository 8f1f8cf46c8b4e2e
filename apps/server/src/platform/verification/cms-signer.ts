import { digestOf, hashNamed, isSignedWith, isStrongKey, readAlgorithm, type SigningAlgorithm } from './algorithms.ts';
import type { Certificate } from './certificates.ts';
import type { CmsMessage, CmsSigner } from './cms-message.ts';
import { childrenOf, type DerNode, expectTag, objectIdOf, tags } from './der.ts';
import type { FindingCode } from './findings.ts';

const contentType = '1.2.840.113549.1.9.3';
const messageDigest = '1.2.840.113549.1.9.4';
const algorithmProtection = '1.2.840.113549.1.9.52';
const signingCertificate = '1.2.840.113549.1.9.16.2.12';
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47';

export interface SignerCheck {
  /** Null where none of those at hand is the one that is named. */
  certificate: Certificate | null;
  algorithm: SigningAlgorithm | null;
  findings: FindingCode[];
}

interface Question {
  /** What is signed, one part after the other. */
  parts: readonly Buffer[];
  certificates: readonly Certificate[];
  /** Timestamps name their certificate by SHA-1 to this day; it binds what a strong signature covers. */
  mayBindBySha1: boolean;
}

/** Whether the signature is right, and that of the certificate that it names. Not whether anybody trusts it. */
export function checkSigner({ signer, contentType: type }: CmsMessage, question: Question): SignerCheck {
  const certificate = question.certificates.find((one) => isNamed(signer, one)) ?? null;
  const hash = hashNamed(signer.digestAlgorithm);
  const algorithm = algorithmOf(signer, hash);
  if (!certificate) return { certificate, algorithm, findings: ['certificate_not_found'] };
  if (!hash || !algorithm || !isStrongKey(certificate.x509.publicKey))
    return { certificate, algorithm, findings: ['algorithm_weak'] };
  if (!signer.attributesDer) return { certificate, algorithm, findings: ['attributes_missing'] };
  const findings: FindingCode[] = [];
  const digest = valueOf(signer, messageDigest, tags.octets);
  if (!digest || objectIdIn(signer, contentType) !== type) findings.push('attributes_missing');
  else if (!digestOf(hash, question.parts).equals(digest.content)) findings.push('digest_mismatch');
  if (!isSignedWith(certificate.x509.publicKey, algorithm, [signer.attributesDer], signer.signature))
    findings.push('signature_value_wrong');
  if (!isBound(signer, certificate, question.mayBindBySha1)) findings.push('certificate_not_bound');
  if (algorithm.hash !== hash || !isProtected(signer)) findings.push('algorithm_mismatch');
  return { certificate, algorithm, findings };
}

function algorithmOf({ algorithm }: CmsSigner, hash: string | null): SigningAlgorithm | null {
  try {
    return readAlgorithm(algorithm.bytes, hash);
  } catch {
    return null;
  }
}

function isNamed({ issuer, serial, keyId }: CmsSigner, certificate: Certificate): boolean {
  if (keyId) return certificate.keyId?.equals(keyId) ?? false;
  return (
    issuer !== null && serial !== null && certificate.issuerBytes.equals(issuer) && certificate.serial.equals(serial)
  );
}

/** The one value of an attribute. */
function valueOf({ attributes }: CmsSigner, id: string, tag: number): DerNode | null {
  const values = attributes.get(id);
  return values?.length === 1 && values[0]?.tag === tag ? values[0] : null;
}

function objectIdIn(signer: CmsSigner, id: string): string | null {
  const value = valueOf(signer, id, tags.objectId);
  return value ? objectIdOf(value) : null;
}

/** Whether the signature says whose certificate it is for, so that no other one with the same key takes its place. */
function isBound(signer: CmsSigner, { der }: Certificate, mayBindBySha1: boolean): boolean {
  const newer = valueOf(signer, signingCertificateV2, tags.sequence);
  const older = mayBindBySha1 ? valueOf(signer, signingCertificate, tags.sequence) : null;
  const list = newer ?? older;
  if (!list) return false;
  const [names] = childrenOf(list);
  const [first] = childrenOf(expectTag(names, tags.sequence));
  const parts = childrenOf(expectTag(first, tags.sequence));
  const named = parts[0]?.tag === tags.sequence ? hashNamed(objectIdOf(childrenOf(parts[0])[0])) : 'sha256';
  const hash = newer ? named : 'sha1';
  const value = parts.find(({ tag }) => tag === tags.octets);
  return hash !== null && value !== undefined && digestOf(hash, [der]).equals(value.content);
}

/** Where the algorithms are signed too (RFC 6211), they must be those that stand outside. */
function isProtected(signer: CmsSigner): boolean {
  if (!signer.attributes.has(algorithmProtection)) return true;
  const value = valueOf(signer, algorithmProtection, tags.sequence);
  const [digest, signature] = value ? childrenOf(value) : [];
  if (!digest || signature?.tag !== 0xa1) return false;
  return (
    objectIdOf(childrenOf(digest)[0]) === signer.digestAlgorithm && signature.content.equals(signer.algorithm.content)
  );
}
