import { z } from 'zod';
import { Refusal } from '#sandbox/refusal';
import { EmbeddingFaults } from './faults.ts';
import { embed, models } from './toy.ts';

/** A provider that turns texts into vectors. */
export interface Embeddings {
  /** The key that callers must show. */
  key: string;
  faults: EmbeddingFaults;
  /** The texts of each request so far, so that a test can see what was sent out. */
  received: string[][];
}

export const openEmbeddings = (options: { key?: string }): Embeddings => ({
  key: options.key ?? 'embeddings-demo-key',
  faults: EmbeddingFaults.parse({}),
  received: [],
});

export const EmbeddingsBody = z.strictObject({
  model: z.string(),
  input: z.union([z.string(), z.array(z.string().min(1)).min(1).max(2_048)]),
  encoding_format: z.literal('float').default('float'),
});

/** The answer as text, since some of what goes wrong cannot be said in JSON. */
export function answer({ faults }: Embeddings, model: string, texts: readonly string[]): string {
  const dimensions = models[model];
  if (dimensions === undefined) throw new Refusal(404, 'There is no such model');
  if (faults.text_length_max > 0 && texts.some((text) => text.length > faults.text_length_max))
    throw new Refusal(413, 'A text is too long');
  const vectors = texts.map((text) => embed(model, dimensions, text));
  if (faults.uneven) vectors[0]?.pop();
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
  if (faults.vector_missing) data.pop();
  if (faults.reversed) data.reverse();
  const usage = { prompt_tokens: 0, total_tokens: 0 };
  const text = JSON.stringify({ object: 'list', model, data, usage });
  if (faults.malformed_json) return text.slice(0, text.length / 2);
  const wrong = faults.nan ? 'NaN' : '1e999';
  return faults.nan || faults.infinite ? text.replace(/"embedding":\[[^,]*/, `"embedding":[${wrong}`) : text;
}
