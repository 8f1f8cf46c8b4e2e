import { Webhook } from 'standardwebhooks';
import { z } from 'zod';

/** What a receiver can do wrong. */
export const WebhookFaults = z.strictObject({
  /** What it answers instead of 204. */
  status: z.int().min(200).max(599).optional(),
  redirect_to: z.url().optional(),
  /** Takes the message and never answers. */
  hang: z.boolean().default(false),
  slow_ms: z.int().min(0).max(600_000).default(0),
  /** How long its answer is. */
  answer_bytes: z.int().min(0).max(10_000_000).default(0),
  /** For so many attempts; unset, until it is told otherwise. */
  next: z.int().min(1).max(1_000).optional(),
});
export type WebhookFaults = z.infer<typeof WebhookFaults>;

/** One attempt to deliver something. */
export interface Attempt {
  id: string;
  timestamp: string;
  signatures: number;
  /** Whether one of the signatures is ours. */
  verified: boolean;
  /** The status, or null where there was no answer. */
  answered: number | null;
  body: string;
  received_at: string;
}

export interface WebhookReceiver {
  secret: string;
  attempts: Attempt[];
  faults: WebhookFaults;
  now: () => Date;
}

const demoSecret = 'whsec_c2FuZGJveC1kZW1vLXdlYmhvb2stc2VjcmV0LTAxMjM=';

export const openWebhookReceiver = (
  { secret = demoSecret }: { secret?: string },
  now: () => Date,
): WebhookReceiver => ({
  secret,
  attempts: [],
  faults: WebhookFaults.parse({}),
  now,
});

/** What goes wrong with this attempt. */
export function takeFaults(receiver: WebhookReceiver): WebhookFaults {
  const { faults } = receiver;
  if (faults.next !== undefined)
    receiver.faults = faults.next > 1 ? { ...faults, next: faults.next - 1 } : WebhookFaults.parse({});
  return faults;
}

export function isSigned({ secret }: WebhookReceiver, headers: Record<string, string>, body: string): boolean {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

/** The oldest make room for new ones. */
const keptMax = 1_000;

export function keepAttempt(receiver: WebhookReceiver, attempt: Omit<Attempt, 'received_at'>): void {
  receiver.attempts.push({ ...attempt, received_at: receiver.now().toISOString() });
  if (receiver.attempts.length > keptMax) receiver.attempts.shift();
}
