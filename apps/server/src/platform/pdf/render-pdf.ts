import { setImmediate as breathe } from 'node:timers/promises';
import PdfKit from 'pdfkit';
import { openGate } from '#platform/limits/gate';
import type { PdfDocument } from './pdf.ts';
import { drawBlock } from './pdf-blocks.ts';
import { openPdfFonts, type PdfFonts } from './pdf-fonts.ts';
import { margin, numberPages } from './pdf-page.ts';
import { leaveRoomForSeal } from './pdf-seal.ts';
import { showable } from './pdf-text.ts';
import { escapeXmp } from './pdf-xmp.ts';

export type RenderPdf = (document: PdfDocument, signal: AbortSignal) => Promise<Buffer>;

/** Drawing takes the processor: one after the other, and between blocks others get their turn. */
const atOnce = 1;
const blocksAtOnce = 20;

/** Opened once: the fonts are read at the first document and kept. */
export function openPdf(): RenderPdf {
  const gate = openGate(atOnce);
  let fonts: PdfFonts | undefined;
  return (document, signal) =>
    gate.pass(signal, async () => {
      fonts ??= await openPdfFonts();
      return render(fonts, document, signal);
    });
}

/** Tagged, with its fonts, colours and description inside: meant as PDF/A-2b, or 3b with files in it, which archives keep. */
async function render(
  fonts: PdfFonts,
  { title, language, author, madeAt, blocks, attachments = [], seal }: PdfDocument,
  signal: AbortSignal,
): Promise<Buffer> {
  const info = {
    Title: title,
    Author: author,
    Creator: author,
    Producer: author,
    CreationDate: madeAt,
    ModDate: madeAt,
  };
  const doc = new PdfKit({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    subset: attachments.length > 0 ? 'PDF/A-3b' : 'PDF/A-2b',
    tagged: true,
    displayTitle: true,
    lang: language,
    autoFirstPage: false,
    // No font to begin with: the library's default is not embedded, which an archive does not accept.
    font: '',
    info,
  });
  escapeXmp(doc);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => void doc.once('end', resolve));
  // The library takes a parsed font too, which its types do not tell.
  doc.registerFont('body', fonts.body.forDocument() as never);
  doc.registerFont('bold', fonts.bold.forDocument() as never);
  doc.registerFont('traditional', fonts.traditional.forDocument() as never);
  numberPages(doc);
  doc.addPage();
  const root = doc.struct('Document');
  doc.addStructure(root);
  let drawn = 0;
  for (const block of blocks) {
    drawBlock(doc, root, block, (font, text) => showable(text, fonts[font].hasGlyph));
    drawn += 1;
    if (drawn % blocksAtOnce !== 0) continue;
    await breathe();
    signal.throwIfAborted();
  }
  root.end();
  for (const { bytes, ...described } of attachments) {
    const dates = { creationDate: madeAt, modifiedDate: madeAt };
    // Its types know neither the relation, without which an archive takes no file, nor more than some of its values.
    doc.file(bytes, { ...described, ...dates, relationship: 'Data' } as never);
  }
  if (seal) leaveRoomForSeal(doc, seal, madeAt);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
