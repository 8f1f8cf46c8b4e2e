import { decodeStream, type Budget } from './pdf-streams.ts';
import { readObjectAt } from './pdf-object.ts';
import {
  type Cursor,
  expectWord,
  isKind,
  nameIn,
  type PdfDict,
  type PdfValue,
  readCount,
  readValue,
  readWord,
} from './pdf-syntax.ts';

/** Where an object is: nowhere, at an offset, or inside a stream of objects. */
export type XrefEntry =
  | { kind: 'free' }
  | { kind: 'at'; offset: number; gen: number }
  | { kind: 'in'; stream: number; index: number };

/** One table of offsets. Each saving of a file that leaves the older bytes alone adds one. */
export interface XrefSection {
  start: number;
  /** Behind it, and its trailer. */
  end: number;
  entries: Map<number, XrefEntry>;
  /** A second table that only newer readers look at, between this one and the one before. */
  hybrid: Map<number, XrefEntry> | null;
  /** How far the file must go to have both. */
  reach: number;
  trailer: PdfDict;
  previous: number | null;
  /** The number of the object that the table is, if it is one. */
  object: number | null;
}

const objectsMax = 1_000_000;

export function readSection(bytes: Buffer, start: number, end: number, budget: Budget): XrefSection {
  if (start < 0 || start >= end) throw new Error('a table outside of the file');
  const cursor: Cursor = { bytes, at: start, end };
  const isTable = bytes.toString('latin1', start, start + 4) === 'xref';
  return isTable ? readTable(cursor, budget) : readStreamSection(cursor, budget);
}

function readTable(cursor: Cursor, budget: Budget): XrefSection {
  const { at: start, bytes, end } = cursor;
  expectWord(cursor, 'xref');
  const entries = new Map<number, XrefEntry>();
  for (;;) {
    const word = readWord(cursor);
    if (word === 'trailer') break;
    if (!/^\d{1,10}$/.test(word)) throw new Error('not a table');
    const [first, count] = [Number(word), readCount(cursor)];
    for (let index = 0; index < count; index += 1) add(entries, first + index, readRow(cursor));
  }
  const trailer = readValue(cursor);
  if (!isKind(trailer, 'dict')) throw new Error('no trailer');
  const beside = trailer.entries.get('XRefStm');
  const second = typeof beside === 'number' ? readSection(bytes, beside, end, budget) : null;
  return {
    start,
    end: cursor.at,
    entries,
    hybrid: second?.entries ?? null,
    reach: Math.max(cursor.at, second?.reach ?? 0),
    trailer,
    previous: offsetIn(trailer, 'Prev'),
    object: null,
  };
}

function readRow(cursor: Cursor): XrefEntry {
  const [offset, gen] = [readCount(cursor), readCount(cursor)];
  const kind = readWord(cursor);
  if (kind !== 'n' && kind !== 'f') throw new Error('not a row of the table');
  // Some producers list what there is not as standing at the very beginning.
  return kind === 'f' || offset === 0 ? { kind: 'free' } : { kind: 'at', offset, gen };
}

/** The table as a stream: numbers of fixed width, packed. */
function readStreamSection(cursor: Cursor, budget: Budget): XrefSection {
  const { at: start, bytes, end } = cursor;
  const object = readObjectAt(bytes, start, end, () => null);
  const { value: dict, stream } = object;
  if (!isKind(dict, 'dict') || !stream || nameIn(dict.entries.get('Type')) !== 'XRef') throw new Error('not a table');
  const data = decodeStream(dict, bytes.subarray(stream.start, stream.end), budget);
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0, ...more] = countsIn(dict.entries.get('W'));
  const width = typeWidth + secondWidth + thirdWidth;
  if (more.length > 0 || Math.max(typeWidth, secondWidth, thirdWidth) > 6 || width === 0) throw new Error('no widths');
  const size = countIn(dict.entries.get('Size'));
  const index = dict.entries.has('Index') ? countsIn(dict.entries.get('Index')) : [0, size];
  const entries = new Map<number, XrefEntry>();
  let at = 0;
  const next = (bytesWide: number): number => {
    const value = bytesWide === 0 ? 0 : data.readUIntBE(at, bytesWide);
    at += bytesWide;
    return value;
  };
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const [first = 0, count = 0] = index.slice(pair, pair + 2);
    for (let offset = 0; offset < count; offset += 1) {
      const [type, second, third] = [typeWidth === 0 ? 1 : next(typeWidth), next(secondWidth), next(thirdWidth)];
      add(entries, first + offset, entryOf(type, second, third));
    }
  }
  return {
    start,
    end: object.end,
    entries,
    hybrid: null,
    reach: object.end,
    trailer: dict,
    previous: offsetIn(dict, 'Prev'),
    object: object.num,
  };
}

function entryOf(type: number, second: number, third: number): XrefEntry {
  if (type === 1) return second === 0 ? { kind: 'free' } : { kind: 'at', offset: second, gen: third };
  if (type === 2) return { kind: 'in', stream: second, index: third };
  if (type === 0) return { kind: 'free' };
  throw new Error('an entry of no kind');
}

function add(entries: Map<number, XrefEntry>, num: number, entry: XrefEntry): void {
  if (entries.has(num)) throw new Error('an object listed twice');
  if (entries.size >= objectsMax) throw new Error('too many objects');
  entries.set(num, entry);
}

function countIn(value: PdfValue | undefined): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new Error('not a count');
  return value;
}

function countsIn(value: PdfValue | undefined): number[] {
  if (!isKind(value, 'array')) throw new Error('not a list of counts');
  return value.items.map(countIn);
}

function offsetIn({ entries }: PdfDict, key: string): number | null {
  const value = entries.get(key);
  return value === undefined ? null : countIn(value);
}
