import { readSignedData, signerOf } from '#platform/security/cms-reading';
import { isTimestamp } from './fields.ts';
import type { PdfDocument } from './pdf-document.ts';
import { type Dict, PdfText } from './pdf-objects.ts';
import { bytesOfHex } from './pdf-syntax.ts';
import { imprintOf } from './tokens.ts';

/**
 * Whether a signature that is in the document is one over its bytes. Who made it, and whether they may be trusted, is for
 * verifiers to say; but nobody is to sign what is already known to be broken.
 */
export function isWhole(document: PdfDocument, signature: Dict): boolean {
  try {
    return check(document, signature);
  } catch {
    // What cannot be read is not known to be whole.
    return false;
  }
}

function check(document: PdfDocument, signature: Dict): boolean {
  const range = document.look(signature.get('ByteRange'));
  const contents = document.look(signature.get('Contents'));
  if (!Array.isArray(range) || !(contents instanceof PdfText)) return false;
  const [first, start, end, rest, more] = range;
  if (
    first !== 0 ||
    typeof start !== 'number' ||
    typeof end !== 'number' ||
    typeof rest !== 'number' ||
    more !== undefined
  )
    return false;
  const { bytes } = document;
  // Between the two parts is the signature itself, and nothing else.
  const isAround = bytes.subarray(start, end).equals(contents.written) && rest > 0 && end + rest <= bytes.length;
  if (!isAround) return false;
  const parts = [bytes.subarray(0, start), bytes.subarray(end, end + rest)];
  const read = readSignedData(bytesOfHex(contents));
  if (!read) return false;
  if (!isTimestamp(signature)) return read.content.bytes === null && signerOf(read, parts) !== null;
  return (
    read.content.bytes !== null && signerOf(read, [read.content.bytes]) !== null && imprintOf(read.content.bytes, parts)
  );
}
