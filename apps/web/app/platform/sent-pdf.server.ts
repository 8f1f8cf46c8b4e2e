import { type Language, type Problem, wordsIn } from '@tamga/ui';
import { sentPdfTexts } from '#app/texts/sent-pdf.ts';

/** As large as the API takes to sign and to check. */
export const pdfBytesMax = 10 * 1_024 * 1_024;
/** Readers of PDF look for it so far. */
const headBytes = 1_024;

const faults = ['missing', 'empty', 'not_pdf', 'too_large'] as const;
export type PdfFault = (typeof faults)[number];
export const isPdfFault = (text: string | null): text is PdfFault => faults.some((one) => one === text);

/** Why this is no PDF that is taken, as far as its size and its first bytes tell; the API reads the rest. */
export async function pdfFaultOf(file: FormDataEntryValue | null): Promise<PdfFault | null> {
  // Where none was chosen a browser sends one without a name.
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) return 'missing';
  if (file.size === 0) return 'empty';
  const head = Buffer.from(await file.slice(0, headBytes).arrayBuffer());
  if (!head.includes('%PDF-')) return 'not_pdf';
  return file.size > pdfBytesMax ? 'too_large' : null;
}

/** In words, above the form and beside its field `file`. */
export function pdfProblem(language: Language, fault: PdfFault): Problem {
  const message = wordsIn(sentPdfTexts, language)[fault];
  return { message, fields: { file: message }, values: {} };
}
