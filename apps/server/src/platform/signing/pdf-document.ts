import { type Dict, isNamed, PdfFault, type PdfValue, Ref, Stream } from './pdf-objects.ts';
import { openPacked } from './packed-streams.ts';
import { decode } from './pdf-streams.ts';
import { type Cursor, fault, readCount, readValue, skipSpace, skipWord, type Work } from './pdf-syntax.ts';
import { type Place, readTable, type Table } from './pdf-table.ts';

/** A document that is read where one asks, and otherwise left where it is: a file of 40 MB costs little more than itself. */
export interface PdfDocument extends Table {
  bytes: Buffer;
  /** What a reference stands for; anything else is itself. */
  look(value: PdfValue | undefined): PdfValue;
  dictAt(value: PdfValue | undefined): Dict | null;
  /** What a stream holds. */
  unpacked(stream: Stream): Buffer;
  /** Each object that a table names, one after the other. */
  everything(): Generator<PdfValue>;
  catalog: Dict;
  root: Ref;
  /** The first number that no object has. */
  size: number;
}

const referencesMax = 32;
/** In all, and for each byte of the file: honest documents are read a few times over. */
const [workBytes, workPerByte] = [512 * 1_024 * 1_024, 16];

/** Throws a PdfFault for what cannot be read without guessing. */
export function openDocument(bytes: Buffer): PdfDocument {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new PdfFault('not a PDF');
  const packed = openPacked();
  // A table that is a stream says its own length; nothing else is known yet when it is read.
  let table: Table | undefined;
  const work: Work = { left: workBytes + workPerByte * bytes.length };
  const numberedAt = (at: number, expected?: { number: number; generation: number }) =>
    readNumbered({ bytes, at, work }, expected, (length) => (table ? look(length) : length));
  table = readTable(bytes, work, (at) => numberedAt(at));
  const { places, trailer } = table;

  const read = (number: number, place: Place): PdfValue => {
    if (place === 'free') return null;
    if ('at' in place) return numberedAt(place.at, { number, generation: place.generation });
    const { objects, first, offsets } = packed.get(place.within) ?? unpack(place.within);
    const [found, offset] = offsets[place.index] ?? [];
    if (found !== number || offset === undefined) throw new PdfFault(`object ${number} is not where it should be`);
    return readValue({ bytes: objects, at: first + offset, work });
  };
  const unpack = (number: number) => {
    const place = places.get(number);
    const stream = place && place !== 'free' && 'at' in place ? read(number, place) : null;
    if (!(stream instanceof Stream) || !isNamed(stream.dict.get('Type'), 'ObjStm'))
      throw new PdfFault('no stream of objects');
    const objects = decode(stream, work);
    const [count, first] = [look(stream.dict.get('N')), look(stream.dict.get('First'))];
    if (typeof count !== 'number' || typeof first !== 'number' || count > 100_000)
      throw new PdfFault('no stream of objects');
    const cursor: Cursor = { bytes: objects, at: 0, work };
    const offsets = Array.from({ length: count }, (): [number, number] => [readCount(cursor), readCount(cursor)]);
    packed.keep(number, { objects, first, offsets });
    return { objects, first, offsets };
  };
  const look = (value: PdfValue | undefined): PdfValue => {
    let current = value ?? null;
    for (let steps = 0; current instanceof Ref; steps += 1) {
      if (steps > referencesMax) throw new PdfFault('references that go in a circle');
      const place = places.get(current.number);
      const isOfGeneration = place && place !== 'free' && current.generation === ('at' in place ? place.generation : 0);
      current = isOfGeneration ? read(current.number, place) : null;
    }
    return current;
  };
  const dictAt = (value: PdfValue | undefined): Dict | null => {
    const found = look(value);
    if (found instanceof Map) return found;
    return found instanceof Stream ? found.dict : null;
  };
  function* everything(): Generator<PdfValue> {
    for (const [number, place] of places) yield read(number, place);
  }
  const root = trailer.get('Root');
  // What is encrypted is told apart from what cannot be read, and its catalog may not be readable.
  const catalog = trailer.has('Encrypt') ? new Map<string, PdfValue>() : dictAt(root);
  if (!(root instanceof Ref) || !catalog) throw new PdfFault('no catalog');
  const size = Math.max(
    0,
    ...[trailer.get('Size') ?? 0].filter((one) => typeof one === 'number'),
    largestOf(places) + 1,
  );
  const unpacked = (stream: Stream) => decode(stream, work);
  return { ...table, bytes, look, dictAt, unpacked, everything, catalog, root, size };
}

function largestOf(places: Table['places']): number {
  let largest = 0;
  for (const number of places.keys()) largest = Math.max(largest, number);
  return largest;
}

function readNumbered(
  cursor: Cursor,
  expected: { number: number; generation: number } | undefined,
  look: (value: PdfValue | undefined) => PdfValue | undefined,
): PdfValue {
  const [number, generation] = [readCount(cursor), readCount(cursor)];
  skipSpace(cursor);
  const isExpected = !expected || (expected.number === number && expected.generation === generation);
  if (!skipWord(cursor, 'obj') || !isExpected)
    throw fault(cursor, `object ${expected?.number ?? ''} is not where it should be`);
  const value = readValue(cursor);
  skipSpace(cursor);
  if (!(value instanceof Map) || !skipWord(cursor, 'stream')) return value;
  if (cursor.bytes[cursor.at] === 13) cursor.at += 1;
  if (cursor.bytes[cursor.at] === 10) cursor.at += 1;
  const length = look(value.get('Length'));
  if (typeof length !== 'number' || length < 0) throw fault(cursor, 'a stream without a length');
  const end: Cursor = { ...cursor, at: cursor.at + length };
  skipSpace(end);
  if (!skipWord(end, 'endstream')) throw fault(cursor, 'a stream of another length');
  return new Stream(value, cursor.bytes.subarray(cursor.at, cursor.at + length));
}
