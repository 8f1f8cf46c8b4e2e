import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { opensslHash } from '#platform/security/signature-algorithms';
import { fieldsOf } from './fields.ts';
import type { PdfDocument } from './pdf-document.ts';
import { type Dict, dict, name, PdfText, type PdfValue, Ref, text } from './pdf-objects.ts';
import { write } from './pdf-writing.ts';
import type { Revision } from './revision.ts';
import type { Page } from './pages.ts';
import type { ByteRange, HashName } from './signing.ts';

/** A field with a signature to be, and how it looks where it is seen. */
export interface NewField {
  signature: Dict;
  page: Page;
  rect: [number, number, number, number];
  appearance?: Ref;
  title?: string;
}

const printedAndLocked = 132;
const signedAndOnlyAppended = 3;
const rangeWidth = 40;

/** Leaves `roomBytes` for a signature, and hangs its field into the page and the form. */
export function addField(document: PdfDocument, revision: Revision, field: NewField, roomBytes: number): void {
  const signature = new Map(field.signature);
  // As wide as any range: the numbers are known only when all is written.
  signature.set('ByteRange', new PdfText(Buffer.from('['.padEnd(rangeWidth - 1, '0').concat(']'))));
  signature.set('Contents', new PdfText(Buffer.from(`<${'0'.repeat(roomBytes * 2)}>`)));
  const { page } = field;
  const widget = dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: text(freeName(document)),
    V: revision.add(signature),
    P: page.ref,
    F: printedAndLocked,
    Rect: field.rect,
  });
  if (field.title) widget.set('TU', text(field.title));
  if (field.appearance) widget.set('AP', dict({ N: field.appearance }));
  const ref = revision.add(widget);
  hangIn(document, revision, { holder: page.dict, at: page.ref, key: 'Annots' }, ref);
  addToForm(document, revision, ref);
}

/** Lengthens a list that an object has, wherever the list itself stands. */
function hangIn(
  document: PdfDocument,
  revision: Revision,
  { holder, at, key }: { holder: Dict; at: Ref | null; key: string },
  value: PdfValue,
): Dict {
  const [own, list] = [holder.get(key), document.look(holder.get(key))];
  const longer = [...(Array.isArray(list) ? list : []), value];
  if (own instanceof Ref && Array.isArray(list)) {
    revision.replace(own, longer);
    return holder;
  }
  const changed = new Map(holder).set(key, longer);
  if (at) revision.replace(at, changed);
  return changed;
}

function addToForm(document: PdfDocument, revision: Revision, field: Ref): void {
  const { catalog, root } = document;
  const [own, form] = [
    catalog.get('AcroForm'),
    document.dictAt(catalog.get('AcroForm')) ?? new Map<string, PdfValue>(),
  ];
  const longer = hangIn(document, revision, { holder: form, at: null, key: 'Fields' }, field);
  const changed = new Map(longer).set('SigFlags', signedAndOnlyAppended);
  if (own instanceof Ref) revision.replace(own, changed);
  else revision.replace(root, new Map(catalog).set('AcroForm', changed));
}

function freeName(document: PdfDocument): string {
  const taken = new Set(
    fieldsOf(document)
      .map(({ dict }) => dict.get('T'))
      .filter((one) => one instanceof PdfText)
      .map((one) => one.written.toString('latin1')),
  );
  const isTaken = (words: string) => taken.has(`(${words})`) || taken.has(write(text(words)).toString('latin1'));
  for (let number = 1; ; number += 1) if (!isTaken(`Signature${number}`)) return `Signature${number}`;
}

/** Writes the range into a document that ends with a place for a signature; only what was added is searched. */
export function markRange(pdf: Buffer, addedAt: number, roomBytes: number): ByteRange {
  const start = pdf.indexOf(`<${'0'.repeat(roomBytes * 2)}>`, addedAt, 'latin1');
  const rangeAt = pdf.lastIndexOf('['.padEnd(rangeWidth - 1, '0'), start, 'latin1');
  if (start < 0 || rangeAt < addedAt) throw new Error('the place that was left is not there');
  const end = start + roomBytes * 2 + 2;
  const range: ByteRange = [0, start, end, pdf.length - end];
  const words = `[${range.join(' ')}]`;
  if (words.length > rangeWidth) throw new Error('the range does not fit');
  pdf.write(words.padEnd(rangeWidth), rangeAt, 'latin1');
  return range;
}

const hashedAtOnce = 4 * 1_024 * 1_024;

/** The hash of all but the place, without a copy of it; others get their turn between. */
export async function hashRange(pdf: Buffer, [, start, end, rest]: ByteRange, hash: HashName): Promise<Buffer> {
  const hasher = createHash(opensslHash(hash));
  for (const part of [pdf.subarray(0, start), pdf.subarray(end, end + rest)])
    for (let at = 0; at < part.length; at += hashedAtOnce) {
      hasher.update(part.subarray(at, at + hashedAtOnce));
      if (at > 0) await breathe();
    }
  return hasher.digest();
}

/** The document with these bytes in the place. */
export function fill(pdf: Buffer, [, start, end]: ByteRange, bytes: Buffer): Buffer {
  const roomBytes = (end - start - 2) / 2;
  if (bytes.length > roomBytes) throw new Error(`a signature of ${bytes.length} bytes does not fit in ${roomBytes}`);
  const filled = Buffer.from(pdf);
  filled.write(bytes.toString('hex').padEnd(roomBytes * 2, '0'), start + 1, 'latin1');
  return filled;
}
