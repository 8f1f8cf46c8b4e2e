import { X509Certificate } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import * as asn from '@peculiar/asn1-x509';
import { id_pe_qcStatements, QCStatements } from '@peculiar/asn1-x509-qualified';
import { id_etsi_qcs_qcType, QcType } from '@peculiar/asn1-x509-qualified-etsi';
import { readAlgorithm, type SigningAlgorithm } from './algorithms.ts';
import { childrenOf, readDer } from './der.ts';

/** What is needed to know of a certificate. Node checks signatures with `x509`; the rest it does not tell. */
export interface Certificate {
  der: Buffer;
  x509: X509Certificate;
  /** Attributes of the subject by object identifier; of several the first. */
  subject: Map<string, string>;
  /** Names, key and key identifier as they are written: others name the certificate by them, or by their hashes. */
  nameBytes: Buffer;
  issuerBytes: Buffer;
  keyBytes: Buffer;
  keyId: Buffer | null;
  serial: Buffer;
  /** How its issuer signed it; null where that is too weak. */
  algorithm: SigningAlgorithm | null;
  isAuthority: boolean;
  /** How many authorities may stand below this one. */
  pathLength: number;
  keyUsage: number | null;
  extendedKeyUsage: string[];
  /** What a qualified certificate is for: signatures of people, seals of organisations. */
  statementTypes: string[];
  isExtendedUsageCritical: boolean;
  ocspUrls: string[];
  crlUrls: string[];
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

/** Each once. */
export function readCertificates(ders: Iterable<Buffer>, countMax: number): Certificate[] {
  const found = new Map<string, Certificate>();
  for (const der of ders) {
    if (found.size >= countMax) break;
    const certificate = readCertificate(der);
    if (certificate) found.set(certificate.x509.fingerprint256, certificate);
  }
  return [...found.values()];
}

function read(der: Buffer): Certificate {
  const x509 = new X509Certificate(der);
  // Node reads only the first certificate; bytes after it would go unnoticed.
  if (!x509.raw.equals(der)) throw new Error('not one certificate');
  const { tbsCertificate: body, signatureAlgorithm } = AsnConvert.parse(der, asn.Certificate);
  const extensions = body.extensions ?? [];
  if (new Set(extensions.map(({ extnID }) => extnID)).size < extensions.length) throw new Error('an extension twice');
  const find = <T>(id: string, type: new () => T): T | null => {
    const extension = extensions.find(({ extnID }) => extnID === id);
    return extension ? AsnConvert.parse(extension.extnValue, type) : null;
  };
  const constraints = find(asn.id_ce_basicConstraints, asn.BasicConstraints);
  const keyId = find(asn.id_ce_subjectKeyIdentifier, asn.SubjectKeyIdentifier);
  const isCritical = (id: string) => extensions.some(({ extnID, critical }) => extnID === id && critical);
  return {
    der,
    x509,
    subject: attributesOf(body.subject),
    ...namesIn(der),
    keyBytes: Buffer.from(body.subjectPublicKeyInfo.subjectPublicKey),
    keyId: keyId ? Buffer.from(keyId.buffer) : null,
    algorithm: readAlgorithm(new Uint8Array(AsnConvert.serialize(signatureAlgorithm))),
    isAuthority: constraints?.cA ?? false,
    pathLength: constraints?.pathLenConstraint ?? Number.POSITIVE_INFINITY,
    keyUsage: find(asn.id_ce_keyUsage, asn.KeyUsage)?.toNumber() ?? null,
    extendedKeyUsage: [...(find(asn.id_ce_extKeyUsage, asn.ExtendedKeyUsage) ?? [])],
    statementTypes: statementTypesIn(extensions),
    isExtendedUsageCritical: isCritical(asn.id_ce_extKeyUsage),
    ocspUrls: (find(asn.id_pe_authorityInfoAccess, asn.AuthorityInfoAccessSyntax) ?? [])
      .filter(({ accessMethod }) => accessMethod === idOcsp)
      .flatMap(({ accessLocation }) => accessLocation.uniformResourceIdentifier ?? []),
    crlUrls: (find(asn.id_ce_cRLDistributionPoints, asn.CRLDistributionPoints) ?? [])
      // A list for some reasons only, or by another issuer, is not the whole list.
      .filter(({ reasons, cRLIssuer }) => reasons === undefined && cRLIssuer === undefined)
      .flatMap(({ distributionPoint }) => distributionPoint?.fullName ?? [])
      .flatMap(({ uniformResourceIdentifier }) => uniformResourceIdentifier ?? []),
    notUnderstood: extensions
      .filter(({ critical, extnID }) => critical && !understood.has(extnID))
      .map((one) => one.extnID),
  };
}

/** Nothing is trusted by them: what is written in another way says nothing, and its certificate is read all the same. */
function statementTypesIn(extensions: readonly asn.Extension[]): string[] {
  const extension = extensions.find(({ extnID }) => extnID === id_pe_qcStatements);
  try {
    return [...(extension ? AsnConvert.parse(extension.extnValue, QCStatements) : [])]
      .filter(({ statementId }) => statementId === id_etsi_qcs_qcType)
      .flatMap(({ statementInfo }) => (statementInfo ? [...AsnConvert.parse(statementInfo, QcType)] : []));
  } catch {
    return [];
  }
}

/** As they are written, which another program might write otherwise. */
function namesIn(der: Buffer): { serial: Buffer; issuerBytes: Buffer; nameBytes: Buffer } {
  const [body] = childrenOf(readDer(der));
  const parts = body ? childrenOf(body) : [];
  const [serial, , issuer, , subject] = parts[0]?.tag === 0xa0 ? parts.slice(1) : parts;
  if (!serial || !issuer || !subject) throw new Error('not a certificate');
  return { serial: serial.content, issuerBytes: issuer.bytes, nameBytes: subject.bytes };
}

function attributesOf(name: asn.Name): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const { type, value } of [...name].flatMap((part) => [...part]))
    if (!attributes.has(type)) attributes.set(type, value.toString());
  return attributes;
}
