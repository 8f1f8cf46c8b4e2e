import { KeyUsageFlags } from '@peculiar/asn1-x509';
import { isSignedWith, isStrongKey, readAlgorithm } from './algorithms.ts';
import type { Certificate } from './certificates.ts';
import { readRevocationList, type RevocationList } from './revocation-list.ts';
import type { RevocationQuestion, Statement } from './revocation-statement.ts';

interface List extends RevocationList {
  /** Whether it is signed by an authority, by the fingerprint of that. */
  signedBy: Map<string, boolean>;
}

const sizeBytesMax = 4 * 1_024 * 1_024;
/** Reading a long list takes long, and every certificate of a chain asks about it. */
const lists = new WeakMap<Buffer, List | null>();

/** What a revocation list says of the certificate, if it is one that we can believe. Never throws. */
export function readCrl(bytes: Buffer, { certificate, issuer, provenAt }: RevocationQuestion): Statement | null {
  const known = lists.get(bytes);
  const list = known === undefined ? readList(bytes) : known;
  lists.set(bytes, list);
  const mayList = ((issuer.keyUsage ?? 0) & KeyUsageFlags.cRLSign) !== 0;
  if (!list?.isWhole || !mayList || !list.issuerName.equals(issuer.nameBytes)) return null;
  const { issuedAt, nextAt } = list;
  const { validFromDate, validToDate } = issuer.x509;
  if (![issuedAt, provenAt].every((at) => at >= validFromDate && at <= validToDate)) return null;
  try {
    if (!isSignedBy(list, issuer)) return null;
    return { revokedAt: list.revokedAt(certificate.serial), issuedAt, validUntil: nextAt ?? issuedAt };
  } catch {
    return null;
  }
}

function isSignedBy({ signedBy, algorithm, signed, signature }: List, { x509 }: Certificate): boolean {
  const known = signedBy.get(x509.fingerprint256);
  if (known !== undefined) return known;
  const how = readAlgorithm(algorithm);
  const isSigned =
    how !== null && isStrongKey(x509.publicKey) && isSignedWith(x509.publicKey, how, [signed], signature);
  signedBy.set(x509.fingerprint256, isSigned);
  return isSigned;
}

function readList(bytes: Buffer): List | null {
  if (bytes.length > sizeBytesMax) return null;
  try {
    return { ...readRevocationList(bytes), signedBy: new Map() };
  } catch {
    return null;
  }
}
