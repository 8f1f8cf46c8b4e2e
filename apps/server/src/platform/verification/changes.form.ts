import { dictAt, isGrown } from './changes.parts.ts';
import type { Comparison } from './comparison.ts';
import { differences, namedIn } from './pdf-compare.ts';
import { fieldsOf, type PdfField } from './pdf-fields.ts';
import type { PdfFile } from './pdf-file.ts';
import { isKind, nameIn, type PdfDict, type PdfValue } from './pdf-syntax.ts';
import { isLocked, type Permission } from './permissions.ts';

const newFormKeys = new Set(['Fields', 'SigFlags', 'DR', 'DA']);
const formMayChange = new Set(['Fields', 'SigFlags']);
const signingMayChange = new Set(['V', 'AP', 'F', 'P', 'M', 'Type', 'MK']);
/** Of how a place is shown: that it is printed, and that it is locked. Never whether it is hidden. */
const flagsMayChange = 4 | 64 | 128 | 512;
const fillingMayChange = new Set(['V', 'AP', 'AS', 'I', 'M']);
/** What would have a program run when the place is touched. */
const actions = ['A', 'AA'];

/** The form: fields of later signatures and, where it was allowed, values. Whether there were such values. */
export function explainForm(comparison: Comparison, permission: Permission): boolean {
  const { signed, shown, explainHeld, complaints } = comparison;
  const [value, valueBefore] = [shown.root.entries.get('AcroForm'), signed.root.entries.get('AcroForm')];
  const [form, before] = [shown.dictIn(value), signed.dictIn(valueBefore)];
  if (!form) {
    if (before) complaints.push('form');
    return false;
  }
  if (!mayBecome(before, form) || !isGrown(comparison, before?.entries.get('Fields'), form.entries.get('Fields'))) {
    complaints.push('form');
    return false;
  }
  const num = isKind(value, 'ref') ? value.num : shown.rootNumber;
  explainHeld(value, valueBefore, shown.rootNumber);
  explainHeld(form.entries.get('Fields'), before?.entries.get('Fields'), num);
  if (!before) comparison.explainNew(form.entries.get('DR'));
  explainSigning(comparison);
  return permission.mayFill ? explainFilling(comparison, permission) : false;
}

const mayBecome = (before: PdfDict | null, form: PdfDict): boolean =>
  before
    ? differences(before, form).every((key) => formMayChange.has(key))
    : [...form.entries.keys()].every((key) => newFormKeys.has(key));

function explainSigning(comparison: Comparison): void {
  const { signed, shown, later, complaints, explain, explainNew } = comparison;
  const empty = emptyPlacesOf(signed);
  for (const { fields, signature } of later) {
    // What is signed with later was not there before, and is nothing that a page could draw.
    if (signed.objectOf(signature) !== null || shown.objectOf(signature)?.stream) {
      complaints.push('signature');
      continue;
    }
    explainNew({ kind: 'ref', num: signature, gen: 0 });
    for (const num of fields) {
      const [wasThere, before, now] = [signed.objectOf(num) !== null, empty.get(num), dictAt(shown, num)];
      if (wasThere && !before) complaints.push('form_field');
      if (!now || !isPlace(now) || (wasThere && !before)) continue;
      if (before && !isAsItWaited(before, now)) continue;
      explain(num, before ? 'as a field' : []);
      for (const key of ['V', 'AP', 'MK']) explainNew(now.entries.get(key));
    }
  }
}

function isAsItWaited(before: PdfDict, now: PdfDict): boolean {
  const keys = differences(before, now);
  if (!keys.every((key) => signingMayChange.has(key))) return false;
  const [was, is] = [before, now].map(({ entries }) => entries.get('F') ?? 0);
  return !keys.includes('F') || (isFlags(was) && isFlags(is) && ((was ^ is) & ~flagsMayChange) === 0);
}

const isFlags = (value: PdfValue | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 16;

/** The fields for signatures, and their places, that nobody had signed in. */
const emptyPlacesOf = (file: PdfFile): Map<number, PdfDict> =>
  new Map(
    fieldsOf(file).flatMap(({ num, type, value, dict }) =>
      num !== null && type === 'Sig' && value === null && !dict.entries.has('V') ? [[num, dict] as const] : [],
    ),
  );

/** Whether it runs nothing, and what may change in it is of the kind that places of signatures have. */
function isPlace({ entries }: PdfDict): boolean {
  const [type, flags, page] = ['Type', 'F', 'P'].map((key) => entries.get(key));
  if (actions.some((key) => entries.has(key)) || (type !== undefined && nameIn(type) !== 'Annot')) return false;
  return (flags === undefined || typeof flags === 'number') && (page === undefined || isKind(page, 'ref'));
}

function explainFilling(comparison: Comparison, permission: Permission): boolean {
  const { signed, shown, hasChanged, explain, explainStream, explainNew } = comparison;
  let isFilled = false;
  for (const field of fieldsOf(signed)) {
    const { num } = field;
    const now = num === null ? null : dictAt(shown, num);
    if (num === null || !now || field.type === 'Sig' || isLocked(permission, field.name)) continue;
    const drawings = namedBelow(field);
    if (![num, ...drawings].some(hasChanged)) continue;
    if (!differences(field.dict, now).every((key) => fillingMayChange.has(key))) continue;
    isFilled = true;
    explain(num, 'as a field');
    // How a field looks may be drawn anew in its place, if nothing else is drawn with it.
    for (const drawing of drawings) if (isNamedOnce(field.dict, drawing)) explainStream(drawing, [num]);
    for (const key of ['V', 'AP']) explainNew(now.entries.get(key));
  }
  return isFilled;
}

const isNamedOnce = (dict: PdfDict, num: number): boolean => namedIn(dict).filter((one) => one === num).length === 1;

const namedBelow = ({ dict }: PdfField): number[] => namedIn(dict.entries.get('AP'));
