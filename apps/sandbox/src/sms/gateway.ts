import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '#sandbox/refusal';

const off = z.boolean().default(false);
const delayMs = z.int().min(0).max(600_000).default(0);

/** What an SMS gateway can do wrong; what is not named does not happen. */
export const SmsFaults = z.strictObject({
  /** Every request is answered with 503, and nothing is done. */
  down: off,
  slow_ms: delayMs,
  malformed_json: off,
  /** Does what it is asked to do, and hangs up without a word. */
  connection_dropped: off,
  /** Writes to no phone. */
  refuses: off,
  /** How long it says that a message is on its way. */
  delivery_delay_ms: delayMs,
  /** Says of every message that it did not arrive. */
  undelivered: off,
  /** Knows of no message that it took. */
  forgets: off,
  /** Speaks of another message than it was asked about, and says that it arrived. */
  lies: off,
});
export type SmsFaults = z.infer<typeof SmsFaults>;

export interface CaughtSms {
  id: string;
  reference: string;
  from: string;
  to: string;
  text: string;
  received_at: string;
}

export interface SmsGateway {
  /** What callers must show. */
  token: string;
  messages: CaughtSms[];
  faults: SmsFaults;
  now: () => Date;
}

export const openSmsGateway = (options: { token?: string }, now: () => Date): SmsGateway => ({
  token: options.token ?? 'sms-demo-token',
  messages: [],
  faults: SmsFaults.parse({}),
  now,
});

export const NewSms = z.strictObject({
  reference: z.string().min(1).max(200),
  from: z.string().min(3).max(15),
  to: z.string().regex(/^\+[1-9]\d{6,14}$/),
  text: z.string().min(1).max(1_000),
});

/** The oldest make room for new ones. */
const keptMax = 1_000;

/** Under the same reference it is the same message: it is shown once, however often it is sent. */
export function takeSms(gateway: SmsGateway, sms: z.output<typeof NewSms>): object {
  if (gateway.faults.refuses) throw new Refusal(422, 'This phone cannot be written to');
  const known = gateway.messages.find(({ reference }) => reference === sms.reference);
  const message = known ?? { id: randomUUID(), ...sms, received_at: gateway.now().toISOString() };
  if (!known) gateway.messages.push(message);
  if (gateway.messages.length > keptMax) gateway.messages.shift();
  return { id: message.id, reference: message.reference, state: 'accepted' };
}

export function standingOf({ faults, messages, now }: SmsGateway, id: string): object {
  const message = messages.find((one) => one.id === id);
  if (!message || faults.forgets) throw new Refusal(404, 'There is no such message');
  if (faults.lies) return { id: randomUUID(), reference: randomUUID(), state: 'delivered' };
  const ageMs = now().getTime() - Date.parse(message.received_at);
  const arrived = faults.undelivered ? 'undelivered' : 'delivered';
  return { id, reference: message.reference, state: ageMs < faults.delivery_delay_ms ? 'accepted' : arrived };
}
