import type { Deps } from '#platform/deps';
import { whileLeased } from '#platform/data/lease';
import { batchTimeoutMs, embedBatch } from './embedding.ts';
import type { Embedder } from './embedder.ts';

/** When a turn begins, two thirds of it are left: enough for a request and for storing what came of it. */
const leaseMs = 2 * batchTimeoutMs + 5_000;
const idleMs = 1_000;
const retryMs = 2_000;
const retryMsMax = 60_000;

/** Makes vectors of insights that have none of this model, also of those from before, until told to stop. One worker does. */
export async function runEmbedder(
  deps: Pick<Deps, 'pool' | 'log'> & { embedder: Embedder | null },
  signal: AbortSignal,
): Promise<void> {
  const { embedder } = deps;
  if (!embedder) return;
  let failures = 0;
  await whileLeased(deps, { name: 'embed insights', ttlMs: leaseMs }, signal, async (lease) => {
    const outcome = await embedBatch({ ...deps, embedder }, lease, signal);
    failures = outcome === 'failed' ? failures + 1 : 0;
    if (outcome === 'failed') return Math.min(retryMsMax, retryMs * 2 ** (failures - 1));
    return outcome === 'all done' ? idleMs : 0;
  });
}
