import type PDFDocument from 'pdfkit';

type Doc = InstanceType<typeof PDFDocument>;

export const margin = 56;
const footerSize = 8;

/** The number of a page, beside the content: who has the document read out does not hear it on every page. */
export function numberPages(doc: Doc): void {
  let number = 0;
  doc.on('pageAdded', () => {
    number += 1;
    const { page, x, y } = doc;
    // Within the margin no page ends; the text would begin another one.
    page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc
      .font('body')
      .fontSize(footerSize)
      .text(String(number), margin, page.height - margin / 2 - footerSize, {
        width: page.width - 2 * margin,
        align: 'center',
        lineBreak: false,
      });
    doc.endMarkedContent();
    page.margins.bottom = margin;
    Object.assign(doc, { x, y });
  });
}

/** Begins a page where so much does not fit on this one; what fits on none begins where it is. */
export function makeRoom(doc: Doc, height: number): void {
  const { page, y } = doc;
  const whole = page.height - 2 * margin;
  if (y + height > page.height - margin && height <= whole) doc.addPage();
}
