import { z } from 'zod';

const off = z.boolean().default(false);

/** Faults of the provider of the language model; those that are not named do not happen. */
export const ModelFaults = z.strictObject({
  /** Every request is answered with 503. */
  down: off,
  /** Every request is answered with 429. */
  rate_limited: off,
  /** Before the first byte. */
  slow_ms: z.int().min(0).max(600_000).default(0),
  /** Between two pieces. */
  pause_ms: z.int().min(0).max(60_000).default(0),
  /** Each byte is sent by itself, so that letters are cut in two. */
  split_bytes: off,
  /** After the first pieces it says nothing more, and keeps the connection. */
  stalled: off,
  /** After the first pieces it tells of an error and ends. */
  error_midway: off,
  /** After the first pieces the connection breaks. */
  dropped: off,
  /** It ends without its last word. */
  cut_off: off,
  /** A page of a proxy instead of a stream, with 200. */
  page: off,
  malformed_json: off,
  /** It never stops. */
  endless: off,
  /** It says so many tokens were used, whatever is true. */
  tokens_said: z.int().optional(),
  /** It asks for a tool that nobody has offered. */
  calls_tool: off,
});
export type ModelFaults = z.infer<typeof ModelFaults>;

/**
 * How it answers: `grounded` from the documents, as it is told; `obedient` does whatever any text tells it, and says that it
 * has it from the first document; the others lie.
 */
export const ModelManner = z.enum(['grounded', 'obedient', 'without_citation', 'made_up', 'wrong_citation', 'nothing']);
export type ModelManner = z.infer<typeof ModelManner>;
