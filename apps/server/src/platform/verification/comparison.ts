import { isSameObject, namedIn, objectsOf, visitNames } from './pdf-compare.ts';
import type { PdfFile } from './pdf-file.ts';
import type { PdfObject } from './pdf-object.ts';
import { isKind, type PdfValue } from './pdf-syntax.ts';
import type { XrefSection } from './pdf-xref.ts';

/** A signature that came later: the numbers of its field, of the places that show it, and of itself. */
export interface LaterSignature {
  fields: ReadonlySet<number>;
  signature: number;
  isTimestamp: boolean;
}

/** Two lengths of one file, and which of their differences have been accounted for. */
export interface Comparison {
  signed: PdfFile;
  shown: PdfFile;
  /** The tables that came after signing. */
  newer: XrefSection[];
  later: LaterSignature[];
  /** Differences that nothing accounts for, by kind. */
  complaints: string[];
  hasChanged(num: number): boolean;
  /** Accounts for an object that neither was nor is a stream; what named it when it was signed must be one of these. */
  explain(num: number, namedBy: NamedBy): void;
  /** Accounts for a stream. */
  explainStream(num: number, namedBy: NamedBy): void;
  /** Accounts for what its holder names: a new object, or the one that stood there when it was signed, and only there. */
  explainHeld(value: PdfValue | undefined, before: PdfValue | undefined, holder: number): void;
  /** Accounts for all that is new in a value, and below it; never for what was there before. */
  explainNew(value: PdfValue | undefined): void;
  /** What is left. Reads all that was signed, to see whether it named what came later. */
  unexplained(): PdfObject[];
}

/** The numbers of those who may name it, as fields are named, or anywhere. */
type NamedBy = Iterable<number> | 'as a field' | 'anywhere';

/** Under other keys a field could be a list of drawings or fonts, whose names are the keys that may change. */
const fieldKeys = new Set<string | null>([null, 'Annots', 'Fields', 'Kids', 'Parent', 'Obj', 'CO', 'T']);
const objectsMax = 100_000;

export function openComparison(signed: PdfFile, shown: PdfFile, later: LaterSignature[]): Comparison {
  const newer = shown.sections.slice(0, shown.sections.length - signed.sections.length);
  const changed = changedNumbers(signed, shown, newer);
  const explained = new Map<number, Set<number> | 'as a field' | 'anywhere'>();

  function account(num: number, namedBy: NamedBy): void {
    const known = explained.get(num);
    if (typeof known === 'string') return;
    explained.set(num, typeof namedBy === 'string' ? namedBy : new Set([...(known ?? []), ...namedBy]));
  }

  // Where a stream is expected, what is none is not shown: it must not become one.
  function explain(num: number, namedBy: NamedBy): void {
    if (!signed.objectOf(num)?.stream && !shown.objectOf(num)?.stream) account(num, namedBy);
  }

  function explainStream(num: number, namedBy: NamedBy): void {
    const before = signed.objectOf(num);
    if ((!before || before.stream) && shown.objectOf(num)?.stream) account(num, namedBy);
  }

  function explainHeld(value: PdfValue | undefined, before: PdfValue | undefined, holder: number): void {
    if (!isKind(value, 'ref')) return;
    if (signed.objectOf(value.num) === null) {
      explain(value.num, []);
      return;
    }
    const named = namedIn(signed.objectOf(holder)?.value).filter((num) => num === value.num);
    if (isKind(before, 'ref') && before.num === value.num && named.length === 1) explain(value.num, [holder]);
  }

  function explainNew(value: PdfValue | undefined): void {
    const waiting = namedIn(value);
    const seen = new Set<number>();
    for (let num = waiting.pop(); num !== undefined; num = waiting.pop()) {
      if (seen.has(num) || !changed.has(num) || signed.objectOf(num) !== null) continue;
      seen.add(num);
      account(num, []);
      const object = shown.objectOf(num);
      // A page that a new thing says it stands on is not a part of it.
      if (object && !isPage(object)) for (const named of namedIn(object.value)) waiting.push(named);
    }
  }

  /** What is changed, or came later under a number that was named when it was signed, by others than it may be named by. */
  function namedTooSoon(): Set<number> {
    const found = new Set<number>();
    for (const object of objectsOf(signed)) {
      let names = 0;
      visitNames(object.value, (num, key) => {
        names += 1;
        const namedBy = changed.has(num) ? explained.get(num) : 'anywhere';
        const isAsField = namedBy === 'as a field' && fieldKeys.has(key);
        const isByThese = typeof namedBy === 'object' && namedBy.has(object.num);
        if (namedBy !== 'anywhere' && !isAsField && !isByThese) found.add(num);
      });
      shown.chargeCompared(names);
    }
    return found;
  }

  /** Of these new objects, those that anything else names. The rest is what later savings left behind, and never shown. */
  function reached(left: ReadonlySet<number>): number[] {
    const found = new Set<number>();
    if (left.size === 0) return [];
    for (const object of objectsOf(shown)) {
      if (left.has(object.num)) continue;
      const names = namedIn(object.value);
      shown.chargeCompared(names.length);
      for (const num of names) if (left.has(num)) found.add(num);
    }
    return [...found];
  }

  function unexplained(): PdfObject[] {
    if (changed.size === 0) return [];
    const left = [...changed.keys()].filter((num) => !explained.has(num));
    const [wasThere, isNew] = [left.filter((num) => signed.objectOf(num)), left.filter((num) => !signed.objectOf(num))];
    const all = new Set([...wasThere, ...reached(new Set(isNew)), ...namedTooSoon()]);
    return [...all].flatMap((num) => changed.get(num) ?? []);
  }

  const hasChanged = (num: number): boolean => changed.has(num);
  const explaining = { explain, explainStream, explainHeld, explainNew, unexplained };
  return { signed, shown, newer, later, complaints: [], hasChanged, ...explaining };
}

const isPage = ({ value }: PdfObject): boolean => {
  const type = isKind(value, 'dict') ? value.entries.get('Type') : undefined;
  return isKind(type, 'name') && (type.name === 'Page' || type.name === 'Pages' || type.name === 'Catalog');
};

/** Each object that is not what it was, as it is now, or as it was where there is none now. */
function changedNumbers(signed: PdfFile, shown: PdfFile, newer: XrefSection[]): Map<number, PdfObject> {
  const changed = new Map<number, PdfObject>();
  const listed = new Set(newer.flatMap(({ entries }) => [...entries.keys()]));
  const inside = signed.sections.flatMap(({ entries, hybrid }) =>
    [...entries, ...(hybrid ?? [])].flatMap(([num, one]) => (one.kind === 'in' && listed.has(one.stream) ? num : [])),
  );
  // With a stream of objects all that it has inside may be another.
  for (const num of new Set([...listed, ...inside])) {
    const [before, after] = [signed.objectOf(num), shown.objectOf(num)];
    const object = after ?? before;
    if (!object || isSameObject(before, after, shown.bytes)) continue;
    if (changed.size >= objectsMax) throw new Error('too many changes');
    changed.set(num, object);
  }
  return changed;
}
