import { createHash } from 'node:crypto';
import * as cms from '@peculiar/asn1-cms';
import { AsnArray, AsnConvert, AsnProp, AsnPropTypes, AsnType, AsnTypeTypes, OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509';
import { digestAlgorithm, opensslHash, type SignatureAlgorithm, signatureAlgorithmId } from './signature-algorithms.ts';

/**
 * Who seals: a key that we hold sealed, or a security module that does not show its key. ECDSA on P-256 with SHA-256, as DER.
 */
export interface SealKey {
  /** That of the key first, then those who vouch for it. */
  certificates: readonly Buffer[];
  sign(data: Buffer): Promise<Buffer>;
}

export const contentType = '1.2.840.113549.1.9.3';
export const messageDigest = '1.2.840.113549.1.9.4';
export const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47';
export const algorithmProtection = '1.2.840.113549.1.9.52';
export const timestampToken = '1.2.840.113549.1.9.16.2.14';

/** What ESS (RFC 5035) writes to bind a signature to its certificate; the libraries do not know it. SHA-256 is its default. */
export class EssCertId {
  hashAlgorithm: AlgorithmIdentifier | undefined;
  certHash = new OctetString();
}
AsnProp({ type: AlgorithmIdentifier, optional: true })(EssCertId.prototype, 'hashAlgorithm');
AsnProp({ type: OctetString })(EssCertId.prototype, 'certHash');
AsnProp({ type: AsnPropTypes.Any, optional: true })(EssCertId.prototype, 'issuerSerial');
AsnType({ type: AsnTypeTypes.Sequence })(EssCertId);
class EssCertIds extends AsnArray<EssCertId> {}
AsnType({ type: AsnTypeTypes.Sequence, itemType: EssCertId })(EssCertIds);
export class SigningCertificate {
  certs = new EssCertIds();
}
AsnProp({ type: EssCertIds })(SigningCertificate.prototype, 'certs');
AsnProp({ type: AsnPropTypes.Any, optional: true })(SigningCertificate.prototype, 'policies');
AsnType({ type: AsnTypeTypes.Sequence })(SigningCertificate);
/** Says the algorithms once more, where they are signed (RFC 6211): nobody can claim others. */
class Protection {
  digestAlgorithm = new AlgorithmIdentifier();
  signatureAlgorithm = new AlgorithmIdentifier();
}
AsnProp({ type: AlgorithmIdentifier })(Protection.prototype, 'digestAlgorithm');
AsnProp({ type: AlgorithmIdentifier, context: 1, implicit: true })(Protection.prototype, 'signatureAlgorithm');
AsnType({ type: AsnTypeTypes.Sequence })(Protection);
class ObjectId {
  value = '';
}
AsnProp({ type: AsnPropTypes.ObjectIdentifier })(ObjectId.prototype, 'value');
AsnType({ type: AsnTypeTypes.Choice })(ObjectId);
export class Attributes extends AsnArray<cms.Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: cms.Attribute })(Attributes);
/** As the library's, but with certificates to the byte: written anew, one of an unusual encoding would be another one. */
export class SignedData {
  version = cms.CMSVersion.v1;
  digestAlgorithms = new cms.DigestAlgorithmIdentifiers();
  encapContentInfo = new cms.EncapsulatedContentInfo({ eContentType: cms.id_data });
  certificates: ArrayBuffer[] = [];
  /** Lists of revoked certificates, which some put beside; not read here. */
  crls: ArrayBuffer[] | undefined;
  signerInfos = new cms.SignerInfos();
}
AsnProp({ type: AsnPropTypes.Integer })(SignedData.prototype, 'version');
AsnProp({ type: cms.DigestAlgorithmIdentifiers })(SignedData.prototype, 'digestAlgorithms');
AsnProp({ type: cms.EncapsulatedContentInfo })(SignedData.prototype, 'encapContentInfo');
const anySet = { type: AsnPropTypes.Any, repeated: 'set', implicit: true, optional: true } as const;
AsnProp({ ...anySet, context: 0 })(SignedData.prototype, 'certificates');
AsnProp({ ...anySet, context: 1 })(SignedData.prototype, 'crls');
AsnProp({ type: cms.SignerInfos })(SignedData.prototype, 'signerInfos');
AsnType({ type: AsnTypeTypes.Sequence })(SignedData);

/** What is signed: as CAdES (ETSI EN 319 122-1) asks for at its first level. No time: in a document it stands beside. */
export function signedAttributes(digest: Buffer, certificate: Buffer, algorithm: SignatureAlgorithm): Buffer {
  const [id, named, protection] = [new EssCertId(), new SigningCertificate(), new Protection()];
  id.certHash = new OctetString(createHash(opensslHash(algorithm.hash)).update(certificate).digest());
  if (algorithm.hash !== 'SHA-256') id.hashAlgorithm = digestAlgorithm(algorithm.hash);
  named.certs.push(id);
  protection.digestAlgorithm = digestAlgorithm(algorithm.hash);
  protection.signatureAlgorithm = signatureAlgorithmId(algorithm);
  const attributes = [
    attribute(contentType, Object.assign(new ObjectId(), { value: cms.id_data })),
    attribute(messageDigest, new OctetString(digest)),
    attribute(signingCertificateV2, named),
    attribute(algorithmProtection, protection),
  ];
  // The order of DER.
  return derOf(new Attributes(attributes.toSorted((one, other) => Buffer.compare(derOf(one), derOf(other)))));
}

interface Parts {
  /** As they were signed. */
  signedAttributes: Buffer;
  signature: Buffer;
  /** DER: that of the key first, then those who vouch for it. */
  certificates: readonly Buffer[];
  algorithm: SignatureAlgorithm;
  /** Over the signature, from an authority. */
  timestampToken?: Buffer | undefined;
}

/** A detached signature, which PAdES puts into documents. */
export function signedData(parts: Parts): Buffer {
  const [own] = parts.certificates;
  if (!own) throw new Error('a signature without a certificate is of nobody');
  const { issuer, serialNumber } = AsnConvert.parse(own, Certificate).tbsCertificate;
  const token = parts.timestampToken;
  const signer = new cms.SignerInfo({
    version: cms.CMSVersion.v1,
    sid: new cms.SignerIdentifier({
      issuerAndSerialNumber: new cms.IssuerAndSerialNumber({ issuer, serialNumber }),
    }),
    digestAlgorithm: digestAlgorithm(parts.algorithm.hash),
    signedAttrs: [...AsnConvert.parse(parts.signedAttributes, Attributes)],
    signatureAlgorithm: signatureAlgorithmId(parts.algorithm),
    signature: new OctetString(parts.signature),
    ...(token
      ? { unsignedAttrs: [new cms.Attribute({ attrType: timestampToken, attrValues: [bytesOf(token)] })] }
      : {}),
  });
  const signed = Object.assign(new SignedData(), {
    digestAlgorithms: new cms.DigestAlgorithmIdentifiers([digestAlgorithm(parts.algorithm.hash)]),
    certificates: parts.certificates.toSorted(Buffer.compare).map(bytesOf),
    signerInfos: new cms.SignerInfos([signer]),
  });
  return derOf(new cms.ContentInfo({ contentType: cms.id_signedData, content: AsnConvert.serialize(signed) }));
}

const sealAlgorithm: SignatureAlgorithm = { signature: 'ecdsa', hash: 'SHA-256' };

/** Signs with a key that is at hand. */
export async function signDetached(data: Buffer, { certificates, sign }: SealKey): Promise<Buffer> {
  const [own] = certificates;
  if (!own) throw new Error('a key without a certificate seals nothing');
  const attributes = signedAttributes(createHash('sha256').update(data).digest(), own, sealAlgorithm);
  const signature = await sign(attributes);
  return signedData({ signedAttributes: attributes, signature, certificates, algorithm: sealAlgorithm });
}

const attribute = (attrType: string, value: unknown) =>
  new cms.Attribute({ attrType, attrValues: [AsnConvert.serialize(value)] });
const derOf = (value: unknown): Buffer => Buffer.from(AsnConvert.serialize(value));
const bytesOf = (buffer: Buffer): ArrayBuffer => Uint8Array.from(buffer).buffer;
