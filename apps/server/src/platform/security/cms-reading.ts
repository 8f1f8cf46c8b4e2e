import { createHash, createVerify, X509Certificate } from 'node:crypto';
import * as cms from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { Certificate, id_ce_subjectKeyIdentifier, SubjectKeyIdentifier } from '@peculiar/asn1-x509';
import { Attributes, messageDigest, SignedData, SigningCertificate, signingCertificateV2 } from './cms.ts';
import {
  hashNamedBy,
  type HashName,
  isSignatureOf,
  opensslHash,
  readSignatureAlgorithm,
  type SignatureAlgorithm,
} from './signature-algorithms.ts';

const signingCertificateV1 = '1.2.840.113549.1.9.16.2.12';

/** A signature with what it carries, not believed yet. */
export interface ReadSignature {
  signer: cms.SignerInfo;
  certificates: X509Certificate[];
  /** What it says that it is about; null where that stands elsewhere. */
  content: { type: string; bytes: Buffer | null };
  hash: HashName;
  algorithm: SignatureAlgorithm;
  attributes: Map<string, ArrayBuffer>;
}

/** Null for what is not one signature, with algorithms that are strong enough. Bytes after it are not read. */
export function readSignedData(der: Buffer): ReadSignature | null {
  try {
    const info = AsnConvert.parse(der, cms.ContentInfo);
    if (info.contentType !== cms.id_signedData) return null;
    const signed = AsnConvert.parse(info.content, SignedData);
    const [signer, another] = signed.signerInfos;
    const hash = signer && hashNamedBy(signer.digestAlgorithm.algorithm);
    const algorithm = signer && hash && readSignatureAlgorithm(signer.signatureAlgorithm, hash);
    if (!signer || another || !hash || !algorithm) return null;
    const attributes = new Map((signer.signedAttrs ?? []).map(({ attrType, attrValues }) => [attrType, attrValues]));
    // Which of two would be meant?
    if (attributes.size < (signer.signedAttrs?.length ?? 0)) return null;
    const { eContentType, eContent } = signed.encapContentInfo;
    return {
      signer,
      hash,
      algorithm,
      certificates: (signed.certificates ?? [])
        .filter(isCertificate)
        .map((one) => new X509Certificate(Buffer.from(one))),
      content: { type: eContentType, bytes: eContent?.single ? Buffer.from(eContent.single.buffer) : null },
      attributes: new Map([...attributes].flatMap(([id, [value, second]]) => (value && !second ? [[id, value]] : []))),
    };
  } catch {
    return null;
  }
}

/**
 * The certificate whose key made this signature over these bytes, one part after the other; null if none did. Whether it is
 * one to trust is another question.
 */
export function signerOf(read: ReadSignature, content: readonly Buffer[]): X509Certificate | null {
  const signer = read.certificates.find((one) => isNamedBy(read.signer, one)) ?? null;
  if (!signer) return null;
  return isSigned(read, signer, content) && isBound(read, signer) ? signer : null;
}

function isSigned(read: ReadSignature, { publicKey }: X509Certificate, content: readonly Buffer[]): boolean {
  const signature = Buffer.from(read.signer.signature.buffer);
  const { signedAttrs } = read.signer;
  if (!signedAttrs) {
    if (read.algorithm.signature === 'rsassa-pss') return false;
    const verifier = createVerify(opensslHash(read.algorithm.hash));
    for (const part of content) verifier.update(part);
    return verifier.verify(publicKey, signature);
  }
  const hasher = createHash(opensslHash(read.hash));
  for (const part of content) hasher.update(part);
  const said = read.attributes.get(messageDigest);
  if (!said || !hasher.digest().equals(Buffer.from(AsnConvert.parse(said, OctetString).buffer))) return false;
  // Signed is what DER makes of the set, and some write it in another order than DER.
  const sorted = signedAttrs.toSorted((one, other) => Buffer.compare(derOf(one), derOf(other)));
  return [signedAttrs, sorted].some((list) =>
    isSignatureOf(publicKey, read.algorithm, derOf(new Attributes(list)), signature),
  );
}

/** Whether the signature is bound to this very certificate, where it is bound to one. */
function isBound({ attributes }: ReadSignature, { raw }: X509Certificate): boolean {
  const [second, first] = [attributes.get(signingCertificateV2), attributes.get(signingCertificateV1)];
  const bound = second ?? first;
  if (!bound) return true;
  const [id] = AsnConvert.parse(bound, SigningCertificate).certs;
  const hash = id?.hashAlgorithm ? hashNamedBy(id.hashAlgorithm.algorithm) : 'SHA-256';
  if (!id || !hash) return false;
  const called = second ? opensslHash(hash) : 'sha1';
  return createHash(called).update(raw).digest().equals(Buffer.from(id.certHash.buffer));
}

function isNamedBy({ sid }: cms.SignerInfo, { raw }: X509Certificate): boolean {
  const { tbsCertificate } = AsnConvert.parse(raw, Certificate);
  const { issuerAndSerialNumber: named, subjectKeyIdentifier: key } = sid;
  if (named)
    return (
      derOf(named.issuer).equals(derOf(tbsCertificate.issuer)) &&
      isSame(named.serialNumber, tbsCertificate.serialNumber)
    );
  const own = tbsCertificate.extensions?.find(({ extnID }) => extnID === id_ce_subjectKeyIdentifier);
  return Boolean(own && key && isSame(AsnConvert.parse(own.extnValue, SubjectKeyIdentifier).buffer, key.buffer));
}

/** Other things may stand beside them, in a tag of their own. */
const isCertificate = (der: ArrayBuffer): boolean => new Uint8Array(der)[0] === 0x30;
const isSame = (one: ArrayBuffer, other: ArrayBuffer): boolean => Buffer.from(one).equals(Buffer.from(other));
const derOf = (value: unknown): Buffer => Buffer.from(AsnConvert.serialize(value));
