export type Cell = string | number | boolean | null | undefined;

/** Rows as a text for a spreadsheet: with the mark by which Excel knows UTF-8, and no cell that it would calculate. */
export function csvOf(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [headings, ...rows].map((cells) => cells.map(cellOf).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cellOf(value: Cell): string {
  const text = String(value ?? '');
  // In some countries a cell begins after each semicolon, and a formula with a wide sign.
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
