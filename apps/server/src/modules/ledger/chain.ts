import { type Digest, digestBytes, sha256 } from '#platform/merkle/digest';

/** What the first record follows. */
export const genesis: Digest = '\0'.repeat(digestBytes);

const link = Buffer.alloc(1 + digestBytes + 8 + digestBytes, 2);

/** The hash of a record: it covers its own fields (the leaf), its number and the hash before it. */
export function linkHash(previous: Digest, seq: number, leaf: Digest): Digest {
  link.write(previous, 1, 'latin1');
  link.writeUInt32BE(Math.floor(seq / 2 ** 32), 1 + digestBytes);
  link.writeUInt32BE(seq % 2 ** 32, 1 + digestBytes + 4);
  link.write(leaf, 1 + digestBytes + 8, 'latin1');
  return sha256(link);
}
