import { createHash, X509Certificate } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import { id_ct_tstInfo, TSTInfo } from '@peculiar/asn1-tsp';
import { Certificate, ExtendedKeyUsage, id_ce_extKeyUsage, id_kp_timeStamping } from '@peculiar/asn1-x509';
import { readSignedData, signerOf, type ReadSignature } from '#platform/security/cms-reading';
import { hashNamedBy, opensslHash } from '#platform/security/signature-algorithms';
import type { HashName } from './signing.ts';

/** Whom we believe when they say what time it is; from the settings. */
export interface TimestampTrust {
  anchors: readonly X509Certificate[];
}

/** Every certificate of a file (PEM). */
export const anchorsIn = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (text) => new X509Certificate(text),
  );

export type TokenFault = 'malformed' | 'imprint' | 'nonce' | 'signature' | 'purpose' | 'untrusted' | 'time';

export interface ReadToken {
  info: TSTInfo;
  at: Date;
  signer: X509Certificate;
  certificates: X509Certificate[];
}

/** A token whose signature is right, or what is wrong with it. Whether the signer is to be trusted is not asked here. */
export function readToken(token: Buffer): ReadToken | TokenFault {
  try {
    return read(token);
  } catch {
    return 'malformed';
  }
}

function read(token: Buffer): ReadToken | TokenFault {
  const signed = readSignedData(token);
  const info = signed && infoIn(signed);
  if (!signed?.content.bytes || !info) return 'malformed';
  const signer = signerOf(signed, [signed.content.bytes]);
  if (!signer) return 'signature';
  if (!isForTimestamps(signer)) return 'purpose';
  return { info, at: info.genTime, signer, certificates: signed.certificates };
}

function infoIn({ content, signer }: ReadSignature): TSTInfo | null {
  if (content.type !== id_ct_tstInfo || !content.bytes || !signer.signedAttrs) return null;
  return AsnConvert.parse(content.bytes, TSTInfo);
}

/** Only for that, and marked so that nobody overlooks it (RFC 3161, 2.3). */
function isForTimestamps({ raw }: X509Certificate): boolean {
  const { extensions = [] } = AsnConvert.parse(raw, Certificate).tbsCertificate;
  const usage = extensions.find(({ extnID }) => extnID === id_ce_extKeyUsage);
  if (!usage?.critical) return false;
  const purposes = [...AsnConvert.parse(usage.extnValue, ExtendedKeyUsage)];
  return purposes.length === 1 && purposes[0] === id_kp_timeStamping;
}

/** Whether a token is over this digest. */
export function isImprint({ messageImprint }: TSTInfo, hash: HashName, digest: Buffer): boolean {
  const { hashAlgorithm, hashedMessage } = messageImprint;
  return hashNamedBy(hashAlgorithm.algorithm) === hash && digest.equals(Buffer.from(hashedMessage.buffer));
}

/** Whether what a timestamp of a document holds is over these bytes. */
export function imprintOf(content: Buffer, parts: readonly Buffer[]): boolean {
  const info = AsnConvert.parse(content, TSTInfo);
  const hash = hashNamedBy(info.messageImprint.hashAlgorithm.algorithm);
  if (!hash) return false;
  const hasher = createHash(opensslHash(hash));
  for (const part of parts) hasher.update(part);
  return isImprint(info, hash, hasher.digest());
}

const lengthMax = 6;
const weak = /md5|sha1/i;

/** The signer, those above it, and the anchor last, all of them valid at that time; null without such a way. */
export function wayUp(
  token: Pick<ReadToken, 'signer' | 'certificates'>,
  trust: TimestampTrust,
  at: Date,
): X509Certificate[] | null {
  const climb = (chain: X509Certificate[]): X509Certificate[] | null => {
    const last = chain.at(-1);
    if (!last || !isValidAt(last, at) || chain.length > lengthMax) return null;
    if (trust.anchors.some(({ raw }) => raw.equals(last.raw))) return chain;
    for (const above of [...trust.anchors, ...token.certificates]) {
      if (chain.some(({ raw }) => raw.equals(above.raw)) || !isIssuedBy(last, above)) continue;
      const way = climb([...chain, above]);
      if (way) return way;
    }
    return null;
  };
  return climb([token.signer]);
}

const isValidAt = ({ validFromDate, validToDate }: X509Certificate, at: Date): boolean =>
  at >= validFromDate && at <= validToDate;

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  if (!issuer.ca || weak.test(certificate.signatureAlgorithm ?? '')) return false;
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    // A key of another kind than the signature throws: then another key signed.
    return false;
  }
}
