import { X509Certificate } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import * as asn from '@peculiar/asn1-x509';
import { id_pe_qcStatements, QCStatements } from '@peculiar/asn1-x509-qualified';
import { id_etsi_qcs_qcType, QcType } from '@peculiar/asn1-x509-qualified-etsi';
import { attributesOf, dateOfBirthIn, documentNumberIn } from './names.ts';

/** What we need to know of a certificate. Node checks signatures and names with `x509`; the rest it does not tell. */
export interface Certificate {
  der: Buffer;
  x509: X509Certificate;
  /** Attributes of the subject by object identifier. */
  subject: Map<string, string>;
  /** The subject's name and key, as DER; OCSP asks with their hashes. */
  nameBytes: Buffer;
  keyBytes: Buffer;
  serial: Buffer;
  signatureAlgorithm: string;
  isAuthority: boolean;
  /** How many authorities may stand below this one. */
  pathLength: number;
  keyUsage: number | null;
  extendedKeyUsage: string[];
  policies: string[];
  statementTypes: string[];
  ocspUrls: string[];
  crlUrls: string[];
  documentNumber: string | null;
  dateOfBirth: string | null;
  extensions: string[];
  /** Extensions that say "refuse me if you do not understand this", and we do not. */
  notUnderstood: string[];
}

const sizeBytesMax = 12 * 1_024;
const idOcsp = '1.3.6.1.5.5.7.48.1';
const understood = new Set<string>([
  asn.id_ce_basicConstraints,
  asn.id_ce_keyUsage,
  asn.id_ce_extKeyUsage,
  asn.id_ce_certificatePolicies,
  asn.id_ce_subjectAltName,
]);

/** Null for anything that is not a certificate in every part that we read. */
export function readCertificate(der: Buffer): Certificate | null {
  if (der.length > sizeBytesMax) return null;
  try {
    return read(der);
  } catch {
    return null;
  }
}

export const readAll = (pem: string): (Certificate | null)[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map((text) =>
    readCertificate(Buffer.from(text.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64')),
  );

function read(der: Buffer): Certificate {
  const x509 = new X509Certificate(der);
  // Node reads only the first certificate; bytes after it would be kept without having been checked.
  if (!x509.raw.equals(der)) throw new Error('not one certificate');
  const { tbsCertificate: body, signatureAlgorithm } = AsnConvert.parse(der, asn.Certificate);
  const extensions = body.extensions ?? [];
  const names = extensions.map(({ extnID }) => extnID);
  if (new Set(names).size < names.length) throw new Error('an extension is there twice');
  const find = <T>(id: string, type: new () => T): T | null => {
    const extension = extensions.find(({ extnID }) => extnID === id);
    return extension ? AsnConvert.parse(extension.extnValue, type) : null;
  };
  const constraints = find(asn.id_ce_basicConstraints, asn.BasicConstraints);
  return {
    der,
    x509,
    subject: attributesOf(body.subject),
    nameBytes: Buffer.from(AsnConvert.serialize(body.subject)),
    keyBytes: Buffer.from(body.subjectPublicKeyInfo.subjectPublicKey),
    serial: Buffer.from(body.serialNumber),
    signatureAlgorithm: signatureAlgorithm.algorithm,
    isAuthority: constraints?.cA ?? false,
    pathLength: constraints?.pathLenConstraint ?? Number.POSITIVE_INFINITY,
    keyUsage: find(asn.id_ce_keyUsage, asn.KeyUsage)?.toNumber() ?? null,
    extendedKeyUsage: [...(find(asn.id_ce_extKeyUsage, asn.ExtendedKeyUsage) ?? [])],
    policies: (find(asn.id_ce_certificatePolicies, asn.CertificatePolicies) ?? []).map((one) => one.policyIdentifier),
    statementTypes: statementTypesOf(find(id_pe_qcStatements, QCStatements)),
    ocspUrls: (find(asn.id_pe_authorityInfoAccess, asn.AuthorityInfoAccessSyntax) ?? [])
      .filter(({ accessMethod }) => accessMethod === idOcsp)
      .flatMap(({ accessLocation }) => accessLocation.uniformResourceIdentifier ?? []),
    crlUrls: (find(asn.id_ce_cRLDistributionPoints, asn.CRLDistributionPoints) ?? [])
      // A list for some reasons only, or by another issuer, is not the whole list.
      .filter(({ reasons, cRLIssuer }) => reasons === undefined && cRLIssuer === undefined)
      .flatMap(({ distributionPoint }) => distributionPoint?.fullName ?? [])
      .flatMap(({ uniformResourceIdentifier }) => uniformResourceIdentifier ?? []),
    documentNumber: documentNumberIn(find(asn.id_ce_subjectAltName, asn.SubjectAlternativeName)),
    dateOfBirth: dateOfBirthIn(find(asn.id_ce_subjectDirectoryAttributes, asn.SubjectDirectoryAttributes)),
    extensions: names,
    notUnderstood: extensions
      .filter(({ critical, extnID }) => critical && !understood.has(extnID))
      .map((one) => one.extnID),
  };
}

const statementTypesOf = (statements: QCStatements | null): string[] =>
  [...(statements ?? [])]
    .filter(({ statementId }) => statementId === id_etsi_qcs_qcType)
    .flatMap(({ statementInfo }) => (statementInfo ? [...AsnConvert.parse(statementInfo, QcType)] : []));
