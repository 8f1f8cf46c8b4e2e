import type { Deps } from './deps.ts';

/**
 * Does the same for every row that a duty has found, so many side by side. One that fails keeps no other: it is logged, and
 * is found again by the next run. `work` answers false where there was nothing to do; tells for how many there was.
 */
export async function eachRow<Row extends { id: string }>(
  { log }: Pick<Deps, 'log'>,
  rows: readonly Row[],
  { failed, sideBySide = 1 }: { failed: string; sideBySide?: number },
  work: (id: string, row: Row) => Promise<unknown>,
): Promise<number> {
  const waiting = [...rows];
  let done = 0;
  const take = async (): Promise<void> => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      const { id } = row;
      try {
        if ((await work(id, row)) !== false) done += 1;
      } catch (err) {
        log.warn({ err, id }, failed);
      }
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, take));
  return done;
}
