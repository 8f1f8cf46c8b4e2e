import { z } from 'zod';

const off = z.boolean().default(false);

/** What a timestamp authority can do wrong. */
export const TimestampFaults = z.strictObject({
  down: off,
  slow_ms: z.int().min(0).max(600_000).default(0),
  /** Something that is no answer. */
  garbage: off,
  /** An answer, and it is no. */
  refuses: off,
  wrong_nonce: off,
  /** The token is over something else. */
  wrong_imprint: off,
  wrong_signature: off,
  expired_certificate: off,
  unknown_authority: off,
  /** How far its clock is ahead; negative: behind. */
  ahead_ms: z.int().default(0),
});
export type TimestampFaults = z.infer<typeof TimestampFaults>;

export interface TimestampAuthority {
  faults: TimestampFaults;
  /** How many were asked for so far. */
  asked: number;
}

export const openTimestamps = (): TimestampAuthority => ({ faults: TimestampFaults.parse({}), asked: 0 });
