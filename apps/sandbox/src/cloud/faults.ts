import { z } from 'zod';

const off = z.boolean().default(false);

/** Faults of the cloud; those that are not named do not happen. */
export const CloudFaults = z.strictObject({
  /** Every request is answered with 503. */
  down: off,
  slow_ms: z.int().min(0).max(600_000).default(0),
  /** 429, and when to come again. */
  too_many: off,
  /** Nothing is renewed any more: invalid_grant. */
  refresh_refused: off,
  /** The answer is a page, as of a proxy on the way. */
  html: off,
  /** The answer has no token in it. */
  token_missing: off,
  /** The token is of a kind that nobody asked for. */
  wrong_kind: off,
  /** The answer is as long as memory lasts. */
  endless: off,
  /** Leads elsewhere instead of answering. */
  redirected_to: z.string().default(''),
  /** The person allowed nothing of what was asked for. */
  nothing_allowed: off,
  /** Tokens last so long. */
  expires_in: z.int().min(0).default(3_600),
  /** A token for renewing stays the same. */
  no_rotation: off,
  /** The drive takes no token, however fresh. */
  drive_refuses: off,
  /** The drive lets nobody read. */
  drive_forbids: off,
  /** The drive says that its files are longer by so many bytes than they are. */
  drive_says_longer: z.int().min(-1_000_000).max(1_000_000_000).default(0),
  /** What the drive says that its files are. */
  drive_says_type: z.string().default(''),
  /** The drive sends the first half of a file, and then nothing more. */
  drive_stalls: off,
  /** The drive hangs up after the first half of a file. */
  drive_hangs_up: off,
});
export type CloudFaults = z.infer<typeof CloudFaults>;
