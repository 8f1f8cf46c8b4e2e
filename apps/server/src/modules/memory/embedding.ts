import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { Lease } from '#platform/data/lease';
import { bytesOf, codeOf, type Embedder } from './embedder.ts';
import { countMissing, keepVectors, type Missing, selectMissing } from './embeddings.sql.ts';

const batchMax = 64;
/** No request waits for it, and so many texts take a model a while. */
export const batchTimeoutMs = 20_000;

const actor = system('embed insights');
const textOf = ({ topic, content }: Missing): string => `${topic}\n${content}`;
/** Something that every model takes: where this is refused too, it is not the texts. */
const probe = 'tamga';

type EmbedDeps = Pick<Deps, 'pool' | 'log'> & { embedder: Embedder };

/** One request for as many as there are, up to a batch. */
export async function embedBatch(
  deps: EmbedDeps,
  lease: Lease,
  signal: AbortSignal,
): Promise<'all done' | 'more to do' | 'failed'> {
  const { model } = deps.embedder;
  const patience = { timeoutMs: batchTimeoutMs, signal };
  const missing = await selectMissing(asActor(deps, actor), model, batchMax);
  if (missing.length === 0) return 'all done';
  const vectors = await deps.embedder.embed(missing.map(textOf), patience);
  if (vectors === 'unavailable') return 'failed';
  if (vectors === 'refused') return embedEach(deps, missing, lease, signal);
  await keep(deps, missing, vectors);
  return missing.length < batchMax ? 'all done' : 'more to do';
}

/** One text that the provider does not take must not hold up the others, nor be asked for ever. */
async function embedEach(
  deps: EmbedDeps,
  missing: readonly Missing[],
  lease: Lease,
  signal: AbortSignal,
): Promise<'more to do' | 'failed'> {
  const patience = { timeoutMs: batchTimeoutMs, signal };
  if (!Array.isArray(await deps.embedder.embed([probe], patience))) {
    deps.log.warn('the provider of embeddings takes no text at all');
    return 'failed';
  }
  for (const one of missing) {
    if (lease.leftMs() < batchTimeoutMs) break;
    const vectors = await deps.embedder.embed([textOf(one)], patience);
    if (vectors === 'unavailable') return 'failed';
    if (vectors === 'refused')
      deps.log.warn({ insight: one.id }, 'the provider of embeddings does not take an insight');
    await keep(deps, [one], vectors === 'refused' ? [] : vectors);
  }
  return 'more to do';
}

async function keep(deps: EmbedDeps, missing: readonly Missing[], vectors: readonly Float32Array[]): Promise<void> {
  const made = missing.map(({ id }, place) => {
    const vector = vectors[place];
    return { id, vector: vector ? { code: codeOf(vector), bytes: bytesOf(vector) } : null };
  });
  await keepVectors(asActor(deps, actor), deps.embedder.model, made);
}

/** An exact count beyond this is of no use. */
const countMax = 10_000;

/** Asked of the database by those who serve metrics, for the worker serves none. */
export function measureEmbedding(deps: Pick<Deps, 'metrics' | 'pool'>, embedder: Embedder | null): void {
  if (!embedder) return;
  const db = asActor(deps, system('measure embeddings'));
  deps.metrics.gauge('tamga_embeddings_missing', 'Insights that have no vector of the model yet', () =>
    countMissing(db, embedder.model, countMax),
  );
}
