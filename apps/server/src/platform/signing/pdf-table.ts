import { type Dict, isNamed, PdfFault, type PdfValue, Stream } from './pdf-objects.ts';
import { decode } from './pdf-streams.ts';
import { type Cursor, fault, readCount, readValue, skipSpace, skipWord, spend, type Work } from './pdf-syntax.ts';

/** Where an object stands: by itself, or in a stream of objects; or nowhere, since it was taken away. */
export type Place = { at: number; generation: number } | { within: number; index: number } | 'free';

export interface Table {
  places: Map<number, Place>;
  /** That of the newest revision. */
  trailer: Dict;
  /** Where its table is. */
  start: number;
  /** Whether that table is a stream. */
  isStream: boolean;
}

/** Each signature is a revision, and so are its proofs. */
const revisionsMax = 1_000;
const objectsMax = 2_000_000;
/** What a row of a table takes once it is read. */
const rowBytes = 64;

/**
 * Reads where the objects of a document are, from the newest revision back, as readers do that show it. Objects that no table
 * names are not part of the document, whatever they say: searching the file for them would sign another document than the
 * one that was seen.
 */
export function readTable(bytes: Buffer, work: Work, numberedAt: (at: number) => PdfValue): Table {
  const places: Table['places'] = new Map();
  const seen = new Set<number>();
  const start = startOf(bytes, work);
  let newest: Omit<Table, 'places' | 'start'> | undefined;
  for (let at: number | undefined = start; at !== undefined; ) {
    if (seen.has(at) || seen.size >= revisionsMax) throw new PdfFault('tables that go in a circle');
    seen.add(at);
    const section = readSection({ bytes, at, work }, numberedAt);
    for (const list of section.lists)
      for (const [number, place] of list) if (!places.has(number)) places.set(number, place);
    if (places.size > objectsMax) throw new PdfFault('too many objects');
    newest ??= section;
    const previous = section.trailer.get('Prev');
    at = typeof previous === 'number' ? previous : undefined;
  }
  if (!newest) throw new PdfFault('no table');
  return { places, start, trailer: newest.trailer, isStream: newest.isStream };
}

function startOf(bytes: Buffer, work: Work): number {
  const tail = bytes.subarray(-4_096);
  const found = tail.lastIndexOf('startxref');
  if (found < 0) throw new PdfFault('no startxref');
  return readCount({ bytes: tail, at: found + 'startxref'.length, work });
}

type List = [number, Place][];
interface Section {
  /** The first that names an object is right. */
  lists: List[];
  trailer: Dict;
  isStream: boolean;
}

function readSection(cursor: Cursor, numberedAt: (at: number) => PdfValue): Section {
  skipSpace(cursor);
  if (!skipWord(cursor, 'xref')) {
    const { list, trailer } = readStream(numberedAt(cursor.at), cursor.work);
    return { lists: [list], trailer, isStream: true };
  }
  const list = readLines(cursor);
  const trailer = readValue(cursor);
  if (!(trailer instanceof Map)) throw fault(cursor, 'no trailer');
  // A file for old readers and new ones: what the old are told is free, the stream may name.
  const more = trailer.get('XRefStm');
  const hidden = typeof more === 'number' ? readStream(numberedAt(more), cursor.work).list : [];
  const used = list.filter(([, place]) => place !== 'free');
  return { lists: [used, hidden, list], trailer, isStream: false };
}

function readLines(cursor: Cursor): List {
  const list: List = [];
  for (;;) {
    skipSpace(cursor);
    if (skipWord(cursor, 'trailer')) return list;
    const [first, count] = [readCount(cursor), readCount(cursor)];
    for (let number = first; number < first + count; number += 1) {
      const [at, generation] = [readCount(cursor), readCount(cursor)];
      skipSpace(cursor);
      const isUsed = skipWord(cursor, 'n');
      if (!isUsed && !skipWord(cursor, 'f')) throw fault(cursor, 'no line of a table');
      // Some producers call an object used that they never wrote.
      list.push([number, isUsed && at > 0 ? { at, generation } : 'free']);
      if (list.length > objectsMax) throw fault(cursor, 'too many objects');
    }
  }
}

function readStream(value: PdfValue, work: Work): { list: List; trailer: Dict } {
  if (!(value instanceof Stream) || !isNamed(value.dict.get('Type'), 'XRef')) throw new PdfFault('no table');
  const { dict: trailer } = value;
  const widths = numbersIn(trailer.get('W'));
  const [kindWidth = 0, firstWidth = 0, secondWidth = 0] = widths;
  const row = kindWidth + firstWidth + secondWidth;
  if (widths.length < 3 || row < 1 || widths.some((width) => width < 0 || width > 6)) throw new PdfFault('no table');
  const bytes = decode(value, work);
  const ranges = trailer.has('Index')
    ? numbersIn(trailer.get('Index'))
    : [0, ...numbersIn([trailer.get('Size') ?? null])];
  const field = (at: number, width: number) => (width === 0 ? 0 : bytes.readUIntBE(at, width));
  const list: List = [];
  let at = 0;
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const [first = 0, count = 0] = ranges.slice(range, range + 2);
    for (let number = first; number < first + count; number += 1) {
      if (at + row > bytes.length || list.length > objectsMax) throw new PdfFault('a table that ends too early');
      const kind = kindWidth === 0 ? 1 : field(at, kindWidth);
      const one = field(at + kindWidth, firstWidth);
      const other = field(at + kindWidth + firstWidth, secondWidth);
      spend(work, rowBytes);
      list.push([number, placeOf(kind, one, other)]);
      at += row;
    }
  }
  return { list, trailer };
}

function placeOf(kind: number, one: number, other: number): Place {
  if (kind === 1) return { at: one, generation: other };
  return kind === 2 ? { within: one, index: other } : 'free';
}

function numbersIn(value: PdfValue | undefined): number[] {
  const numbers = Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
  if (
    !Array.isArray(value) ||
    numbers.length < value.length ||
    numbers.some((one) => !Number.isSafeInteger(one) || one < 0)
  )
    throw new PdfFault('no numbers');
  return numbers;
}
