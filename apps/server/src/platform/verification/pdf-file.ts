import { type Budget, decodeStream, spend } from './pdf-streams.ts';
import { type PdfObject, readObjectAt } from './pdf-object.ts';
import { readSection, type XrefEntry, type XrefSection } from './pdf-xref.ts';
import {
  type Cursor,
  isKind,
  nameIn,
  type PdfArray,
  type PdfDict,
  type PdfValue,
  readCount,
  readValue,
} from './pdf-syntax.ts';

/** A file as far as it went when it was saved to this length: what a reader would have shown then. */
export interface PdfFile {
  bytes: Buffer;
  end: number;
  /** The newest first. */
  sections: XrefSection[];
  root: PdfDict;
  rootNumber: number;
  entryOf(num: number): XrefEntry | null;
  /** Null for one that there is not. */
  objectOf(num: number): PdfObject | null;
  /** All that a stream of objects has inside. */
  packedIn(stream: number): PdfObject[];
  /** The value that is meant, by whatever number it is named. */
  resolve(value: PdfValue | undefined): PdfValue;
  dictIn(value: PdfValue | undefined): PdfDict | null;
  arrayIn(value: PdfValue | undefined): PdfArray | null;
  /** What stands in a stream, unpacked. */
  dataOf(object: PdfObject): Buffer;
  /** What begins at an offset; read once, however many tables and revisions lead to it. */
  objectAt(offset: number): PdfObject;
  /** Charges work as if so many bytes were read. */
  charge(bytes: number): void;
  /** Charges that so many objects and names are looked at. */
  chargeCompared(names: number): void;
}

/** What several lengths of one file share: each part of it is read once. */
export interface Readings {
  budget: Budget;
  sections: Map<number, XrefSection>;
  objects: Map<number, PdfObject>;
  packed: Map<number, PdfObject[]>;
}

export const openReadings = (sizeBytes: number): Readings => ({
  budget: {
    inflatedBytes: 64 * 1_024 * 1_024,
    parsedBytes: 1.5 * sizeBytes + 4 * 1_024 * 1_024,
    // Ten signatures of a document with a hundred thousand objects.
    comparedNames: 10_000_000,
    // Some 300 certificates.
    asn1Bytes: 512 * 1_024,
    // Fifty signatures with a timestamp each, and two hundred proofs.
    evidenceLooks: 50_000,
    issuerChecks: 2_000,
  },
  sections: new Map(),
  objects: new Map(),
  packed: new Map(),
});

/** What a file that is locked by a password is refused with. */
export const encrypted = 'encrypted';

export const revisionsMax = 200;
const tailBytes = 1_024;

/** Reads what must be known of every file. The rest is read when it is asked for. */
export function openFile(bytes: Buffer, end: number, readings: Readings): PdfFile {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw new Error('not a PDF');
  return openSections(bytes, end, chainOf(bytes, end, readings), readings);
}

/** The file before its newest so many tables were added. */
export const openEarlier = ({ bytes, end, sections }: PdfFile, count: number, readings: Readings): PdfFile =>
  openSections(bytes, end, sections.slice(count), readings);

function openSections(bytes: Buffer, end: number, sections: XrefSection[], readings: Readings): PdfFile {
  const trailer = sections[0]?.trailer;
  if (!trailer) throw new Error('no trailer');
  if (sections.some((section) => section.trailer.entries.has('Encrypt'))) throw new Error(encrypted);
  const file = fileOf(bytes, end, sections, readings);
  const root = trailer.entries.get('Root');
  const catalog = file.dictIn(root);
  if (!isKind(root, 'ref') || !catalog || nameIn(catalog.entries.get('Type')) !== 'Catalog')
    throw new Error('no catalog');
  return Object.assign(file, { root: catalog, rootNumber: root.num });
}

/** Where the newest table begins: the last thing that a file says. */
export function startOfTables(bytes: Buffer, end: number): number {
  const tail = bytes.toString('latin1', Math.max(0, end - tailBytes), end);
  const found = /startxref[\r\n ]+(\d{1,10})[\r\n ]+%%EOF[\r\n ]*$/.exec(tail);
  if (!found) throw new Error('it does not end as a PDF does');
  return Number(found[1]);
}

function chainOf(bytes: Buffer, end: number, { sections: known, budget }: Readings): XrefSection[] {
  const chain: XrefSection[] = [];
  const seen = new Set<number>();
  let next: number | null = startOfTables(bytes, end);
  while (next !== null) {
    if (seen.has(next)) throw new Error('tables in a circle');
    if (chain.length >= revisionsMax) throw new Error('too many revisions');
    seen.add(next);
    const section: XrefSection = known.get(next) ?? readCharged(bytes, next, end, budget);
    if (section.reach > end) throw new Error('a table beyond the end');
    known.set(next, section);
    chain.push(section);
    next = section.previous;
  }
  return chain;
}

/** What an entry of a table is charged at: packed, a byte may be several, and each takes memory. */
const entryBytes = 8;

/** A table that cannot be read is charged at all that may have been read of it. */
function readCharged(bytes: Buffer, start: number, end: number, budget: Budget): XrefSection {
  let cost = Math.max(0, end - start);
  try {
    const section = readSection(bytes, start, end, budget);
    cost = (section.entries.size + (section.hybrid?.size ?? 0)) * entryBytes;
    return section;
  } finally {
    spend(budget, 'parsedBytes', cost);
  }
}

function fileOf(bytes: Buffer, end: number, sections: XrefSection[], readings: Readings) {
  /** Those that are being read, to notice a length that is told by itself. */
  const underWay = new Set<number>();

  function entryOf(num: number): XrefEntry | null {
    for (const { entries, hybrid } of sections) {
      const entry = entries.get(num);
      if (entry && entry.kind !== 'free') return entry;
      const hidden = hybrid?.get(num);
      if (hidden) return hidden;
      if (entry) return entry;
    }
    return null;
  }

  function objectOf(num: number): PdfObject | null {
    const entry = entryOf(num);
    if (!entry || entry.kind === 'free') return null;
    const object = entry.kind === 'at' ? objectAt(entry.offset) : packedIn(entry.stream)[entry.index];
    const gen = entry.kind === 'at' ? entry.gen : 0;
    if (!object || object.num !== num || object.gen !== gen || object.end > end)
      throw new Error('an object that is not where it is said to be');
    return object;
  }

  function objectAt(offset: number): PdfObject {
    const known = readings.objects.get(offset);
    if (known) return known;
    if (underWay.has(offset) || offset >= end) throw new Error('an object in a circle');
    charge(0);
    underWay.add(offset);
    // Objects that are written inside of each other would be read again and again, and so would one without an end.
    let cost = end - offset;
    try {
      const object = readObjectAt(bytes, offset, end, (ref) => resolve(ref));
      cost = (object.stream?.start ?? object.end) - offset;
      readings.objects.set(offset, object);
      return object;
    } finally {
      underWay.delete(offset);
      charge(cost);
    }
  }

  function packedIn(stream: number): PdfObject[] {
    const entry = entryOf(stream);
    if (entry?.kind !== 'at') throw new Error('objects in a stream that there is not');
    const known = readings.packed.get(entry.offset);
    if (known) return known;
    const container = objectAt(entry.offset);
    if (container.num !== stream) throw new Error('an object that is not where it is said to be');
    const data = dataOf(container);
    charge(data.length);
    const objects = unpack(container, data);
    readings.packed.set(entry.offset, objects);
    return objects;
  }

  function resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let steps = 0; isKind(found, 'ref'); steps += 1) {
      if (steps > 10) throw new Error('names that lead nowhere');
      const object = objectOf(found.num);
      // Some readers look at the number alone, others find nothing there.
      if (object && object.gen !== found.gen) throw new Error('an object of another generation');
      found = object?.value ?? null;
    }
    return found;
  }

  function dataOf({ value, stream }: PdfObject): Buffer {
    if (!isKind(value, 'dict') || !stream) throw new Error('not a stream');
    return decodeStream(value, bytes.subarray(stream.start, stream.end), readings.budget);
  }

  const charge = (bytesRead: number): void => spend(readings.budget, 'parsedBytes', bytesRead);
  const chargeCompared = (names: number): void => spend(readings.budget, 'comparedNames', names);
  const dictIn = (value: PdfValue | undefined): PdfDict | null => {
    const found = resolve(value);
    return isKind(found, 'dict') ? found : null;
  };
  const arrayIn = (value: PdfValue | undefined): PdfArray | null => {
    const found = resolve(value);
    return isKind(found, 'array') ? found : null;
  };
  const reading = { entryOf, objectOf, packedIn, resolve, dictIn, arrayIn, dataOf, objectAt };
  return { bytes, end, sections, ...reading, charge, chargeCompared };
}

/** A stream of objects: their numbers and offsets, then they themselves. */
function unpack({ value, end }: PdfObject, data: Buffer): PdfObject[] {
  if (!isKind(value, 'dict') || nameIn(value.entries.get('Type')) !== 'ObjStm')
    throw new Error('not a stream of objects');
  const [count, first] = [value.entries.get('N'), value.entries.get('First')];
  if (typeof count !== 'number' || typeof first !== 'number' || count > data.length)
    throw new Error('not a stream of objects');
  const cursor: Cursor = { bytes: data, at: 0, end: data.length };
  const heads: { num: number; start: number }[] = [];
  for (let index = 0; index < count; index += 1)
    heads.push({ num: readCount(cursor), start: first + readCount(cursor) });
  // Readers differ in which of two they take.
  if (new Set(heads.map(({ num }) => num)).size < heads.length) throw new Error('a number twice');
  return heads.map(({ num, start }, index) => {
    const stop = heads[index + 1]?.start ?? data.length;
    // One after another, so that none is read as a part of several.
    if (stop < start || stop > data.length) throw new Error('objects out of order');
    // Where it ends in the file is where the stream ends: as far as the file must go to have it.
    const own = readValue({ bytes: data, at: start, end: stop });
    return { num, gen: 0, value: own, stream: null, start, end, isInFile: false };
  });
}
