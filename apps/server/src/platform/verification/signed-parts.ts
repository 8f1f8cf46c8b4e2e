import { createHash } from 'node:crypto';
import { hashCovered } from './covered-bytes.ts';
import type { FoundSignature } from './pdf-signatures.ts';

/**
 * The hash of a document, of what it was at each of its signatures, and of what each covers: what was appended later makes no
 * other document of it, nor do the same digits of a signature in other letters. Each of the first goes on where the one
 * before ended, so all of them together cost as much as the whole.
 */
export function hashParts(pdf: Buffer, found: readonly FoundSignature[]): { whole: Buffer; signedParts: Buffer[] } {
  const ends = new Set(found.flatMap(({ signed }) => signed?.file.end ?? []));
  const hasher = createHash('sha256');
  let hashed = 0;
  const wholes = [...ends]
    .toSorted((one, other) => one - other)
    .map((end) => {
      hasher.update(pdf.subarray(hashed, end));
      hashed = end;
      return hasher.copy().digest();
    });
  const covered = found.flatMap(({ signed }) => (signed ? hashCovered(signed) : []));
  return { whole: hasher.update(pdf.subarray(hashed)).digest(), signedParts: [...wholes, ...covered] };
}
