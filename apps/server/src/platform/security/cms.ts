import { createHash } from 'node:crypto';
import * as cms from '@peculiar/asn1-cms';
import { AsnArray, AsnConvert, AsnProp, AsnPropTypes, AsnType, AsnTypeTypes, OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509';

/**
 * Who seals: a key that we hold sealed, or a security module that does not show its key. ECDSA on P-256 with SHA-256, as DER.
 */
export interface SealKey {
  /** That of the key first, then those who vouch for it. */
  certificates: readonly Buffer[];
  sign(data: Buffer): Promise<Buffer>;
}

const sha256 = new AlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1' });
const ecdsaWithSha256 = new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' });
const contentType = '1.2.840.113549.1.9.3';
const messageDigest = '1.2.840.113549.1.9.4';
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47';

/** What ESS (RFC 5035) writes to bind a signature to its certificate; the libraries do not know it. SHA-256 is its default. */
class EssCertId {
  certHash = new OctetString();
}
AsnProp({ type: OctetString })(EssCertId.prototype, 'certHash');
AsnType({ type: AsnTypeTypes.Sequence })(EssCertId);
class EssCertIds extends AsnArray<EssCertId> {}
AsnType({ type: AsnTypeTypes.Sequence, itemType: EssCertId })(EssCertIds);
class SigningCertificate {
  certs = new EssCertIds();
}
AsnProp({ type: EssCertIds })(SigningCertificate.prototype, 'certs');
AsnType({ type: AsnTypeTypes.Sequence })(SigningCertificate);
class ObjectId {
  value = '';
}
AsnProp({ type: AsnPropTypes.ObjectIdentifier })(ObjectId.prototype, 'value');
AsnType({ type: AsnTypeTypes.Choice })(ObjectId);
class Attributes extends AsnArray<cms.Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: cms.Attribute })(Attributes);

/** A detached signature as CAdES (ETSI EN 319 122-1) asks for at its first level, which PAdES puts into documents. */
export async function signDetached(data: Buffer, key: SealKey): Promise<Buffer> {
  const [own] = key.certificates;
  if (!own) throw new Error('a key without a certificate seals nothing');
  const attributes = signedAttributes(data, own);
  const signature = await key.sign(derOf(new Attributes(attributes)));
  const { tbsCertificate } = AsnConvert.parse(own, Certificate);
  const { issuer, serialNumber } = tbsCertificate;
  const signer = new cms.SignerInfo({
    version: cms.CMSVersion.v1,
    sid: new cms.SignerIdentifier({
      issuerAndSerialNumber: new cms.IssuerAndSerialNumber({ issuer, serialNumber }),
    }),
    digestAlgorithm: sha256,
    signedAttrs: attributes,
    signatureAlgorithm: ecdsaWithSha256,
    signature: new OctetString(signature),
  });
  const signed = new cms.SignedData({
    version: cms.CMSVersion.v1,
    digestAlgorithms: new cms.DigestAlgorithmIdentifiers([sha256]),
    encapContentInfo: new cms.EncapsulatedContentInfo({ eContentType: cms.id_data }),
    certificates: new cms.CertificateSet(
      key.certificates.map((der) => new cms.CertificateChoices({ certificate: AsnConvert.parse(der, Certificate) })),
    ),
    signerInfos: new cms.SignerInfos([signer]),
  });
  return derOf(new cms.ContentInfo({ contentType: cms.id_signedData, content: AsnConvert.serialize(signed) }));
}

/** In the order of DER. No time: in a document it stands beside the signature. */
function signedAttributes(data: Buffer, certificate: Buffer): cms.Attribute[] {
  const [id, names] = [new EssCertId(), new SigningCertificate()];
  id.certHash = new OctetString(hashOf(certificate));
  names.certs.push(id);
  const type = Object.assign(new ObjectId(), { value: cms.id_data });
  const attribute = (attrType: string, value: unknown) =>
    new cms.Attribute({ attrType, attrValues: [AsnConvert.serialize(value)] });
  return [
    attribute(contentType, type),
    attribute(messageDigest, new OctetString(hashOf(data))),
    attribute(signingCertificateV2, names),
  ].toSorted((one, other) => Buffer.compare(derOf(one), derOf(other)));
}

const hashOf = (data: Buffer): Buffer => createHash('sha256').update(data).digest();
const derOf = (value: unknown): Buffer => Buffer.from(AsnConvert.serialize(value));
