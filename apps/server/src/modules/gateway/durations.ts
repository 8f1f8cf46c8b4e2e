/** How many took up to 1 ms, up to 2, up to 4, and so on; in the last place those that took longer than all of these. */
export const places = 18;

export const placeOf = (ms: number): number => {
  for (let place = 0; place < places - 1; place += 1) if (ms <= 2 ** place) return place;
  return places - 1;
};

/** The upper end of the place in which it lies: never less than the true one. Null where nothing was counted. */
export function percentileOf(durations: readonly number[], share: number): number | null {
  const wanted = share * durations.reduce((total, count) => total + count, 0);
  if (wanted === 0) return null;
  let seen = 0;
  for (const [place, count] of durations.entries()) {
    seen += count;
    if (seen >= wanted) return 2 ** place;
  }
  return 2 ** (places - 1);
}
