/** The end of an axis: the first of 1, 2, 5, 10, 20, 50 … that nothing is above. */
export function topOf(values: readonly number[]): number {
  const highest = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= highest) ?? highest;
}

/** A share of a whole in thousandths, which is as fine as a screen is. */
export const thousandths = (value: number, top: number): number => Math.round((Math.max(0, value) / top) * 1_000);
