import { setTimeout as sleep } from 'node:timers/promises';
import { type Consumer, consume, retries } from '#platform/consumer';
import { type Job, perform } from '#platform/jobs';
import { createPartitions } from '#platform/partitions';
import { publish } from '#platform/publisher';
import { stopWhenTold, toldToStop } from '#platform/stop';
import { loadConfig } from './main.config.ts';
import { openWorld } from './world.ts';

const hourMs = 3_600_000;

/** What the rooms leave for later, one line each; there is nothing yet. */
export interface Rooms {
  consumers: readonly Consumer[];
  jobs: readonly Job[];
}
const rooms: Rooms = { consumers: [], jobs: [] };

/** Any number of workers may run: each duty is safe to do twice at once, or is done by one of them at a time. */
export async function runWorker(_: string[] = [], { consumers, jobs }: Rooms = rooms): Promise<number> {
  const config = loadConfig();
  if (!config) return 2;
  const told = toldToStop();
  const world = openWorld(config);
  const { deps } = world;
  const stopping = new AbortController();
  const { signal } = stopping;
  deps.log.info('worker started');

  const duties = [
    every(
      hourMs,
      signal,
      async () => {
        const made = await createPartitions(deps);
        if (made > 0) deps.log.info({ made }, 'partitions created');
      },
      (err) => deps.log.error({ err }, 'partitions not created'),
    ),
    publish(deps, signal),
    ...consumers.map((consumer) => consume(deps, consumer, signal)),
    perform(deps, [...jobs, ...consumers.map(retries)], signal),
  ];

  return stopWhenTold(told, config.STOP_TIMEOUT_MS, deps.log, async () => {
    stopping.abort();
    await Promise.all(duties);
    await world.close();
  });
}

/** Does a duty now and then at intervals until told to stop; a failure is reported and tried again next time. */
async function every(
  intervalMs: number,
  signal: AbortSignal,
  duty: () => Promise<void>,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    await duty().catch(onError);
    await sleep(intervalMs, undefined, { signal }).catch(() => undefined);
  }
}
