import type { PdfFile } from './pdf-file.ts';
import type { PdfObject } from './pdf-object.ts';
import { isKind, type PdfDict, type PdfValue } from './pdf-syntax.ts';

/** Written the same, whatever the order of the keys. Numbers of objects are compared, not what they lead to. */
export function isSame(one: PdfValue | undefined, other: PdfValue | undefined): boolean {
  if (one === other) return true;
  if (isKind(one, 'name')) return isKind(other, 'name') && one.name === other.name;
  if (isKind(one, 'string')) return isKind(other, 'string') && one.bytes.equals(other.bytes);
  if (isKind(one, 'ref')) return isKind(other, 'ref') && one.num === other.num && one.gen === other.gen;
  if (isKind(one, 'array')) {
    if (!isKind(other, 'array') || one.items.length !== other.items.length) return false;
    return one.items.every((item, index) => isSame(item, other.items[index]));
  }
  return isKind(one, 'dict') && isKind(other, 'dict') && differences(one, other).length === 0;
}

/** The keys that only one has, or that say something else. */
export function differences(one: PdfDict, other: PdfDict): string[] {
  const keys = new Set([...one.entries.keys(), ...other.entries.keys()]);
  return [...keys].filter((key) => !isSame(one.entries.get(key), other.entries.get(key)));
}

export function isSameObject(one: PdfObject | null, other: PdfObject | null, bytes: Buffer): boolean {
  if (one === other) return true;
  if (!one || !other || one.gen !== other.gen || !isSame(one.value, other.value)) return false;
  const packed = ({ stream }: PdfObject) => (stream ? bytes.subarray(stream.start, stream.end) : null);
  const [first, second] = [packed(one), packed(other)];
  return first && second ? first.equals(second) : first === second;
}

/** Visits the numbers of objects that a value names, at whatever depth, with the key that each stands under; none in a list by itself. */
export function visitNames(
  value: PdfValue | undefined,
  visit: (num: number, key: string | null) => void,
  key: string | null = null,
): void {
  if (isKind(value, 'ref')) visit(value.num, key);
  else if (isKind(value, 'array')) for (const item of value.items) visitNames(item, visit, key);
  else if (isKind(value, 'dict')) for (const [name, item] of value.entries) visitNames(item, visit, name);
}

/** The numbers of objects that a value names. */
export function namedIn(value: PdfValue | undefined): number[] {
  const found: number[] = [];
  visitNames(value, (num) => found.push(num));
  return found;
}

/** Every object that the file has. */
export function* objectsOf(file: PdfFile): Generator<PdfObject> {
  const seen = new Set<number>();
  for (const { entries, hybrid } of file.sections) {
    for (const num of [...entries.keys(), ...(hybrid?.keys() ?? [])]) {
      if (seen.has(num)) continue;
      seen.add(num);
      file.chargeCompared(1);
      const object = file.objectOf(num);
      if (object) yield object;
    }
  }
}
