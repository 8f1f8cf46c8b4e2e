import { z } from 'zod';

const off = z.boolean().default(false);

/** Faults of the provider of speech and translation; those that are not named do not happen. */
export const SpeechFaults = z.strictObject({
  /** Every request is answered with 503. */
  down: off,
  /** With 429, and when to come again. */
  too_many: off,
  slow_ms: z.int().min(0).max(600_000).default(0),
  /** The answer begins, and then nothing more comes. */
  stalled: off,
  /** The connection is cut in the middle of the answer. */
  cut: off,
  /** Fifty megabytes. */
  too_large: off,
  /** An error page where audio or JSON should be, with its own type. */
  wrong_type: off,
  /** The same under the type that was asked for. */
  wrong_bytes: off,
  /** The JSON ends in the middle. */
  malformed_json: off,
  /** A translation that came to the end of what it may write. */
  cut_short: off,
  /** A translation without the tokens that are to be kept. */
  tokens_lost: off,
  /** The same, but only once: the next answer is right. */
  tokens_lost_once: off,
  /** A translation with another number in it. */
  numbers_changed: off,
  /** A translation without the words that were given. */
  terms_ignored: off,
});
export type SpeechFaults = z.infer<typeof SpeechFaults>;
