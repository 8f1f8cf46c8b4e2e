import { type Dict, Name, PdfFault, PdfText, type PdfValue, Ref } from './pdf-objects.ts';

const depthMax = 100;
const space = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set(Buffer.from('()<>[]{}/%'));
const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined && !space.has(byte) && !delimiters.has(byte);

/** Where we are in the bytes. */
export interface Cursor {
  bytes: Buffer;
  at: number;
  work: Work;
}

/** What reading a document may still take, in bytes: one that has itself read again and again would never end. */
export interface Work {
  left: number;
}

/** A value takes more than its bytes, and a list of values more than these. */
const [valueBytes, listBytes, wordBytesMax] = [32, 256, 128];

export function spend(work: Work, bytes: number): void {
  work.left -= bytes;
  if (work.left < 0) throw new PdfFault('more work than a document can be');
}

export const fault = (cursor: Cursor, what: string): PdfFault => new PdfFault(`${what} at byte ${cursor.at}`);

export function skipSpace(cursor: Cursor): void {
  const { bytes, at: start } = cursor;
  for (;;) {
    const byte = bytes[cursor.at];
    if (byte === 0x25) while (cursor.at < bytes.length && !isLineEnd(bytes[cursor.at])) cursor.at += 1;
    else if (byte !== undefined && space.has(byte)) cursor.at += 1;
    else break;
  }
  spend(cursor.work, cursor.at - start);
}

const isLineEnd = (byte: number | undefined): boolean => byte === 10 || byte === 13;

/** Passes over a word if it stands here. */
export function skipWord(cursor: Cursor, word: string): boolean {
  const end = cursor.at + word.length;
  if (cursor.bytes.toString('latin1', cursor.at, end) !== word || isRegular(cursor.bytes[end])) return false;
  cursor.at = end;
  return true;
}

/** Digits only, as offsets and numbers of objects are. */
export function readCount(cursor: Cursor): number {
  skipSpace(cursor);
  const word = readWord(cursor);
  if (!/^\d{1,10}$/.test(word)) throw fault(cursor, 'no number');
  return Number(word);
}

function readWord(cursor: Cursor): string {
  const start = cursor.at;
  while (isRegular(cursor.bytes[cursor.at])) cursor.at += 1;
  spend(cursor.work, cursor.at - start);
  return cursor.bytes.toString('latin1', start, cursor.at);
}

/** The object that begins here; all but streams, which only stand where an object is numbered. */
export function readValue(cursor: Cursor, depth = 0): PdfValue {
  // Deeper than any honest one, and not so deep that reading it ends the process.
  if (depth > depthMax) throw fault(cursor, 'too deep');
  spend(cursor.work, valueBytes);
  skipSpace(cursor);
  const { bytes, at } = cursor;
  const [byte, next] = [bytes[at], bytes[at + 1]];
  if (byte === 0x2f) return new Name(readName(cursor));
  if (byte === 0x3c && next === 0x3c) return readDict(cursor, depth);
  if (byte === 0x3c) return readHex(cursor);
  if (byte === 0x28) return readString(cursor);
  if (byte === 0x5b) return readArray(cursor, depth);
  return readPlain(cursor);
}

function readPlain(cursor: Cursor): PdfValue {
  const start = cursor.at;
  const word = readWord(cursor);
  if (word === 'null') return null;
  if (word === 'true' || word === 'false') return word === 'true';
  if (word.length > wordBytesMax || !/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(word))
    throw fault({ ...cursor, at: start }, 'no object');
  if (!/^\d{1,10}$/.test(word)) return Number(word);
  const after = /^\s+(\d{1,5})\s+R(?![^\s()<>[\]{}/%])/.exec(
    cursor.bytes.toString('latin1', cursor.at, cursor.at + 24),
  );
  if (!after) return Number(word);
  cursor.at += after[0].length;
  return new Ref(Number(word), Number(after[1]));
}

function readName(cursor: Cursor): string {
  cursor.at += 1;
  return readWord(cursor).replaceAll(/#([\dA-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function readArray(cursor: Cursor, depth: number): PdfValue[] {
  spend(cursor.work, listBytes);
  cursor.at += 1;
  const values: PdfValue[] = [];
  for (;;) {
    skipSpace(cursor);
    if (cursor.bytes[cursor.at] === 0x5d) break;
    values.push(readValue(cursor, depth + 1));
  }
  cursor.at += 1;
  return values;
}

function readDict(cursor: Cursor, depth: number): Dict {
  spend(cursor.work, listBytes);
  cursor.at += 2;
  const dict: Dict = new Map();
  for (;;) {
    skipSpace(cursor);
    if (cursor.bytes[cursor.at] === 0x3e && cursor.bytes[cursor.at + 1] === 0x3e) break;
    if (cursor.bytes[cursor.at] !== 0x2f) throw fault(cursor, 'no name');
    const key = readName(cursor);
    // Some readers take the first of two, others the last: it would not be the same document for all.
    if (dict.has(key)) throw fault(cursor, `${key} twice`);
    dict.set(key, readValue(cursor, depth + 1));
  }
  cursor.at += 2;
  return dict;
}

function readHex(cursor: Cursor): PdfText {
  const end = cursor.bytes.indexOf(0x3e, cursor.at);
  if (end < 0) throw fault(cursor, 'a text without an end');
  const written = cursor.bytes.subarray(cursor.at, end + 1);
  spend(cursor.work, written.length);
  cursor.at = end + 1;
  return new PdfText(written);
}

function readString(cursor: Cursor): PdfText {
  const { bytes, at: start } = cursor;
  let open = 0;
  for (let at = start; at < bytes.length; at += 1) {
    if (bytes[at] === 0x5c) at += 1;
    else if (bytes[at] === 0x28) open += 1;
    else if (bytes[at] === 0x29) open -= 1;
    if (open > 0) continue;
    cursor.at = at + 1;
    spend(cursor.work, cursor.at - start);
    return new PdfText(bytes.subarray(start, cursor.at));
  }
  throw fault(cursor, 'a text without an end');
}

/** What a text says as bytes: only hexadecimal ones, in which signatures stand. */
export function bytesOfHex({ written }: PdfText): Buffer {
  const hex = written.toString('latin1').slice(1, -1).replaceAll(/\s/g, '');
  if (written[0] !== 0x3c || !/^([\dA-Fa-f]{2})*$/.test(hex)) throw new PdfFault('a text that is not hexadecimal');
  return Buffer.from(hex, 'hex');
}
