import { hash } from 'node:crypto';
import { hashBytes } from './tree.ts';

/** What the first record follows. */
export const genesis: Buffer = Buffer.alloc(hashBytes);

const link = Buffer.alloc(1 + hashBytes + 8 + hashBytes, 2);

/** The hash of a record: it covers its own fields (the leaf), its number and the hash before it. */
export function linkHash(previous: Buffer, seq: number, leaf: Buffer): Buffer {
  previous.copy(link, 1);
  link.writeBigInt64BE(BigInt(seq), 1 + hashBytes);
  leaf.copy(link, 1 + hashBytes + 8);
  return hash('sha256', link, 'buffer');
}
