/** A stem that was recorded: in how many texts, and how much it looks like the one that was asked for, from 0 to 1. */
export interface StemUse {
  stem: string;
  uses: number;
  similarity: number;
}

/** A rare word says more than a common one; one that only looks alike says less. */
export const weightOf = ({ uses, similarity }: StemUse, textsMax: number): number =>
  similarity ** 2 * Math.log(1 + textsMax / (1 + uses));

/** The rarest, as long as all texts that have one of them can be looked at; always one of them. */
export function rarestOf(known: readonly Pick<StemUse, 'stem' | 'uses'>[], candidatesMax: number): string[] {
  const chosen: string[] = [];
  let sum = 0;
  for (const { stem, uses } of known.toSorted((one, other) => one.uses - other.uses)) {
    sum += uses;
    if (chosen.length > 0 && sum > candidatesMax) break;
    chosen.push(stem);
  }
  return chosen;
}

/** What a search found, and in which ways. */
export interface Hit {
  id: string;
  score: number;
  matched: readonly string[];
}

/** Of reciprocal rank fusion: how much the first places differ from those behind them. */
const flatness = 60;

/**
 * Several lists as one. Their scores cannot be compared, so places count, and two places add up: 1 is first in one of
 * them, 2 in both of two. Every hit of any list is in it.
 */
export function fuse<H extends Hit>(...lists: readonly (readonly H[])[]): H[] {
  const fused = new Map<string, H>();
  for (const list of lists) {
    for (const [place, one] of list.entries()) {
      const share = (flatness + 1) / (flatness + 1 + place);
      const known = fused.get(one.id);
      const matched = [...(known?.matched ?? []), ...one.matched];
      fused.set(one.id, Object.assign({}, known ?? one, { matched, score: (known?.score ?? 0) + share }));
    }
  }
  // If two are equally good, the one of the earlier list comes first.
  return [...fused.values()].toSorted((one, other) => other.score - one.score);
}
