import { z } from 'zod';

const off = z.boolean().default(false);
const delayMs = z.int().min(0).max(600_000).default(0);

/** Faults of the bank; those that are not named do not happen. */
export const BankFaults = z.strictObject({
  /** Every request of a merchant is answered with 503, and nothing is done. */
  down: off,
  slow_ms: delayMs,
  malformed_json: off,
  /** Does what it is asked to do, and hangs up without a word. */
  connection_dropped: off,
  /** Whatever a person tries to pay is refused. */
  refuses: off,
  /** What is paid is first only held, until the person or a test lets the bank take it. */
  holds: off,
  /** The person pays so much more (or less) than the invoice says. */
  amount_off: z.number().min(-1_000_000).max(1_000_000).default(0),
  /** Refunds are refused. */
  refund_refused: off,
  /** Refunds wait, neither done nor refused. */
  refund_waits: off,
  callback_delay_ms: delayMs,
  /** How often each callback is sent: 2 is a double, 0 none. */
  callback_times: z.int().min(0).max(50).default(1),
});
export type BankFaults = z.infer<typeof BankFaults>;

/** What a callback says that is not so. */
export const lies = ['paid', 'amount', 'other_invoice'] as const;
export type Lie = (typeof lies)[number];
