import {
  type Cursor,
  expectWord,
  isKind,
  type PdfDict,
  type PdfRef,
  type PdfValue,
  readCount,
  readValue,
  readWord,
} from './pdf-syntax.ts';

/** An object with a number, and where it stands in the file. */
export interface PdfObject {
  num: number;
  /** How often its number was given anew. */
  gen: number;
  value: PdfValue;
  /** The bytes that follow a dictionary, as they are packed. */
  stream: { start: number; end: number } | null;
  start: number;
  end: number;
  /** False for one inside a stream of objects, whose parts have no place in the file. */
  isInFile: boolean;
}

/** `12 0 obj … endobj`. `lengthOf` finds a length that is written elsewhere. */
export function readObjectAt(
  bytes: Buffer,
  start: number,
  end: number,
  lengthOf: (ref: PdfRef) => PdfValue,
): PdfObject {
  const cursor: Cursor = { bytes, at: start, end };
  const [num, gen] = [readCount(cursor), readCount(cursor)];
  expectWord(cursor, 'obj');
  const value = readValue(cursor);
  const { at } = cursor;
  const word = readWord(cursor);
  if (word === 'endobj') return { num, gen, value, stream: null, start, end: cursor.at, isInFile: true };
  cursor.at = at;
  if (!isKind(value, 'dict')) throw new Error('an object without an end');
  const stream = readStream(cursor, value, lengthOf);
  expectWord(cursor, 'endobj');
  return { num, gen, value, stream, start, end: cursor.at, isInFile: true };
}

function readStream(
  cursor: Cursor,
  { entries }: PdfDict,
  lengthOf: (ref: PdfRef) => PdfValue,
): { start: number; end: number } {
  expectWord(cursor, 'stream');
  const { bytes } = cursor;
  if (bytes[cursor.at] === 13) cursor.at += 1;
  if (bytes[cursor.at] !== 10) throw new Error('a stream without a beginning');
  const start = cursor.at + 1;
  const written = entries.get('Length');
  const length = isKind(written, 'ref') ? lengthOf(written) : written;
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 0) throw new Error('a stream of no length');
  const end = start + length;
  if (end > cursor.end) throw new Error('a stream beyond the end');
  cursor.at = end;
  expectWord(cursor, 'endstream');
  return { start, end };
}
