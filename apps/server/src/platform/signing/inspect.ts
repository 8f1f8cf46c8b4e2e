import { setImmediate as breathe } from 'node:timers/promises';
import { isWhole } from './earlier.ts';
import { fieldsOf, isTimestamp, signaturesIn } from './fields.ts';
import { pagesOf } from './pages.ts';
import { openDocument, type PdfDocument } from './pdf-document.ts';
import { type Dict, PdfFault } from './pdf-objects.ts';
import { refusalOf } from './refusals.ts';
import type { Inspection, PdfRefusal, PdfWarning } from './signing.ts';
import { mayHideLater } from './waiting-places.ts';
import { warningsIn } from './warnings.ts';

const objectsAtOnce = 2_000;

/** What there is to say of a document before it is signed. Never throws for what it is given. */
export async function inspectPdf(pdf: Buffer): Promise<Inspection> {
  try {
    return await inspect(openDocument(pdf));
  } catch (error) {
    if (error instanceof PdfFault || error instanceof RangeError) return refused('sign_pdf_invalid');
    throw error;
  }
}

const refused = (refusal: PdfRefusal): Inspection => ({ refusal, warnings: [], pages: [], signatures: 0 });

async function inspect(document: PdfDocument): Promise<Inspection> {
  if (document.trailer.has('Encrypt')) return refused('sign_pdf_encrypted');
  const pages = pagesOf(document).map(({ width, height, rotation }) => ({ width, height, rotation }));
  const earlier = signaturesIn(document);
  const signatures = earlier.filter((one) => !isTimestamp(one)).length;
  const warnings = await warn(document);
  const fields = fieldsOf(document);
  if (fields.some(({ kind }) => kind !== null && kind !== 'Sig') || mayHideLater(document, fields, pages))
    warnings.add('forms');
  if (earlier.length > 0) warnings.add('existing_signatures');
  const refusal =
    refusalOf(document) ?? ((await areWhole(document, earlier)) ? null : 'sign_existing_signature_broken');
  return { ...(refusal ? { refusal } : {}), warnings: [...warnings], pages, signatures };
}

/** Each is over the whole document; others get their turn between. */
async function areWhole(document: PdfDocument, signatures: readonly Dict[]): Promise<boolean> {
  for (const signature of signatures) {
    if (!isWhole(document, signature)) return false;
    await breathe();
  }
  return true;
}

/** Looks at every object of the document, wherever it hangs: what a page does not show may still be done. */
async function warn(document: PdfDocument): Promise<Set<PdfWarning>> {
  const warnings = new Set<PdfWarning>();
  let looked = 0;
  for (const value of document.everything()) {
    warningsIn(document, value, warnings);
    looked += 1;
    if (looked % objectsAtOnce === 0) await breathe();
  }
  return warnings;
}
