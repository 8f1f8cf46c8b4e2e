/** A bound, so that what one person has gathered in years does not take the memory of a process. */
export const allRowsMax = 20_000;

const pageRows = 1_000;

/** Reads a list to its end, page by page: `read` gets how many rows to read and the row after which they come. */
export async function allRows<Row>(
  read: (limit: number, last: Row | undefined) => Promise<readonly Row[]>,
  max = allRowsMax,
): Promise<Row[]> {
  const rows: Row[] = [];
  while (rows.length < max) {
    const limit = Math.min(pageRows, max - rows.length);
    const page = await read(limit, rows.at(-1));
    rows.push(...page);
    if (page.length < limit) break;
  }
  return rows;
}
