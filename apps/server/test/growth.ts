/** Milliseconds that one look at a text takes, the least of a few: a busy machine only ever adds. */
function timeOf(look: (text: string) => unknown, text: string, tries: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < tries; turn += 1) {
    const started = performance.now();
    look(text);
    least = Math.min(least, performance.now() - started);
  }
  return least;
}

/** Below this a clock tells nothing. */
const noticeableMs = 2;

/**
 * How many times longer a text takes that is eight times as long: eight where the time grows with the length,
 * sixty-four where it grows with its square. Nothing where both are too short to be measured.
 */
export function growthOf(look: (text: string) => unknown, write: (length: number) => string, length = 4_000): number {
  const long = write(length * 8);
  if (timeOf(look, long, 1) < noticeableMs) return 0;
  const [small, large] = [timeOf(look, write(length), 20), timeOf(look, long, 10)];
  return large < noticeableMs ? 0 : large / Math.max(small, 0.05);
}

/** Well above what grows with the length, well below what grows with its square. */
export const growthMax = 24;
