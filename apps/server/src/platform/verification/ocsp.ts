import { createHash, X509Certificate } from 'node:crypto';
import { CertID, OCSPRequest, Request, TBSRequest } from '@peculiar/asn1-ocsp';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier, id_kp_OCSPSigning } from '@peculiar/asn1-x509';
import { isSignedWith, isStrongKey, readAlgorithm, type SigningAlgorithm } from './algorithms.ts';
import { type Certificate, readCertificate } from './certificates.ts';
import { type OcspAnswer, readOcspAnswer, type Said } from './ocsp-answer.ts';
import type { RevocationQuestion, Statement } from './revocation-statement.ts';

const sha1Id = '1.3.14.3.2.26';
/** By these a certificate is named; nothing rests on their strength. */
const namingHashes: Record<string, string> = { [sha1Id]: 'sha1', '2.16.840.1.101.3.4.2.1': 'sha256' };
/** An answer that does not say until when it holds, holds for so long. */
const ageMsMax = 3_600_000;
const sizeBytesMax = 64 * 1_024;

/** Without a nonce: what is asked here is kept nowhere, and many responders answer in advance. */
export function ocspRequest({ serial }: Certificate, issuer: Certificate): Buffer {
  const hashed = (bytes: Buffer) => new OctetString(createHash('sha1').update(bytes).digest());
  const reqCert = new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha1Id, parameters: null }),
    issuerNameHash: hashed(issuer.nameBytes),
    issuerKeyHash: hashed(issuer.keyBytes),
    serialNumber: Uint8Array.from(serial).buffer,
  });
  const tbsRequest = new TBSRequest({ requestList: [new Request({ reqCert })] });
  return Buffer.from(AsnConvert.serialize(new OCSPRequest({ tbsRequest })));
}

/** What an OCSP answer says of the certificate, if it is one that we can believe. Never throws. */
export function readOcsp(bytes: Buffer, question: RevocationQuestion): Statement | null {
  const known = answers.get(bytes);
  const answer = known === undefined ? readAnswer(bytes) : known;
  answers.set(bytes, answer);
  const said = answer?.said.find((one) => isAbout(one, question));
  if (!answer || !said || !isSigned(answer, question)) return null;
  const { revokedAt, isGood, issuedAt, nextAt } = said;
  const validUntil = nextAt ?? new Date(issuedAt.getTime() + ageMsMax);
  return revokedAt || isGood ? { revokedAt, issuedAt, validUntil } : null;
}

/** Every signature of a document asks the same answers. */
const answers = new WeakMap<Buffer, OcspAnswer | null>();

function readAnswer(bytes: Buffer): OcspAnswer | null {
  if (bytes.length > sizeBytesMax) return null;
  try {
    return readOcspAnswer(bytes);
  } catch {
    return null;
  }
}

function isAbout({ serial, hashId, nameHash, keyHash }: Said, { certificate, issuer }: RevocationQuestion): boolean {
  const hash = Object.hasOwn(namingHashes, hashId) ? namingHashes[hashId] : undefined;
  if (!hash || !serial.equals(certificate.serial)) return false;
  const isHash = (expected: Buffer, bytes: Buffer) => createHash(hash).update(bytes).digest().equals(expected);
  return isHash(nameHash, issuer.nameBytes) && isHash(keyHash, issuer.keyBytes);
}

/** By the issuer itself, or by a responder with a certificate from it that is for OCSP. */
function isSigned(answer: OcspAnswer, { issuer, provenAt }: RevocationQuestion): boolean {
  const { fingerprint256 } = issuer.x509;
  const signers = answer.signers.get(fingerprint256) ?? signersOf(answer, issuer);
  answer.signers.set(fingerprint256, signers);
  return signers.some(({ x509 }) =>
    [answer.producedAt, provenAt].every((at) => at >= x509.validFromDate && at <= x509.validToDate),
  );
}

function signersOf({ algorithm, signed, signature, certificates }: OcspAnswer, issuer: Certificate): Certificate[] {
  const how = algorithmIn(algorithm);
  if (!how) return [];
  const delegates = certificates
    // Reading a certificate in full takes long; whether the issuer signed it is known soon.
    .filter((der) => isSignedBy(der, issuer))
    .map(readCertificate)
    .filter((delegate) => delegate !== null)
    .filter((delegate) => isDelegate(delegate, issuer));
  return [issuer, ...delegates].filter(
    ({ x509 }) => isStrongKey(x509.publicKey) && isSignedWith(x509.publicKey, how, [signed], signature),
  );
}

function algorithmIn(der: Buffer): SigningAlgorithm | null {
  try {
    return readAlgorithm(der);
  } catch {
    return null;
  }
}

function isSignedBy(der: Buffer, issuer: Certificate): boolean {
  try {
    return new X509Certificate(der).verify(issuer.x509.publicKey);
  } catch {
    return false;
  }
}

const isDelegate = (delegate: Certificate, issuer: Certificate): boolean =>
  delegate.algorithm !== null &&
  delegate.issuerBytes.equals(issuer.nameBytes) &&
  delegate.extendedKeyUsage.includes(id_kp_OCSPSigning);
