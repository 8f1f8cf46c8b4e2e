/** A row as it stands in a text, with the line on which it begins. */
export interface SheetRow {
  line: number;
  cells: string[];
  /** A quotation mark was opened and never closed: the rest of the text is in one cell. */
  isOpen: boolean;
}

/**
 * Rows of cells, as spreadsheets write them: separated by commas, semicolons or, where they were copied, by tabs. It runs
 * in browsers and on the server alike, so that the preview says what the server will.
 */
export function readSheet(text: string): SheetRow[] {
  const source = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
  const separator = separatorOf(source);
  const rows: SheetRow[] = [];
  let row: SheetRow = { line: 1, cells: [], isOpen: false };
  let [cell, isQuoted, line] = ['', false, 1];
  const endCell = () => {
    row.cells.push(plain(cell));
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.cells.some((one) => one !== '')) rows.push(row);
    row = { line: line + 1, cells: [], isOpen: false };
  };
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (isQuoted && sign === '"' && source.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (isQuoted && sign === '"') isQuoted = false;
    else if (!isQuoted && sign === '"' && cell.trim() === '') [cell, isQuoted] = ['', true];
    else if (!isQuoted && sign === separator) endCell();
    else if (!isQuoted && sign === '\n') endRow();
    else cell += sign;
    if (sign === '\n') line += 1;
  }
  row.isOpen = isQuoted;
  endRow();
  return rows;
}

/** Our own files put a mark before what a spreadsheet would calculate; it is no part of the value. */
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '');

/** Whichever stands most often in the first line; of equals the first. */
function separatorOf(source: string): string {
  const first = source.trimStart().split('\n', 1)[0] ?? '';
  const countOf = (sign: string) => first.split(sign).length;
  return ['\t', ';', ','].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best));
}

/** The text of a file; null where it is none, or in another encoding than UTF-8. */
export function decoded(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    return null;
  }
}
