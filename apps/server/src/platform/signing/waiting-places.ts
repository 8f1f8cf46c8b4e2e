import type { Field } from './fields.ts';
import { boxAt } from './pages.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { PdfPage } from './signing.ts';

/** Not shown at all, or not on a screen. */
const hiding = 1 | 2 | 32;
/** The part of a page from which on what is drawn there later could pass for the page. */
const partMax = 1 / 4;

/** Whether a place for a signature waits that a later signer could show another page in. */
export function mayHideLater(document: PdfDocument, fields: readonly Field[], pages: readonly PdfPage[]): boolean {
  const smallest = Math.min(...pages.map(({ width, height }) => width * height));
  return fields.some(({ dict, kind, value }) => {
    const box = kind === 'Sig' && value === null ? boxAt(document, dict.get('Rect')) : null;
    if (!box) return false;
    const flags = document.look(dict.get('F'));
    const isHidden = typeof flags === 'number' && (flags & hiding) !== 0;
    return isHidden || (box[2] - box[0]) * (box[3] - box[1]) > partMax * smallest;
  });
}
