import type { Db } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { within } from '#platform/within';
import { codeOf, cosineOf, type Embedder } from './embedder.ts';
import { findNear, type Near } from './embeddings.sql.ts';
import { harmIn } from './screening.ts';
import type { Remembered } from './search.sql.ts';

export type MeaningDeps = Pick<Deps, 'config' | 'log' | 'now'> & { embedder: Embedder | null };

/** As many as are compared by their vectors; no more are told. */
export const candidatesMax = 50;
/** Below this two texts have nothing to do with each other, whatever the model. */
const cosineMin = 0.3;

/**
 * Insights of a similar meaning, the best first. Null if that cannot be told: there is no provider, it does not answer,
 * or it must not read this. A search goes on without.
 */
export async function findByMeaning(
  deps: MeaningDeps,
  db: Db,
  applicationId: string,
  query: string,
): Promise<Remembered[] | null> {
  const { embedder, config, log } = deps;
  // A text that an insight may not hold can be searched for, but is not sent to the provider.
  if (!embedder || harmIn(query) !== null) return null;
  const timeoutMs = config.EMBEDDINGS_TIMEOUT_MS;
  const finding = async (): Promise<Remembered[] | null> => {
    const vectors = await embedder.embed([query], { timeoutMs });
    const [vector] = Array.isArray(vectors) ? vectors : [];
    if (!vector) return null;
    const asked = { applicationId, model: embedder.model, code: codeOf(vector), limit: candidatesMax, now: deps.now() };
    return closest(vector, await findNear(db, asked));
  };
  return within(timeoutMs, finding()).catch((err: unknown) => {
    log.warn({ err }, 'the memory was searched without meanings');
    return null;
  });
}

const closest = (vector: Float32Array, near: readonly Near[]): Near[] =>
  near
    .map((one) => ({ one, cosine: cosineOf(vector, one.vector) }))
    .filter(({ cosine }) => cosine >= cosineMin)
    .toSorted((first, second) => second.cosine * second.one.weight - first.cosine * first.one.weight)
    .map(({ one }) => one);
