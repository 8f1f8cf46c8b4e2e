/** What a PDF is written in (ISO 32000-2, 7.2 and 7.3), read strictly: what two readers could take for two things is refused. */
export type PdfValue = null | boolean | number | PdfName | PdfString | PdfRef | PdfArray | PdfDict;

export interface PdfName {
  kind: 'name';
  name: string;
}

export interface PdfString {
  kind: 'string';
  bytes: Buffer;
  isHex: boolean;
  /** Where it stands, with its brackets. */
  start: number;
  end: number;
}

export interface PdfRef {
  kind: 'ref';
  num: number;
  gen: number;
}

export interface PdfArray {
  kind: 'array';
  items: PdfValue[];
}

export interface PdfDict {
  kind: 'dict';
  entries: Map<string, PdfValue>;
}

/** Where reading has come to, and where it must stop. */
export interface Cursor {
  bytes: Buffer;
  at: number;
  end: number;
}

export type Kind = Exclude<PdfValue, null | boolean | number>['kind'];

export const isKind = <K extends Kind>(value: PdfValue | undefined, kind: K): value is Extract<PdfValue, { kind: K }> =>
  typeof value === 'object' && value !== null && value.kind === kind;

export const nameIn = (value: PdfValue | undefined): string | null => (isKind(value, 'name') ? value.name : null);

const depthMax = 60;
/** Asked for every byte of a file, so by index: which bytes are white space, and which end a word. */
const spaces = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) spaces[byte] = 1;
const wordEnds = Uint8Array.from(spaces);
for (const byte of Buffer.from('()<>[]{}/%', 'latin1')) wordEnds[byte] = 1;
const code = (letter: string): number => letter.charCodeAt(0);
const [open, close, less, more, slash, percent, backslash] = Buffer.from('()<>/%\\', 'latin1');

export const isSpace = (byte: number | undefined): boolean => byte !== undefined && spaces[byte] === 1;

/** Past white space and comments. */
export function skipSpace(cursor: Cursor): void {
  const { bytes, end } = cursor;
  while (cursor.at < end) {
    if (bytes[cursor.at] === percent) {
      while (cursor.at < end && bytes[cursor.at] !== 10 && bytes[cursor.at] !== 13) cursor.at += 1;
    } else if (isSpace(bytes[cursor.at])) cursor.at += 1;
    else return;
  }
}

/** A word of letters or digits, up to the next space or delimiter. */
export function readWord(cursor: Cursor): string {
  skipSpace(cursor);
  const { bytes, at: start } = cursor;
  while (cursor.at < cursor.end) {
    if (wordEnds[bytes[cursor.at] ?? 0] === 1) break;
    cursor.at += 1;
    if (cursor.at - start > 400) throw new Error('a word too long');
  }
  return bytes.toString('latin1', start, cursor.at);
}

export function expectWord(cursor: Cursor, word: string): void {
  if (readWord(cursor) !== word) throw new Error(`no ${word}`);
}

/** A number without sign or fraction: an offset, a count, the number of an object. */
export function readCount(cursor: Cursor): number {
  const word = readWord(cursor);
  if (!/^\d{1,10}$/.test(word)) throw new Error('not a count');
  return Number(word);
}

export function readValue(cursor: Cursor, depth = 0): PdfValue {
  if (depth > depthMax) throw new Error('too deep');
  skipSpace(cursor);
  const { bytes, at } = cursor;
  if (at >= cursor.end) throw new Error('it ends too early');
  const byte = bytes[at];
  if (byte === slash) return readName(cursor);
  if (byte === open) return readText(cursor);
  if (byte === less) return bytes[at + 1] === less ? readDict(cursor, depth) : readHex(cursor);
  if (byte === code('[')) return readArray(cursor, depth);
  const whole = readDigits(cursor, 10);
  if (whole !== null) return referenceAt(cursor, whole) ?? whole;
  const word = readWord(cursor);
  if (word === 'true') return true;
  if (word === 'false') return false;
  if (word === 'null') return null;
  if (!/^[+-]?(\d{1,15}\.?\d{0,15}|\.\d{1,15})$/.test(word)) throw new Error('not a value');
  return Number(word);
}

/** A word of so many digits at most, or null and nothing is read. Byte by byte: a file may hold millions of them. */
function readDigits(cursor: Cursor, digitsMax: number): number | null {
  const { bytes, at: start, end } = cursor;
  let [at, value] = [start, 0];
  for (; at < end && at - start <= digitsMax; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  const isWord = at > start && at - start <= digitsMax && (at === end || wordEnds[bytes[at] ?? 0] === 1);
  if (!isWord) return null;
  cursor.at = at;
  return value;
}

/** `12 0 R`, which begins like a number. */
function referenceAt(cursor: Cursor, num: number): PdfRef | null {
  const { bytes, at } = cursor;
  skipSpace(cursor);
  const gen = readDigits(cursor, 5);
  skipSpace(cursor);
  // Most numbers stand among numbers: the third word is only read where it may be the one.
  const isLikely = gen !== null && bytes[cursor.at] === code('R');
  if (isLikely && readWord(cursor) === 'R') return { kind: 'ref', num, gen };
  cursor.at = at;
  return null;
}

function readName(cursor: Cursor): PdfName {
  cursor.at += 1;
  const { bytes, at } = cursor;
  const next = bytes[at];
  // An empty name is a name, and what follows it is not a part of it.
  const word = next === undefined || wordEnds[next] === 1 ? '' : readWord(cursor);
  const name = word.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { kind: 'name', name };
}

function readHex(cursor: Cursor): PdfString {
  const { bytes, at: start } = cursor;
  const last = bytes.indexOf('>', start, 'latin1');
  if (last < 0 || last >= cursor.end) throw new Error('it ends too early');
  const digits = bytes.toString('latin1', start + 1, last);
  if (/[^0-9A-Fa-f]/.test(digits) && /[^0-9A-Fa-f\s\0]/.test(digits)) throw new Error('not hexadecimal');
  const packed = digits.replaceAll(/[\s\0]/g, '');
  cursor.at = last + 1;
  const even = packed.length % 2 === 0 ? packed : `${packed}0`;
  return { kind: 'string', bytes: Buffer.from(even, 'hex'), isHex: true, start, end: cursor.at };
}

const escapes = new Map([10, 13, 9, 8, 12].map((byte, index) => [code('nrtbf'.charAt(index)), byte]));

function readText(cursor: Cursor): PdfString {
  const { bytes, end, at: start } = cursor;
  let [at, depth, isEscaped] = [start, 0, false];
  do {
    if (at >= end) throw new Error('it ends too early');
    const byte = bytes[at];
    if (byte === backslash) isEscaped = true;
    if (byte === open) depth += 1;
    if (byte === close) depth -= 1;
    at += byte === backslash ? 2 : 1;
  } while (depth > 0);
  cursor.at = at;
  const written = bytes.subarray(start + 1, at - 1);
  return { kind: 'string', bytes: isEscaped ? unescaped(written) : written, isHex: false, start, end: at };
}

const isOctal = (byte: number | undefined): byte is number => byte !== undefined && byte >= 0x30 && byte <= 0x37;

/** Never longer than it is written, so there is room for it from the beginning. */
function unescaped(written: Buffer): Buffer {
  const out = Buffer.alloc(written.length);
  let length = 0;
  for (let at = 0; at < written.length; at += 1) {
    let byte = written[at] ?? 0;
    if (byte === backslash) {
      at += 1;
      byte = written[at] ?? 0;
      if (isOctal(byte)) {
        byte -= 0x30;
        for (let digits = 1, next = written[at + 1]; digits < 3 && isOctal(next); next = written[at + 1]) {
          byte = byte * 8 + next - 0x30;
          digits += 1;
          at += 1;
        }
      } else if (byte === 13 || byte === 10) {
        // A line that is broken in two for the eye only.
        if (byte === 13 && written[at + 1] === 10) at += 1;
        continue;
      } else byte = escapes.get(byte) ?? byte;
    }
    out[length] = byte;
    length += 1;
  }
  return out.subarray(0, length);
}

function readArray(cursor: Cursor, depth: number): PdfArray {
  cursor.at += 1;
  const items: PdfValue[] = [];
  for (;;) {
    skipSpace(cursor);
    if (cursor.bytes[cursor.at] === code(']')) break;
    items.push(readValue(cursor, depth + 1));
  }
  cursor.at += 1;
  return { kind: 'array', items };
}

function readDict(cursor: Cursor, depth: number): PdfDict {
  cursor.at += 2;
  const { bytes } = cursor;
  const entries = new Map<string, PdfValue>();
  for (;;) {
    skipSpace(cursor);
    if (bytes[cursor.at] === more && bytes[cursor.at + 1] === more) break;
    if (bytes[cursor.at] !== slash) throw new Error('not a key');
    const { name } = readName(cursor);
    // Readers differ in which of two they take.
    if (entries.has(name)) throw new Error('a key twice');
    entries.set(name, readValue(cursor, depth + 1));
  }
  cursor.at += 2;
  return { kind: 'dict', entries };
}
