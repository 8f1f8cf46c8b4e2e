import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#platform/deps';
import { type SealDeps, sealBatch } from './sealing.ts';

const batchMax = 5_000;
const intervalMs = 100;
/** Often enough to find a cut-off end, seldom enough to keep every checkpoint: some three million a year. */
const signEveryMs = 10_000;
const retryMs = 1_000;

/** Seals until told to stop, and once more then, so that a quiet platform ends with everything sealed and signed. */
export async function runSealer(deps: SealDeps & Pick<Deps, 'log' | 'metrics'>, signal: AbortSignal): Promise<void> {
  let signedAt = -Infinity;
  const pass = async (sign: boolean): Promise<number> => {
    const { count, note } = await sealBatch(deps, { limit: batchMax, sign });
    if (sign) signedAt = performance.now();
    // Outside the database, out of reach of an attacker who could rewrite the log.
    if (note !== undefined) deps.log.info({ checkpoint: note }, 'audit checkpoint signed');
    deps.metrics.auditSealed.inc(count);
    return count;
  };

  while (!signal.aborted) {
    const pauseMs = await pass(performance.now() - signedAt >= signEveryMs).then(
      (count) => (count < batchMax ? intervalMs : 0),
      (err: unknown) => {
        deps.log.error({ err }, 'audit records not sealed');
        return retryMs;
      },
    );
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  await pass(true).catch((err: unknown) => deps.log.error({ err }, 'audit records not sealed'));
}
