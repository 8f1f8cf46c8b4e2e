import { setTimeout as sleep } from 'node:timers/promises';
import * as audit from '#modules/audit';
import { forgetIdempotencyKeys } from '#platform/idempotency';
import { createPartitions } from '#platform/partitions';
import { admitKeyring } from '#platform/sealing';
import { stopWhenTold, toldToStop } from '#platform/stop';
import { loadConfig } from './main.config.ts';
import { openWorld } from './world.ts';

const hourMs = 3_600_000;

/** Any number of workers may run: each duty is safe to do twice at once. */
export async function runWorker(): Promise<number> {
  const config = loadConfig();
  if (!config) return 2;
  const told = toldToStop();
  const world = openWorld(config);
  const { log } = world.deps;
  const stopping = new AbortController();
  await admitKeyring(world.deps);
  log.info('worker started');

  const partitions = every(
    hourMs,
    stopping.signal,
    async () => {
      const made = await createPartitions(world.deps);
      if (made > 0) log.info({ made }, 'partitions created');
    },
    (err) => log.error({ err }, 'partitions not created'),
  );
  const forgetting = every(
    hourMs,
    stopping.signal,
    async () => {
      const forgotten = await forgetIdempotencyKeys(world.deps);
      if (forgotten > 0) log.info({ forgotten }, 'idempotency keys forgotten');
    },
    (err) => log.error({ err }, 'idempotency keys not forgotten'),
  );

  const sealer = audit.runSealer(world.deps, stopping.signal);

  return stopWhenTold(told, config.STOP_TIMEOUT_MS, log, async () => {
    stopping.abort();
    await Promise.all([partitions, forgetting, sealer]);
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
