import type { PdfFile } from './pdf-file.ts';
import { isKind, nameIn, type PdfDict, type PdfValue } from './pdf-syntax.ts';
import { textOf } from './pdf-text.ts';

/** A field of the form, or a place on a page that shows one. */
export interface PdfField {
  /** Its number; null for one that is written into its parent. */
  num: number | null;
  parent: number | null;
  dict: PdfDict;
  /** With the names of its parents, as `person.name`. */
  name: string;
  type: string | null;
  /** What it holds: its own value, or that of its parent where it only shows it. */
  value: PdfValue;
  isShown: boolean;
}

const fieldsMax = 20_000;
const depthMax = 30;
const nameLengthMax = 1_000;
/** What a field is charged at, as if it were read again: every revision is asked for all of its fields. */
const fieldBytes = 16;

/** Every field of the form, parents before children. */
export function fieldsOf(file: PdfFile): PdfField[] {
  const form = file.dictIn(file.root.entries.get('AcroForm'));
  const fields: PdfField[] = [];
  const seen = new Set<number>();

  function visit(value: PdfValue, parent: PdfField | null, depth: number): void {
    const dict = file.dictIn(value);
    const num = isKind(value, 'ref') ? value.num : null;
    if (!dict) return;
    if (depth > depthMax || fields.length >= fieldsMax) throw new Error('too many fields');
    file.charge(fieldBytes);
    if (num !== null && seen.has(num)) throw new Error('a field in two places');
    if (num !== null) seen.add(num);
    const own = file.resolve(dict.entries.get('T'));
    const name = isKind(own, 'string') ? textOf(own) : '';
    const field: PdfField = {
      num,
      parent: parent?.num ?? null,
      dict,
      name: [parent?.name, name].filter(Boolean).join('.').slice(0, nameLengthMax),
      type: nameIn(file.resolve(dict.entries.get('FT'))) ?? parent?.type ?? null,
      value: dict.entries.get('V') ?? parent?.value ?? null,
      isShown: nameIn(dict.entries.get('Subtype')) === 'Widget',
    };
    fields.push(field);
    for (const kid of file.arrayIn(dict.entries.get('Kids'))?.items ?? []) visit(kid, field, depth + 1);
  }

  for (const value of file.arrayIn(form?.entries.get('Fields'))?.items ?? []) visit(value, null, 0);
  return fields;
}
