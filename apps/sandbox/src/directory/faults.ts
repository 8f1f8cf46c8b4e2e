import { z } from 'zod';

const off = z.boolean().default(false);

/** Faults of the state directory; those that are not named do not happen. */
export const DirectoryFaults = z.strictObject({
  /** Every question is answered with 503. */
  down: off,
  slow_ms: z.int().min(0).max(600_000).default(0),
  malformed_json: off,
  connection_dropped: off,
});
export type DirectoryFaults = z.infer<typeof DirectoryFaults>;
