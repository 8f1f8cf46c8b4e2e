import { bitsOf, childrenOf, type DerNode, expectTag, firstDer, isTime, readDer, tags, timeOf } from './der.ts';

/** A list of what an authority took back (CRL, RFC 5280), as it is written. Nothing of it is believed yet. */
export interface RevocationList {
  /** The name of who issued it, as DER. */
  issuerName: Buffer;
  issuedAt: Date;
  nextAt: Date | null;
  /** A list of some reasons, or of changes only, says so in an extension that must be understood. */
  isWhole: boolean;
  /** How it was signed, as DER. */
  algorithm: Buffer;
  signed: Buffer;
  signature: Buffer;
  /** When the certificate with this serial number was taken back; null if it was not. */
  revokedAt(serial: Buffer): Date | null;
}

/**
 * Reads the little that comes before and after the entries. They are walked when the first question comes, which is to be after
 * the signature was checked: there may be a hundred thousand of them, far more than libraries for ASN.1 agree to read.
 */
export function readRevocationList(bytes: Buffer): RevocationList {
  const [body, algorithm, signature] = childrenOf(expectTag(readDer(bytes), tags.sequence));
  const parts = childrenOf(expectTag(body, tags.sequence));
  if (parts[0]?.tag === tags.integer) parts.shift();
  const [, issuer, thisUpdate, ...rest] = parts;
  const nextUpdate = isTime(rest[0]) ? rest.shift() : undefined;
  const entries = rest[0]?.tag === tags.sequence ? rest.shift() : undefined;
  const extensions = rest[0]?.tag === 0xa0 ? rest.shift() : undefined;
  if (!body || rest.length > 0) throw new Error('not a list');
  let revoked: Map<string, DerNode> | null = null;
  return {
    issuerName: expectTag(issuer, tags.sequence).bytes,
    issuedAt: timeOf(thisUpdate),
    nextAt: nextUpdate ? timeOf(nextUpdate) : null,
    isWhole: !extensions || !hasCritical(extensions),
    algorithm: expectTag(algorithm, tags.sequence).bytes,
    signed: body.bytes,
    signature: bitsOf(signature),
    revokedAt: (serial) => {
      revoked ??= entriesIn(entries);
      const time = revoked.get(serial.toString('hex'));
      return time ? timeOf(time) : null;
    },
  };
}

function hasCritical(extensions: DerNode): boolean {
  const all = childrenOf(expectTag(readDer(extensions.content), tags.sequence));
  return all.some((extension) => {
    const [, critical] = childrenOf(expectTag(extension, tags.sequence));
    return critical?.tag === tags.boolean && critical.content[0] !== 0;
  });
}

/** The time of each by its serial number. Why it was taken back makes no difference here. */
function entriesIn(entries: DerNode | undefined): Map<string, DerNode> {
  const revoked = new Map<string, DerNode>();
  let rest = entries?.content ?? Buffer.alloc(0);
  while (rest.length > 0) {
    const entry = expectTag(firstDer(rest), tags.sequence);
    const serial = expectTag(firstDer(entry.content), tags.integer);
    revoked.set(serial.content.toString('hex'), firstDer(entry.content.subarray(serial.bytes.length)));
    rest = rest.subarray(entry.bytes.length);
  }
  return revoked;
}
