import { z } from 'zod';

/**
 * Rises with every change. A change sends the version that its author saw, so that one change does not overwrite
 * another unseen. One less than an int of the database holds, since the next one must fit as well.
 */
export const version = z.int().min(1).max(2_147_483_646).describe('Rises with every change; send the one you saw.');

/** What a refused change tells of what stands by now. */
export const versionConflict = z
  .object({ current_version: z.int().min(1) })
  .meta({ examples: [{ current_version: 4 }] });
