import { type PdfFile, startOfTables } from './pdf-file.ts';
import type { PdfObject } from './pdf-object.ts';
import { type Cursor, isKind, isSpace, nameIn, readCount, readWord } from './pdf-syntax.ts';
import type { XrefSection } from './pdf-xref.ts';

/**
 * Whether all that was added after `from` is whole revisions: objects, a table that lists them and leads to the table
 * before, and an end. What no table lists is seen by readers that mend files, and by no others.
 */
export function isWellAppended(file: PdfFile, from: number): boolean {
  try {
    return isCounted(file, from) && readRevisions(file, from);
  } catch {
    return false;
  }
}

/** Whether each trailer counts all numbers in use so far: what is beyond its count there is for some readers only. */
function isCounted({ sections }: PdfFile, from: number): boolean {
  const newest = sections.findIndex(({ start }) => start < from);
  let highest = 0;
  for (const [index, { entries, hybrid, trailer }] of [...sections.entries()].toReversed()) {
    for (const [num, { kind }] of [...entries, ...(hybrid ?? [])])
      if (kind !== 'free') highest = Math.max(highest, num);
    const size = trailer.entries.get('Size');
    if (index <= newest && (typeof size !== 'number' || size <= highest)) return false;
  }
  return true;
}

const comment = '%'.charCodeAt(0);

function readRevisions(file: PdfFile, from: number): boolean {
  const { bytes } = file;
  const cursor: Cursor = { bytes, at: from, end: file.end };
  const sections = new Map(file.sections.map((section) => [section.start, section]));
  let previous = startOfTables(bytes, from);
  for (;;) {
    passSpace(cursor);
    if (cursor.at >= cursor.end) return true;
    const section = readObjectsOf(file, cursor, sections);
    if (!section || section.previous !== previous || section.hybrid) return false;
    previous = section.start;
    passSpace(cursor);
    if (bytes[cursor.at] === comment || readWord(cursor) !== 'startxref' || readCount(cursor) !== section.start)
      return false;
    passSpace(cursor);
    if (bytes.toString('latin1', cursor.at, cursor.at + 5) !== '%%EOF') return false;
    cursor.at += 5;
  }
}

/** The table of the revision, if it lists exactly the objects before it. */
function readObjectsOf(file: PdfFile, cursor: Cursor, sections: Map<number, XrefSection>): XrefSection | null {
  const objects: PdfObject[] = [];
  for (;;) {
    passSpace(cursor);
    const section = sections.get(cursor.at);
    if (section) {
      cursor.at = section.end;
      return objects.every((object) => isListed(file, section, object)) ? section : null;
    }
    const object = file.objectAt(cursor.at);
    objects.push(object);
    cursor.at = object.end;
  }
}

/** At its place and with all that it has inside, under numbers that were not given anew. */
function isListed(file: PdfFile, { entries }: XrefSection, { num, gen, start, value }: PdfObject): boolean {
  const entry = entries.get(num);
  if (entry?.kind !== 'at' || entry.offset !== start || entry.gen !== 0 || gen !== 0) return false;
  if (!isKind(value, 'dict') || nameIn(value.entries.get('Type')) !== 'ObjStm') return true;
  const newest = file.entryOf(num);
  if (newest?.kind !== 'at' || newest.offset !== start) return false;
  return file.packedIn(num).every((one, index) => {
    const place = entries.get(one.num);
    return place?.kind === 'in' && place.stream === num && place.index === index;
  });
}

/** No comments: they are places where readers that mend files find things. */
function passSpace(cursor: Cursor): void {
  while (cursor.at < cursor.end && isSpace(cursor.bytes[cursor.at])) cursor.at += 1;
}
