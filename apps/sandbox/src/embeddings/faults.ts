import { z } from 'zod';

const off = z.boolean().default(false);

/** Faults of the provider of embeddings; those that are not named do not happen. */
export const EmbeddingFaults = z.strictObject({
  /** Every request is answered with 503. */
  down: off,
  slow_ms: z.int().min(0).max(600_000).default(0),
  malformed_json: off,
  connection_dropped: off,
  /** The last text gets no vector. */
  vector_missing: off,
  /** The first vector is one number shorter than the others. */
  uneven: off,
  /** A number that is none, as some languages write it into JSON. */
  nan: off,
  /** A number that no machine can hold. */
  infinite: off,
  /** The last vector comes first; each says which text it is of. */
  reversed: off,
  /** A request with a longer text is refused with 413; 0 takes all. */
  text_length_max: z.int().min(0).default(0),
});
export type EmbeddingFaults = z.infer<typeof EmbeddingFaults>;
