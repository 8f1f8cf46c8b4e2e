import { believedSince, tellChange } from './changes.ts';
import type { Tx } from '#platform/data/db';
import type { Fact } from './facts.ts';
import type { Metrics } from '#platform/observability/metrics';
import type { Pool } from '#platform/data/pool';
import { ask, type Redis } from './redis.ts';
import { believedRun, presentRun } from './trust.ts';

/**
 * Values that live in PostgreSQL and are remembered in Redis for a while. Absent means "ask PostgreSQL", so an emptied
 * Redis forgets nothing and brings nothing revoked back to life. A fact that gives rights is believed only if we wrote
 * it, under this name and lately; otherwise it counts as absent.
 */
const rememberSeconds = 60;
/** A fact is sent after it was stamped, so Redis forgets it a little later than its time is up. */
const sendingMs = 1_000;
/** Longer than a transaction may take, so that it cannot run out between announcing a change and committing it. */
const changingSeconds = 30;
/** Longer than a request may take, so that a reader who saw the old value cannot write it back afterwards. */
const changedSeconds = 15;
const askPostgres = '?';

export interface MemoryDeps {
  redis: Redis;
  pool: Pool;
  metrics: Metrics;
}

/** To read what is remembered; inside a transaction only PostgreSQL is asked, and nothing is remembered of what it saw. */
export type ReadDeps = (MemoryDeps & { db?: never }) | { pool: Pool; db: Tx };

export async function recall(deps: MemoryDeps, keys: string[]): Promise<(string | null)[]> {
  const found = await askBelieved(deps, async (run) => {
    const texts = await deps.redis.mget(keys.map((key) => nameOf(run, key)));
    return texts.map((text, index) => believe(deps, run, keys[index] ?? '', text));
  });
  return found ?? keys.map(() => null);
}

function believe(deps: MemoryDeps, run: string, key: string, text: string | null): string | null {
  if (text === null || text === askPostgres) return null;
  const fact = deps.redis.facts.read(placeOf(deps, run, key), text);
  const isTimely = fact !== null && isFresh(fact) && fact.at >= believedSince(deps, key);
  if (!isTimely) deps.metrics.factsRefused.inc({ reason: fact ? 'outdated' : 'forged' });
  return isTimely ? fact.value : null;
}

/** By the clocks of two processes, which may differ a little: what is from the future is not good for longer. */
function isFresh({ at, seconds }: Fact): boolean {
  const age = Date.now() - at;
  return age <= seconds * 1_000 + sendingMs && age >= -rememberSeconds * 1_000;
}

/** Remembers a value, unless it is being changed; not longer than `secondsMax`, if it runs out by itself. */
export async function remember(
  deps: MemoryDeps,
  key: string,
  value: string,
  secondsMax = rememberSeconds,
): Promise<void> {
  const seconds = Math.ceil(Math.min(rememberSeconds, secondsMax));
  const at = Date.now();
  if (at < believedSince(deps, key)) return;
  await askBelieved(deps, (run) => {
    const text = deps.redis.facts.write(placeOf(deps, run, key), { value, at, seconds });
    return deps.redis.set(nameOf(run, key), text, 'EX', seconds, 'NX');
  });
}

/**
 * Runs a change so that no process answers from memory once it is committed, even if this one dies on the way. If Redis
 * does not carry the mark to others, or an attacker removes it, they learn of the change from PostgreSQL.
 */
export async function changing<T>(
  deps: MemoryDeps,
  keys: string | readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  // Told even a Redis that seems stalled: it may read this when it wakes, before anybody asks it again.
  const mark = async (seconds: number) => {
    const run = await presentRun(deps.redis);
    const put = async (key: string) =>
      run !== null && deps.redis.set(nameOf(run, key), askPostgres, 'EX', seconds).catch(() => false);
    const marks = await Promise.all([keys].flat().map(put));
    if (!marks.every(Boolean)) deps.metrics.redisFailures.inc();
  };
  await Promise.all([tellChange(deps, [keys].flat()), mark(changingSeconds)]);
  try {
    return await work();
  } finally {
    await mark(changedSeconds);
  }
}

const nameOf = (run: string, key: string): string => `${run}:fact:${key}`;
const placeOf = ({ redis }: MemoryDeps, run: string, key: string) => ({
  prefix: redis.options.keyPrefix ?? '',
  run,
  key,
});

async function askBelieved<T>(deps: MemoryDeps, command: (run: string) => Promise<T>): Promise<T | undefined> {
  const run = await believedRun(deps.redis);
  if (run !== null) return ask(deps, () => command(run));
  deps.metrics.redisFailures.inc();
  return undefined;
}
