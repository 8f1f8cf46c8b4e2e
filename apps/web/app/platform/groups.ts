/** Rows that belong together, in the order in which the first of each came. */
export const groupsOf = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): [Row, ...Row[]][] =>
  [...Map.groupBy(rows, keyOf).values()].flatMap(([first, ...rest]) => (first === undefined ? [] : [[first, ...rest]]));

/** The day of a moment in Ulaanbaatar, to group by. */
export const dayOf = (at: string): string => new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10);
