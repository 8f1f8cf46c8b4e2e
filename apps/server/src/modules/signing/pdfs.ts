import type { ErrorCode } from '@tamga/contract';
import type { SigningFindings } from '@tamga/contract/signing';
import { AppError } from '#platform/error';
import { inspectPdf } from '#platform/signing/inspect';
import type { PdfRefusal } from '#platform/signing/signing';
import { isReadable } from '#platform/verification/readable';

const refusals: Record<PdfRefusal, ErrorCode> = {
  sign_pdf_invalid: 'signing.pdf_invalid',
  sign_pdf_encrypted: 'signing.pdf_encrypted',
  sign_pdf_certified_locked: 'signing.pdf_certified_locked',
  sign_existing_signature_broken: 'signing.existing_signature_broken',
  sign_pdf_xfa: 'signing.pdf_xfa',
};

/** Lets the bytes of a PDF pass, and looks into them before the last has: what must not be signed is not even kept. */
export async function* inspected(
  bytes: AsyncIterable<Uint8Array>,
  sizeBytesMax: number,
  isChangedLater: (pdf: Buffer) => Promise<boolean>,
  tell: (findings: SigningFindings) => void,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of bytes) {
    sizeBytes += chunk.length;
    // Who takes the file refuses it for its size, and no more of it is held here.
    if (sizeBytes <= sizeBytesMax) chunks.push(chunk);
    yield chunk;
  }
  tell(await findingsOf(Buffer.concat(chunks), isChangedLater));
}

async function findingsOf(pdf: Buffer, isChangedLater: (pdf: Buffer) => Promise<boolean>): Promise<SigningFindings> {
  const { refusal, warnings, pages, signatures } = await inspectPdf(pdf);
  if (refusal) throw new AppError(refusals[refusal]);
  if (!(await isReadable(pdf))) throw new AppError('signing.pdf_invalid');
  // Those who verify the result would be told that an earlier signature does not stand for what is shown.
  if (warnings.includes('existing_signatures') && (await isChangedLater(pdf)))
    throw new AppError('signing.pdf_changed_after_signing');
  return { pages: pages.length, signatures, warnings };
}
