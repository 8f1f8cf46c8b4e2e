import { isLocked } from './locks.ts';
import type { PdfDocument } from './pdf-document.ts';
import { openDocument } from './pdf-document.ts';
import { PdfFault } from './pdf-objects.ts';
import { type PdfRefusal, UnsignablePdf } from './signing.ts';

/** Opens a document that may be signed; throws UnsignablePdf for any other. Earlier signatures are not checked here. */
export function openSignable(pdf: Buffer): PdfDocument {
  return asRefusal(() => {
    const document = openDocument(pdf);
    const refusal = refusalOf(document);
    if (refusal) throw new UnsignablePdf(refusal, 'the document does not let itself be signed');
    return document;
  });
}

/** Null for what may be signed. */
export function refusalOf(document: PdfDocument): PdfRefusal | null {
  // What is encrypted cannot be looked into any further.
  if (document.trailer.has('Encrypt')) return 'sign_pdf_encrypted';
  // A form that is a program of its own: what it shows is not what the pages hold.
  if (document.dictAt(document.catalog.get('AcroForm'))?.has('XFA')) return 'sign_pdf_xfa';
  return isLocked(document) ? 'sign_pdf_certified_locked' : null;
}

/** Says of what cannot be read that it is not a document that can be signed. */
export function asRefusal<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    // Deeper or longer than the engine can go is as unreadable as what is malformed.
    if (error instanceof PdfFault || error instanceof RangeError)
      throw new UnsignablePdf('sign_pdf_invalid', error.message);
    throw error;
  }
}
