import { createHash } from 'node:crypto';
import { openFile, openReadings } from './pdf-file.ts';
import { findSignatures, type SignedPart } from './pdf-signatures.ts';

/** The hash of what a signature covers: not of its own digits, which can be written in more than one way. */
export function hashCovered({ content }: Pick<SignedPart, 'content'>): Buffer {
  const hash = createHash('sha256');
  for (const bytes of content) hash.update(bytes);
  return hash.digest();
}

/** The same, of a document that has one signature. */
export function hashSealed(pdf: Buffer): Buffer {
  const readings = openReadings(pdf.length);
  const [only, ...others] = findSignatures(openFile(pdf, pdf.length, readings), readings);
  if (!only?.signed || others.length > 0) throw new Error('not a document with one seal');
  return hashCovered(only.signed);
}
