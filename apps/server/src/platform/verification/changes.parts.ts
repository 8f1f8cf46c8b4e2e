import type { Comparison } from './comparison.ts';
import { differences, isSame, namedIn } from './pdf-compare.ts';
import type { PdfFile } from './pdf-file.ts';
import { isKind, nameIn, type PdfArray, type PdfDict, type PdfValue } from './pdf-syntax.ts';

const numberIn = (value: PdfValue | undefined): number | null => (isKind(value, 'ref') ? value.num : null);

const evidenceLists = ['Certs', 'OCSPs', 'CRLs'];
const evidenceKeys = new Set(['Type', 'VRI', ...evidenceLists]);

/** The store of certificates and of what authorities said of them, by which signatures are verified years later. */
export function explainEvidence(comparison: Comparison): void {
  const { signed, shown, explainHeld, explainNew } = comparison;
  const value = shown.root.entries.get('DSS');
  const store = shown.dictIn(value);
  if (!store) return;
  const isOdd = [...store.entries.keys()].some((key) => !evidenceKeys.has(key));
  if (isOdd || !evidenceLists.every((key) => isListOfStreams(shown, store.entries.get(key))))
    return void comparison.complaints.push('evidence');
  const num = numberIn(value) ?? shown.rootNumber;
  const valueBefore = signed.root.entries.get('DSS');
  const before = signed.dictIn(valueBefore);
  explainHeld(value, valueBefore, shown.rootNumber);
  for (const [key, part] of store.entries) {
    // Lists may grow. What stands in them is never another than it was.
    explainHeld(part, before?.entries.get(key), num);
    explainNew(part);
    for (const one of namedIn(shown.resolve(part))) explainNew({ kind: 'ref', num: one, gen: 0 });
  }
}

function isListOfStreams(file: PdfFile, value: PdfValue | undefined): boolean {
  if (value === undefined) return true;
  const isStream = (num: number | null) => num !== null && Boolean(file.objectOf(num)?.stream);
  return file.arrayIn(value)?.items.every((item) => isStream(numberIn(item))) ?? false;
}

/** Pages may get places that show later signatures, and nothing else. */
export function explainPages(comparison: Comparison): void {
  const { signed, shown, explain, explainHeld, hasChanged } = comparison;
  for (const [num, page] of pagesOf(signed)) {
    const now = dictAt(shown, num);
    if (!now) continue;
    const [places, placesBefore] = [now.entries.get('Annots'), page.entries.get('Annots')];
    const list = numberIn(places);
    const isTouched = hasChanged(num) || (list !== null && hasChanged(list));
    if (!isTouched) continue;
    const isKept = differences(page, now).every((key) => key === 'Annots');
    if (!isKept || !isGrown(comparison, placesBefore, places)) continue;
    explain(num, 'anywhere');
    explainHeld(places, placesBefore, num);
  }
}

/** Whether a list has what it had, in this order, and after that only places of later signatures. */
export function isGrown(
  { signed, shown, later }: Comparison,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
): boolean {
  const [old, now]: (PdfArray | null)[] = [signed.arrayIn(before), shown.arrayIn(after)];
  // What is no list would be taken away, whatever else it was.
  if (after !== undefined && !now) return false;
  const kept = old?.items ?? [];
  const items = now?.items ?? [];
  // Many pages may share one list.
  shown.chargeCompared(items.length);
  if (!kept.every((item, index) => isSame(item, items[index]))) return false;
  const isLater = (num: number | null) => num !== null && later.some(({ fields }) => fields.has(num));
  return items.slice(kept.length).every((item) => isLater(numberIn(item)));
}

export function dictAt(file: PdfFile, num: number): PdfDict | null {
  const value = file.objectOf(num)?.value;
  return isKind(value, 'dict') ? value : null;
}

const pagesMax = 50_000;

export function pagesOf(file: PdfFile): Map<number, PdfDict> {
  const pages = new Map<number, PdfDict>();
  const seen = new Set<number>();
  const waiting: PdfValue[] = [file.root.entries.get('Pages') ?? null];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const num = numberIn(value);
    const node = file.dictIn(value);
    if (num === null || !node) continue;
    if (seen.has(num)) throw new Error('a page in two places');
    if (seen.size >= pagesMax) throw new Error('too many pages');
    seen.add(num);
    file.chargeCompared(node.entries.size);
    if (nameIn(node.entries.get('Type')) === 'Pages')
      waiting.push(...(file.arrayIn(node.entries.get('Kids'))?.items ?? []).toReversed());
    else pages.set(num, node);
  }
  return pages;
}
