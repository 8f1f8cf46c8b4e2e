import type PDFDocument from 'pdfkit';
import type { PdfBlock } from './pdf.ts';
import { makeRoom, margin } from './pdf-page.ts';

type Doc = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Doc['struct']>;
type Show = (font: 'body' | 'bold', text: string) => string;

const ink = '#000000';
const rule = '#8a8f98';
const besideWidth = 190;
const stampSide = 56;

export function drawLetterhead(
  doc: Doc,
  parent: Element,
  { from, beside, stamp }: PdfBlock & { kind: 'letterhead' },
  show: Show,
): void {
  const [top, right] = [doc.y, doc.page.width - margin];
  const start = stamp ? margin + stampSide + 12 : margin;
  const width = right - start - besideWidth - 12;
  if (stamp) {
    const size = { fit: [stampSide, stampSide] as [number, number], valign: 'center' as const };
    parent.add(doc.struct('Figure', { alt: stamp.alt }, () => void doc.image(stamp.image, margin, top, size)));
  }
  const name = show('bold', from);
  const say = (write: () => void) => parent.add(doc.struct('P', {}, write));
  say(() => void doc.font('bold').fontSize(12).text(name, start, top, { width }));
  const left = doc.y;
  const lines = show('body', beside.join('\n'));
  const place = { width: besideWidth, align: 'right' } as const;
  say(
    () =>
      void doc
        .font('body')
        .fontSize(9)
        .text(lines, right - besideWidth, top, place),
  );
  doc.y = Math.max(left, doc.y, stamp ? top + stampSide : 0) + 8;
  asArtifact(doc, () => void doc.moveTo(margin, doc.y).lineTo(right, doc.y).lineWidth(0.75).stroke(rule));
  doc.fillColor(ink);
  doc.x = margin;
  doc.y += 18;
}

const traditionalSize = 15;
const columnHeight = 170;

/** Written along a line and turned: the first column is at the left, and each begins at the top. */
export function drawTraditional(doc: Doc, parent: Element, text: string): void {
  doc.font('traditional').fontSize(traditionalSize);
  const width = doc.currentLineHeight(true) * 1.15;
  const columns = columnsOf(doc, text);
  makeRoom(doc, columnHeight);
  const top = doc.y + 8;
  const draw = () => {
    for (const [index, column] of columns.entries()) {
      const x = margin + index * width;
      doc.save().rotate(90, { origin: [x, top] });
      doc
        .font('traditional')
        .fontSize(traditionalSize)
        .text(column, x, top - width, { lineBreak: false });
      doc.restore();
    }
  };
  // One glyph may stand for several letters, so what was written is said beside what is drawn.
  parent.add(doc.struct('P', { lang: 'mn-Mong', actual: text }, draw));
  doc.x = margin;
  doc.y = top + Math.max(...columns.map((column) => doc.widthOfString(column))) + 14;
}

function columnsOf(doc: Doc, text: string): string[] {
  const columns: string[] = [];
  let column = '';
  for (const word of text.split(/[ \n]+/)) {
    const longer = column === '' ? word : `${column} ${word}`;
    if (column === '' || doc.widthOfString(longer) <= columnHeight) column = longer;
    else {
      columns.push(column);
      column = word;
    }
  }
  return [...columns, column];
}

const codeSide = 142;
const quiet = 14;

/** At the foot of the page, where people look for it. */
export function drawCode(
  doc: Doc,
  parent: Element,
  { modules, alt, lines }: PdfBlock & { kind: 'code' },
  show: Show,
): void {
  // Cameras need some white around it.
  makeRoom(doc, codeSide + 2 * quiet);
  const top = Math.max(doc.y + quiet, doc.page.height - margin - codeSide - quiet);
  const side = codeSide / modules.length;
  const draw = () => {
    for (const [row, line] of modules.entries())
      for (const { index, 0: run } of line.map(Number).join('').matchAll(/1+/g))
        doc.rect(margin + index * side, top + row * side, run.length * side, side);
    doc.fill(ink);
  };
  parent.add(doc.struct('Figure', { alt }, draw));
  const left = margin + codeSide + 16;
  const width = doc.page.width - margin - left;
  doc.y = top;
  for (const [index, line] of lines.entries()) {
    const [font, size] = index === 0 ? (['bold', 10] as const) : (['body', 8.5] as const);
    const shown = show(font, line);
    parent.add(doc.struct('P', {}, () => void doc.font(font).fontSize(size).text(shown, left, doc.y, { width })));
    doc.y += 3;
  }
  doc.x = margin;
  doc.y = Math.max(doc.y, top + codeSide) + quiet;
}

function asArtifact(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}
