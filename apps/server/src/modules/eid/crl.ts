import { AsnConvert } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier, KeyUsageFlags, Name } from '@peculiar/asn1-x509';
import { readRevocationList, type RevocationList } from '#platform/verification/revocation-list';
import { isSignedBy } from './algorithms.ts';
import type { Certificate } from './certificates.ts';
import { type Finding, toleranceMs } from './ocsp.ts';

/** With its issuer and algorithm as certificates of this room have them. */
type List = Omit<RevocationList, 'algorithm'> & { algorithm: string };

/** Reading a long list takes long, and many ask about the same one. */
const lists = new WeakMap<Buffer, List | null>();

interface Question {
  certificate: Certificate;
  issuer: Certificate;
  at: Date;
}

/** What a revocation list says of the certificate, if it is one that we can believe. Never throws. */
export function readCrl(bytes: Buffer, { certificate, issuer, at }: Question): Finding {
  const known = lists.get(bytes);
  const list = known === undefined ? readList(bytes) : known;
  lists.set(bytes, list);
  if (!list) return 'unsettled: malformed';
  const mayList = ((issuer.keyUsage ?? 0) & KeyUsageFlags.cRLSign) !== 0;
  const isOwn = mayList && list.issuerName.equals(issuer.nameBytes);
  if (!isOwn || !isSignedBy(issuer.x509.publicKey, list.algorithm, list.signed, list.signature)) {
    return 'unsettled: signature';
  }
  if (!list.isWhole) return 'unsettled: not the whole list';
  const now = at.getTime();
  const isFresh = list.issuedAt.getTime() <= now + toleranceMs && (list.nextAt?.getTime() ?? 0) >= now - toleranceMs;
  if (!isFresh) return 'unsettled: not fresh';
  try {
    return list.revokedAt(certificate.serial) ? 'revoked' : 'good';
  } catch {
    return 'unsettled: malformed';
  }
}

function readList(bytes: Buffer): List | null {
  try {
    const list = readRevocationList(bytes);
    return {
      ...list,
      issuerName: Buffer.from(AsnConvert.serialize(AsnConvert.parse(list.issuerName, Name))),
      algorithm: AsnConvert.parse(list.algorithm, AlgorithmIdentifier).algorithm,
    };
  } catch {
    return null;
  }
}
