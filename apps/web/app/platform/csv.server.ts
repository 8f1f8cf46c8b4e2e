import { type Cell, csvOf } from './csv.ts';

/** Rows as a file for a spreadsheet. */
export function csvResponse(name: string, headings: readonly string[], rows: readonly (readonly Cell[])[]): Response {
  return new Response(csvOf(headings, rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}

/** All pages of a list, up to a bound that keeps one download from occupying the platform. */
export async function everyPage<T>(
  ask: (after: string | undefined) => Promise<{ items: T[]; next: string | null }>,
  rowsMax = 10_000,
): Promise<T[]> {
  const rows: T[] = [];
  let after: string | undefined;
  do {
    const page = await ask(after);
    rows.push(...page.items);
    after = page.next ?? undefined;
  } while (after && rows.length < rowsMax);
  return rows;
}
