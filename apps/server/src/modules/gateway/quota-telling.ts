import { setImmediate } from 'node:timers/promises';
import type { Result } from 'ioredis';
import type { Deps } from '#platform/deps';
import { ask } from '#platform/memory/redis';
import { type Cell, windowMs } from './quota-cells.ts';
import { addScript } from './quota-scripts.ts';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    addGatewayCalls(keys: number, ...keysAndDeltas: (string | number)[]): Result<number[], Context>;
  }
}

/** Redis does nothing else meanwhile. */
const toldAtOnceMax = 100;

interface Telling {
  cells: Cell[];
  isTold: Promise<boolean>;
}

/**
 * Tells Redis what was counted, and learns what the others have told: of all cells of one turn in one question, since a question costs
 * this process about the same however many it is of. Answers whether Redis has answered; `after` is called with each cell then.
 */
export function openTelling(deps: Pick<Deps, 'redis' | 'metrics'>, now: () => number, after: (cell: Cell) => void) {
  deps.redis.defineCommand('addGatewayCalls', { lua: addScript });
  let next: Telling | null = null;

  const tell = async (cells: readonly Cell[]): Promise<boolean> => {
    const deltas = cells.map(({ untold }) => untold);
    const keys = cells.flatMap(({ key, window }) => [nameOf(key, window), nameOf(key, window - 1)]);
    const counts = await ask(deps, (redis) => redis.addGatewayCalls(keys.length, ...keys, 3 * windowMs, ...deltas));
    const heardAt = now();
    for (const [index, cell] of cells.entries()) {
      if (counts) {
        cell.told = counts[2 * index] ?? cell.told;
        cell.before = counts[2 * index + 1] ?? cell.before;
        cell.untold -= deltas[index] ?? 0;
        cell.heardAt = heardAt;
      }
      cell.syncing = null;
      after(cell);
    }
    return counts !== undefined;
  };
  const open = (): Telling => {
    const cells: Cell[] = [];
    const isTold = setImmediate().then(() => {
      if (next?.cells === cells) next = null;
      return tell(cells);
    });
    return { cells, isTold };
  };

  // One at a time for each cell, or a delta would be told twice.
  return (cell: Cell): Promise<boolean> => {
    if (cell.syncing) return cell.syncing;
    if (!next || next.cells.length >= toldAtOnceMax) next = open();
    next.cells.push(cell);
    cell.syncing = next.isTold;
    return cell.syncing;
  };
}

const nameOf = (key: string, window: number): string => `gateway:calls:${key}:${window}`;
