import { hash } from 'node:crypto';

/**
 * A SHA-256 hash as a string of 32 characters, one per byte. Node gives a hash as a string three times as fast as it
 * gives it as a buffer, and verifying the log is little else than hashing.
 */
export type Digest = string;

export const digestBytes = 32;

export const sha256 = (bytes: Buffer): Digest => hash('sha256', bytes, 'binary');

export const toBytes = (digest: Digest): Buffer => Buffer.from(digest, 'latin1');

export const fromBytes = (bytes: Buffer): Digest => bytes.toString('latin1');

/** Several hashes, one after the other in `bytes`. */
export const splitDigests = (bytes: Buffer): Digest[] =>
  Array.from({ length: bytes.length / digestBytes }, (_, index) =>
    bytes.toString('latin1', index * digestBytes, (index + 1) * digestBytes),
  );
