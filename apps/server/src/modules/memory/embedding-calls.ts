import { Counter } from 'prom-client';
import { z } from 'zod';
import { openBreaker } from '#platform/limits/breaker';
import type { Deps } from '#platform/deps';
import { send } from '#platform/outgoing/outgoing';
import { dimensionsMax, type Embedder } from './embedder.ts';

const Answer = z.object({
  data: z.array(
    z.object({
      index: z.int().min(0),
      embedding: z.array(z.number()).min(1).max(dimensionsMax),
    }),
  ),
});

/** A number as it is written takes some twenty bytes. */
const sizeBytesMax = (texts: number): number => 64 * 1_024 + texts * dimensionsMax * 24;

/** By which it says that it cannot take these texts: malformed to it, too large, not to be processed. */
const refusals: ReadonlySet<number> = new Set([400, 413, 422]);

/** Null without EMBEDDINGS_URL. */
export function openEmbedder(deps: Pick<Deps, 'config' | 'metrics' | 'log' | 'now'>): Embedder | null {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model, EMBEDDINGS_API_KEY: key } = deps.config;
  if (url === undefined || model === undefined) return null;
  const { metrics, log, now } = deps;
  const breaker = openBreaker(now);
  const calls = new Counter({
    name: 'tamga_embeddings_calls_total',
    help: 'Requests for embeddings, by outcome; not_tried are those that the open circuit held back',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  });
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(key && { authorization: `Bearer ${key.reveal()}` }),
  };
  const address = `${url.replace(/\/$/, '')}/embeddings`;

  return {
    model,
    async embed(texts, { timeoutMs, signal }) {
      if (!breaker.admits()) {
        calls.inc({ outcome: 'not_tried' });
        return 'unavailable';
      }
      try {
        const body = JSON.stringify({ model, input: texts, encoding_format: 'float' });
        const limits = { timeoutMs, signal, sizeBytesMax: sizeBytesMax(texts.length) };
        const reply = await send({ method: 'POST', url: address, reach: 'anywhere', headers, body, ...limits });
        const isRefused = refusals.has(reply.status);
        if (reply.status !== 200 && !isRefused) throw new Error(`status ${reply.status}`);
        const outcome = isRefused ? 'refused' : vectorsIn(JSON.parse(reply.body.toString()), texts.length);
        breaker.succeeded();
        calls.inc({ outcome: isRefused ? 'refused' : 'embedded' });
        return outcome;
      } catch (error) {
        if (signal?.aborted) return 'unavailable';
        breaker.failed();
        calls.inc({ outcome: 'failed' });
        // The log does not quote an answer that cannot be read, because it may repeat the question.
        const err = error instanceof z.ZodError || error instanceof SyntaxError ? undefined : error;
        log.warn({ err }, 'the provider of embeddings did not serve');
        return 'unavailable';
      }
    },
  };
}

/** In the order of the texts, or an error: vectors that are mixed up or bent would find the wrong insights for good. */
function vectorsIn(said: unknown, count: number): Float32Array[] {
  const data = Answer.parse(said).data.toSorted((one, other) => one.index - other.index);
  const isWhole = data.length === count && data.every(({ index }, place) => index === place);
  if (!isWhole) throw new Error('not one vector for each text');
  if (new Set(data.map(({ embedding }) => embedding.length)).size > 1) throw new Error('vectors of several lengths');
  return data.map(({ embedding }) => normalised(embedding));
}

function normalised(numbers: readonly number[]): Float32Array {
  const length = Math.sqrt(numbers.reduce((sum, value) => sum + value * value, 0));
  if (length === 0 || !Number.isFinite(length)) throw new Error('a vector without a direction');
  return Float32Array.from(numbers, (value) => value / length);
}
