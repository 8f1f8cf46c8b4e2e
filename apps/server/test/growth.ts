/** A clock of processor time moves in steps of some milliseconds, so a look is repeated until many of them have passed. */
const enoughMs = 40;

/** Milliseconds of processor time of this thread: what others do beside it does not count. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Milliseconds that one look at a text takes. */
function timeOf(look: (text: string) => unknown, text: string): number {
  const started = spentMs();
  let looks = 0;
  while (spentMs() - started < enoughMs) {
    look(text);
    looks += 1;
  }
  return (spentMs() - started) / looks;
}

/** Below this nobody waits. */
const noticeableMs = 2;

/**
 * How many times longer a text takes that is eight times as long: eight where the time grows with the length,
 * sixty-four where it grows with its square. Nothing where both are too short to be noticed.
 */
export function growthOf(look: (text: string) => unknown, write: (length: number) => string, length = 4_000): number {
  const [short, long] = [write(length), write(length * 8)];
  const started = performance.now();
  look(long);
  if (performance.now() - started < noticeableMs) return 0;
  const large = timeOf(look, long);
  return large < noticeableMs ? 0 : large / timeOf(look, short);
}

/** Well above what grows with the length, well below what grows with its square. */
export const growthMax = 24;
