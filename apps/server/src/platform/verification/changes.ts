import { explainForm } from './changes.form.ts';
import { explainEvidence, explainPages } from './changes.parts.ts';
import { type Comparison, type LaterSignature, openComparison } from './comparison.ts';
import type { Permission } from './permissions.ts';
import { isWellAppended } from './pdf-appended.ts';
import { differences, isSame } from './pdf-compare.ts';
import type { PdfFile } from './pdf-file.ts';
import type { PdfObject } from './pdf-object.ts';
import { isKind, nameIn } from './pdf-syntax.ts';

/** What became of a document after it was signed. */
export interface Changes {
  /** What is shown now and was not signed, by kinds of things; empty where all is as it was. */
  changed: string[];
  /** Fields were filled in, as who certified the document allowed. */
  isFilled: boolean;
}

const changesShown = 20;

/**
 * Compares what was signed with what is shown now, object by object. After signing there may come what proves signatures,
 * further signatures with the places that show them, timestamps, and values of fields where that was allowed. All else is
 * a change, and so is anything that the signed part already waited for under a number that came later.
 */
export function findChanges(signed: PdfFile, shown: PdfFile, later: LaterSignature[], permission: Permission): Changes {
  const rest = shown.bytes.subarray(signed.end, shown.end);
  if (rest.every((byte) => byte === 13 || byte === 10 || byte === 32)) return { changed: [], isFilled: false };
  // Whatever comes of it, all tables are gone through.
  for (const { entries, hybrid } of shown.sections) shown.chargeCompared(entries.size + (hybrid?.size ?? 0));
  if (!isWellAppended(shown, signed.end) || !isBuiltUpon(signed, shown)) return { changed: ['bytes'], isFilled: false };
  const comparison = openComparison(signed, shown, permission.maySign ? later : later.filter((one) => one.isTimestamp));
  explainTrailer(comparison);
  explainEvidence(comparison);
  const isFilled = explainForm(comparison, permission);
  explainPages(comparison);
  explainContainers(comparison);
  const changed = [...comparison.complaints, ...comparison.unexplained().map(kindOf)];
  return { changed: [...new Set(changed)].slice(0, changesShown), isFilled };
}

/** Whether the tables of the signed file are those at the bottom of the file that is shown. */
function isBuiltUpon(signed: PdfFile, shown: PdfFile): boolean {
  const newer = shown.sections.length - signed.sections.length;
  return newer >= 0 && signed.sections.every(({ start }, index) => shown.sections[newer + index]?.start === start);
}

const catalogMayChange = ['DSS', 'AcroForm', 'Extensions'];

function explainTrailer(comparison: Comparison): void {
  const { signed, shown } = comparison;
  const [before, after] = [signed, shown].map(({ sections }) => sections[0]?.trailer.entries);
  const isOther = (key: string) => !isSame(before?.get(key), after?.get(key));
  if (signed.rootNumber !== shown.rootNumber || isOther('Info')) comparison.complaints.push('catalog');
  const keys = differences(signed.root, shown.root);
  if (keys.some((key) => !catalogMayChange.includes(key))) comparison.complaints.push('catalog');
  // Nothing but tables names it.
  else
    comparison.explain(
      shown.rootNumber,
      signed.sections.flatMap(({ object }) => object ?? []),
    );
  comparison.explainNew(shown.root.entries.get('Extensions'));
}

/** Tables and streams of objects are objects themselves. They may be new, never others than they were. */
function explainContainers({ newer, signed, explainStream }: Comparison): void {
  for (const { object, entries } of newer) {
    if (object !== null && isTable(signed.objectOf(object))) explainStream(object, []);
    for (const entry of entries.values()) {
      if (entry.kind === 'in' && signed.objectOf(entry.stream) === null) explainStream(entry.stream, []);
    }
  }
}

const isTable = (before: PdfObject | null): boolean =>
  before === null || (isKind(before.value, 'dict') && nameIn(before.value.entries.get('Type')) === 'XRef');

const kinds: Record<string, string> = {
  Catalog: 'catalog',
  Page: 'page',
  Pages: 'pages',
  Annot: 'annotation',
  Font: 'font',
  FontDescriptor: 'font',
  Metadata: 'metadata',
  ObjStm: 'objects',
  Sig: 'signature',
};
const kindsBelow: Record<string, string> = { Image: 'image', Form: 'drawing', Widget: 'form_field', XML: 'metadata' };

/** In a word that programs may rely on. */
function kindOf({ value, stream }: PdfObject): string {
  if (!isKind(value, 'dict')) return 'object';
  const [type, below] = [nameIn(value.entries.get('Type')) ?? '', nameIn(value.entries.get('Subtype')) ?? ''];
  if (value.entries.has('FT')) return 'form_field';
  return kindsBelow[below] ?? kinds[type] ?? (stream ? 'content' : 'object');
}
