import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#platform/deps';
import type { Job } from './job.ts';
import { describeError } from '#platform/observability/log';
import { within } from '#platform/within';

interface Fetched {
  id: string;
  createdOn: Date;
  data: unknown;
  retryCount: number;
  expireInSeconds: number;
  heartbeatSeconds: number | null;
}

/** What is asked of the engine. */
export interface Engine {
  fetch: (name: string, options: { batchSize: number; includeMetadata: true }) => Promise<Fetched[]>;
  complete(name: string, id: string): Promise<unknown>;
  fail(name: string, id: string | string[], why: object): Promise<unknown>;
  touch(name: string, id: string): Promise<unknown>;
}

const pollMs = 500;
const concurrency = 4;

/**
 * Runs the jobs of one queue until told to stop. Each is settled when it is done, and its place is filled at once, so
 * that a slow one holds up no other. Those that run when it is told to stop may finish, for so long.
 */
export async function runQueue<D extends Deps>(
  engine: Engine,
  deps: D,
  job: Job<D>,
  signal: AbortSignal,
  stopTimeoutMs: number,
): Promise<void> {
  const { name } = job.queue;
  const running = new Map<string, Promise<void>>();
  const cutOff = new AbortController();
  const placesMax = job.queue.concurrency ?? concurrency;
  // A promise for each wait: one that lives as long as the worker would remember everybody who ever waited for it.
  let wake = (): void => undefined;
  signal.addEventListener('abort', () => wake(), { once: true });
  while (!signal.aborted) {
    const free = placesMax - running.size;
    const fetched = free > 0 ? await takeJobs(engine, deps, name, free) : [];
    for (const one of fetched) {
      const done = runOne(engine, deps, job, one, cutOff.signal).finally(() => {
        running.delete(one.id);
        wake();
      });
      running.set(one.id, done);
    }
    // As many as were asked for: there may be more, as soon as one of them is done.
    if (fetched.length === free) {
      const freed = Promise.withResolvers<void>();
      wake = freed.resolve;
      if (running.size === placesMax && !signal.aborted) await freed.promise;
    } else await sleep(job.queue.pollMs ?? pollMs, undefined, { signal }).catch(() => undefined);
  }
  await within(stopTimeoutMs, Promise.all(running.values())).catch(() => undefined);
  cutOff.abort();
  const left = [...running.keys()];
  if (left.length > 0) await quietly(deps, engine.fail(name, left, { message: 'the worker was stopped' }));
}

async function takeJobs(engine: Engine, deps: Deps, name: string, batchSize: number): Promise<Fetched[]> {
  try {
    return await engine.fetch(name, { batchSize, includeMetadata: true });
  } catch (err) {
    deps.log.warn({ err, queue: name }, 'jobs interrupted');
    return [];
  }
}

async function runOne<D extends Deps>(
  engine: Engine,
  deps: D,
  job: Job<D>,
  one: Fetched,
  cutOff: AbortSignal,
): Promise<void> {
  const { id, createdOn, data, retryCount, expireInSeconds, heartbeatSeconds } = one;
  const { name } = job.queue;
  const timeoutMs = expireInSeconds * 1_000;
  const signal = AbortSignal.any([cutOff, AbortSignal.timeout(timeoutMs)]);
  const alive = setInterval(() => void quietly(deps, engine.touch(name, id)), (heartbeatSeconds ?? 60) * 500);
  try {
    await within(timeoutMs, job.perform(deps, { id, at: createdOn, data, signal }));
    if (!cutOff.aborted) await quietly(deps, engine.complete(name, id));
  } catch (err) {
    deps.log.warn({ err, job: id, queue: name, tries: retryCount + 1 }, 'job failed');
    const { stack: _, ...why } = describeError(err);
    if (!cutOff.aborted) await quietly(deps, engine.fail(name, id, why));
  } finally {
    clearInterval(alive);
  }
}

/** If the engine cannot be told now, it notices later that the job is no longer alive. */
async function quietly(deps: Deps, telling: Promise<unknown>): Promise<void> {
  await telling.catch((err: unknown) => deps.log.warn({ err }, 'jobs interrupted'));
}
