import type PDFDocument from 'pdfkit';
import type { PdfBlock } from './pdf.ts';
import { drawCode, drawLetterhead, drawTraditional } from './pdf-figures.ts';
import { makeRoom, margin } from './pdf-page.ts';

type Doc = InstanceType<typeof PDFDocument>;
type Show = (font: 'body' | 'bold' | 'traditional', text: string) => string;
type Element = ReturnType<Doc['struct']>;

const headingSizes = { 1: 20, 2: 15, 3: 12, 4: 10 } as const;
const bodySize = 9.5;
const nameWidth = 150;
const gap = 10;

/** Draws one block, and says in the structure of the document what it is. */
export function drawBlock(doc: Doc, parent: Element, block: PdfBlock, show: Show): void {
  if (block.kind === 'heading') drawHeading(doc, parent, block, show);
  else if (block.kind === 'paragraph')
    drawText(doc, parent, 'P', { font: 'body', size: bodySize, text: block.text }, show);
  else if (block.kind === 'table') drawTable(doc, parent, block.rows, show);
  else if (block.kind === 'letterhead') drawLetterhead(doc, parent, block, show);
  else if (block.kind === 'traditional') drawTraditional(doc, parent, show('traditional', block.text));
  else drawCode(doc, parent, block, show);
}

function drawHeading(doc: Doc, parent: Element, block: PdfBlock & { kind: 'heading' }, show: Show): void {
  const size = headingSizes[block.level];
  // A heading alone at the end of a page heads nothing.
  makeRoom(doc, size * 4);
  doc.y += block.level === 1 ? 0 : size / 2;
  drawText(doc, parent, `H${block.level}`, { font: 'bold', size, text: block.text }, show);
}

interface Line {
  font: 'body' | 'bold';
  size: number;
  text: string;
}

function drawText(doc: Doc, parent: Element, tag: string, { font, size, text }: Line, show: Show): void {
  const shown = show(font, text);
  const width = doc.page.width - 2 * margin;
  doc.font(font).fontSize(size);
  parent.add(doc.struct(tag, {}, () => void doc.text(shown, margin, doc.y, { width })));
  doc.y += size / 3;
}

function drawTable(doc: Doc, parent: Element, rows: (PdfBlock & { kind: 'table' })['rows'], show: Show): void {
  const table = doc.struct('Table');
  parent.add(table);
  for (const [name, value] of rows) {
    const row = doc.struct('TR');
    table.add(row);
    drawRow(doc, row, [show('bold', name), show('body', value)]);
    row.end();
  }
  table.end();
  doc.x = margin;
  doc.y += bodySize / 2;
}

function drawRow(doc: Doc, row: Element, [name, value]: [string, string]): void {
  const valueWidth = doc.page.width - 2 * margin - nameWidth - gap;
  const nameHeight = doc.font('bold').fontSize(bodySize).heightOfString(name, { width: nameWidth });
  const valueHeight = doc.font('body').fontSize(bodySize).heightOfString(value, { width: valueWidth });
  makeRoom(doc, Math.max(nameHeight, valueHeight));
  const { page, y: top } = doc;
  row.add(doc.struct('TH', {}, () => void doc.font('bold').text(name, margin, top, { width: nameWidth })));
  const nameEnd = doc.y;
  const isSamePage = doc.page === page;
  const start = isSamePage ? top : margin;
  row.add(
    doc.struct(
      'TD',
      {},
      () => void doc.font('body').text(value, margin + nameWidth + gap, start, { width: valueWidth }),
    ),
  );
  if (isSamePage && doc.page === page) doc.y = Math.max(nameEnd, doc.y);
}
