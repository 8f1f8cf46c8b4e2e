/** Rates of something of ours between rates of its anchor; a busy neighbour slows both sides of a pair alike. */
export interface Measured {
  what: string;
  ratio: string;
  spread: string;
  'ours/s': number;
  'anchor/s': number;
}

export const median = (values: number[]): number =>
  values.toSorted((one, two) => one - two)[Math.floor(values.length / 2)] ?? Number.NaN;

export async function pairUp(
  what: string,
  rounds: number,
  anchor: () => Promise<number> | number,
  ours: () => Promise<number> | number,
): Promise<Measured> {
  const ratios: number[] = [];
  const rates: { ours: number; anchor: number }[] = [];
  let before = await anchor();
  for (let round = 0; round < rounds; round += 1) {
    const rate = await ours();
    const after = await anchor();
    ratios.push((2 * rate) / (before + after));
    rates.push({ ours: rate, anchor: (before + after) / 2 });
    before = after;
  }
  return {
    what,
    ratio: median(ratios).toFixed(3),
    spread: `${Math.min(...ratios).toFixed(3)}-${Math.max(...ratios).toFixed(3)}`,
    'ours/s': Math.round(median(rates.map((rate) => rate.ours))),
    'anchor/s': Math.round(median(rates.map((rate) => rate.anchor))),
  };
}
