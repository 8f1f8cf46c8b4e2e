import type { Metrics } from './metrics.ts';
import { ask, type Redis } from './redis.ts';
import { believedRun, presentRun } from './trust.ts';

/**
 * Values that live in PostgreSQL and are remembered in Redis for a while.
 *
 * Absent means "ask PostgreSQL", so an emptied Redis forgets nothing and brings nothing revoked back to life.
 */
const rememberSeconds = 60;
/** Longer than a transaction may take, so that it cannot run out between announcing a change and committing it. */
const changingSeconds = 30;
/** Longer than a request may take, so that a reader who saw the old value cannot write it back afterwards. */
const changedSeconds = 15;
const askPostgres = '?';

export async function recall(deps: { redis: Redis; metrics: Metrics }, keys: string[]): Promise<(string | null)[]> {
  const values = await askBelieved(deps, (run) => deps.redis.mget(keys.map((key) => keyOf(run, key))));
  return keys.map((_, index) => (values?.[index] === askPostgres ? null : (values?.[index] ?? null)));
}

/** Remembers what was read, unless somebody is changing it; not longer than `secondsMax`, where it runs out by itself. */
export async function remember(
  deps: { redis: Redis; metrics: Metrics },
  key: string,
  value: string,
  secondsMax = rememberSeconds,
): Promise<void> {
  const seconds = Math.ceil(Math.min(rememberSeconds, secondsMax));
  await askBelieved(deps, (run) => deps.redis.set(keyOf(run, key), value, 'EX', seconds, 'NX'));
}

/**
 * Runs a change so that no process answers from memory once it is committed, even if this one dies on the way.
 * Where this process alone cannot reach Redis, others may go on answering from it until their memory runs out.
 */
export async function changing<T>(
  deps: { redis: Redis; metrics: Metrics },
  keys: string | readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  // Told even a Redis that seems stalled: it may read this when it wakes, before anybody asks it again.
  const mark = async (seconds: number) => {
    const run = await presentRun(deps.redis);
    const put = async (key: string) =>
      run !== null && deps.redis.set(keyOf(run, key), askPostgres, 'EX', seconds).catch(() => false);
    const marks = await Promise.all([keys].flat().map(put));
    if (!marks.every(Boolean)) deps.metrics.redisFailures.inc();
  };
  await mark(changingSeconds);
  try {
    return await work();
  } finally {
    await mark(changedSeconds);
  }
}

const keyOf = (run: string, key: string): string => `${run}:${key}`;

async function askBelieved<T>(
  deps: { redis: Redis; metrics: Metrics },
  command: (run: string) => Promise<T>,
): Promise<T | undefined> {
  const run = await believedRun(deps.redis);
  if (run !== null) return ask(deps, () => command(run));
  deps.metrics.redisFailures.inc();
  return undefined;
}
