import type { Certificate } from './certificates.ts';
import { bitsOf, childrenOf, type DerNode, expectTag, objectIdOf, readDer, tags, timeOf } from './der.ts';

/** What an answer (OCSP, RFC 6960) says of one certificate, which it names by hashes of its issuer and its number. */
export interface Said {
  hashId: string;
  nameHash: Buffer;
  keyHash: Buffer;
  serial: Buffer;
  isGood: boolean;
  revokedAt: Date | null;
  issuedAt: Date;
  nextAt: Date | null;
}

/** An answer as it is written. Nothing of it is believed yet. */
export interface OcspAnswer {
  producedAt: Date;
  said: Said[];
  /** How it was signed, as DER. */
  algorithm: Buffer;
  signed: Buffer;
  signature: Buffer;
  /** Those that it brings along. */
  certificates: Buffer[];
  /** Who signed it, of an issuer and those that it lets answer, by the fingerprint of the issuer. */
  signers: Map<string, Certificate[]>;
}

const idBasic = '1.3.6.1.5.5.7.48.1.1';
const saidMax = 100;
const certificatesMax = 5;

/** Throws for what is not one, or not a successful one. */
export function readOcspAnswer(bytes: Buffer): OcspAnswer {
  const [status, wrapped] = childrenOf(expectTag(readDer(bytes), tags.sequence));
  if (!expectTag(status, tags.enumerated).content.equals(successful)) throw new Error('no answer');
  const [type, response] = childrenOf(expectTag(readDer(expectTag(wrapped, 0xa0).content), tags.sequence));
  if (objectIdOf(type) !== idBasic) throw new Error('another kind of answer');
  const basic = readDer(expectTag(response, tags.octets).content);
  const [data, algorithm, signature, certificates] = childrenOf(expectTag(basic, tags.sequence));
  const parts = childrenOf(expectTag(data, tags.sequence));
  if (parts[0]?.tag === 0xa0) parts.shift();
  const [, producedAt, responses] = parts;
  const singles = childrenOf(expectTag(responses, tags.sequence));
  if (!data || singles.length > saidMax) throw new Error('too much said');
  return {
    producedAt: timeOf(producedAt),
    said: singles.map(saidIn),
    algorithm: expectTag(algorithm, tags.sequence).bytes,
    signed: data.bytes,
    signature: bitsOf(signature),
    certificates: certificatesIn(certificates).slice(0, certificatesMax),
    signers: new Map(),
  };
}

const successful = Buffer.from([0]);

const certificatesIn = (node: DerNode | undefined): Buffer[] =>
  node?.tag === 0xa0
    ? childrenOf(expectTag(readDer(node.content), tags.sequence)).map((certificate) => certificate.bytes)
    : [];

function saidIn(single: DerNode): Said {
  const [id, status, issuedAt, next] = childrenOf(expectTag(single, tags.sequence));
  const [hash, nameHash, keyHash, serial] = childrenOf(expectTag(id, tags.sequence));
  return {
    hashId: objectIdOf(childrenOf(expectTag(hash, tags.sequence))[0]),
    nameHash: expectTag(nameHash, tags.octets).content,
    keyHash: expectTag(keyHash, tags.octets).content,
    serial: expectTag(serial, tags.integer).content,
    isGood: status?.tag === 0x80,
    revokedAt: status?.tag === 0xa1 ? timeOf(childrenOf(status)[0]) : null,
    issuedAt: timeOf(issuedAt),
    nextAt: next?.tag === 0xa0 ? timeOf(readDer(next.content)) : null,
  };
}
