import { randomUUID } from 'node:crypto';
import type { Result } from 'ioredis';
import type { Deps } from '#platform/deps';
import { ask, isAnswering } from '#platform/memory/redis';
import { type Cell, openCell, type Verdict, verdictOf, windowMs } from './quota-cells.ts';
import { heartbeatScript } from './quota-scripts.ts';
import { openTelling } from './quota-telling.ts';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    beatGateway(key: string, id: string, now: number, aliveMs: number, stays: 0 | 1): Result<number, Context>;
  }
}

/** Whether one more call under this name fits into so many a minute. */
export interface Quotas {
  spend(key: string, perMinute: number): Promise<Verdict>;
  close(): Promise<void>;
}

const syncEveryMs = 50;
/** Not heard for longer than this, what the others counted is asked first. */
const staleMs = 500;
/** A process admits no more than this part of a limit before it has told the others: the bound of the error. */
const untoldShare = 20;
const beatEveryMs = 2_000;
const aliveMs = 10_000;
const cellsMax = 50_000;
const processesKey = 'gateway:processes';

/**
 * Counted in this process first, and told to the others through Redis every 50 ms. Of N processes together no more than the limit
 * and N twentieths of it (one call each at least) pass in a minute, whatever the timing. While Redis is away each process takes
 * its share, by how many there were last.
 */
export function openQuotas(deps: Pick<Deps, 'redis' | 'metrics'>, now: () => number = Date.now): Quotas {
  deps.redis.defineCommand('beatGateway', { lua: heartbeatScript, numberOfKeys: 1 });
  const cells = new Map<string, Cell>();
  const dirty = new Set<Cell>();
  const id = randomUUID();
  let peers = 1;

  const beat = async (): Promise<void> => {
    const count = await ask(deps, (redis) => redis.beatGateway(processesKey, id, now(), aliveMs, 1));
    if (count !== undefined) peers = Math.max(1, count);
  };
  const sync = openTelling(deps, now, (cell) => {
    if (cell.untold > 0 && cells.get(cell.key) === cell) dirty.add(cell);
    else dirty.delete(cell);
  });
  const cellOf = (key: string): Cell => {
    const window = Math.floor(now() / windowMs);
    const old = cells.get(key);
    if (old?.window === window) return old;
    const cell = openCell(key, window, old);
    // What the last minute did not get to tell is told under its own name, for the others.
    if (old && old.untold > 0 && !old.syncing) void sync(old);
    cells.delete(key);
    cells.set(key, cell);
    if (cells.size > cellsMax) cells.delete(cells.keys().next().value ?? key);
    return cell;
  };

  const admit = (cell: Cell, verdict: Verdict): Verdict => {
    cell.untold += 1;
    dirty.add(cell);
    return verdict;
  };

  const timers = [
    // Not at once: commands that are under way in this turn know no command that was defined after them, and would end the process.
    setTimeout(() => void beat(), syncEveryMs),
    setInterval(() => void beat(), beatEveryMs),
    setInterval(() => dirty.forEach((cell) => (cell.syncing ? undefined : void sync(cell))), syncEveryMs),
  ];
  for (const timer of timers) timer.unref();

  return {
    async spend(key, perMinute) {
      const untoldMax = Math.max(1, Math.floor(perMinute / untoldShare));
      for (;;) {
        const cell = cellOf(key);
        const verdict = verdictOf(cell, perMinute, now());
        // What the others have told meanwhile can only add to it.
        if (!verdict.isAdmitted) return verdict;
        const isBehind = now() - cell.heardAt > staleMs || cell.untold >= untoldMax;
        if (!isBehind) return admit(cell, verdict);
        if (isAnswering(deps.redis) && (await sync(cell))) continue;
        deps.metrics.localLimits.inc();
        const share = verdictOf(cell, Math.max(1, Math.floor(perMinute / peers)), now());
        return share.isAdmitted ? admit(cell, share) : share;
      }
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([...dirty].map(sync));
      await ask(deps, (redis) => redis.beatGateway(processesKey, id, now(), aliveMs, 0));
    },
  };
}
