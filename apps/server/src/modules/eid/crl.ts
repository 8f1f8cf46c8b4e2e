import { AsnConvert } from '@peculiar/asn1-schema';
import { CertificateList, KeyUsageFlags } from '@peculiar/asn1-x509';
import { isSignedBy } from './algorithms.ts';
import type { Certificate } from './certificates.ts';
import { type Finding, toleranceMs } from './ocsp.ts';

interface List {
  issuerName: Buffer;
  thisUpdate: Date;
  nextUpdate: Date | null;
  serials: Set<string>;
  isWhole: boolean;
  algorithm: string;
  signed: Uint8Array;
  signature: Uint8Array;
}

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
  const isFresh =
    list.thisUpdate.getTime() <= now + toleranceMs && (list.nextUpdate?.getTime() ?? 0) >= now - toleranceMs;
  if (!isFresh) return 'unsettled: not fresh';
  return list.serials.has(certificate.serial.toString('hex')) ? 'revoked' : 'good';
}

function readList(bytes: Buffer): List | null {
  try {
    const {
      tbsCertList: body,
      tbsCertListRaw,
      signatureAlgorithm,
      signature,
    } = AsnConvert.parse(bytes, CertificateList);
    if (!tbsCertListRaw) return null;
    return {
      issuerName: Buffer.from(AsnConvert.serialize(body.issuer)),
      thisUpdate: body.thisUpdate.getTime(),
      nextUpdate: body.nextUpdate?.getTime() ?? null,
      serials: new Set((body.revokedCertificates ?? []).map((one) => Buffer.from(one.userCertificate).toString('hex'))),
      // A critical extension makes it a list of some certificates only, or of changes since another one.
      isWhole: !(body.crlExtensions ?? []).some(({ critical }) => critical),
      algorithm: signatureAlgorithm.algorithm,
      signed: new Uint8Array(tbsCertListRaw),
      signature: new Uint8Array(signature),
    };
  } catch {
    return null;
  }
}
