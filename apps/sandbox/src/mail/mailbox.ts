import { z } from 'zod';

/** A mail that was sent and caught here. */
export interface CaughtMail {
  id: number;
  message_id: string | null;
  from: string;
  to: string[];
  subject: string;
  text: string;
  /** As a page, where it was sent as one too. */
  html: string | null;
  received_at: string;
}

/** What a mail server can do wrong. */
export const MailFaults = z.strictObject({
  /** Hangs up on everybody. */
  down: z.boolean().default(false),
  /** Takes no recipient, for good. */
  refuses: z.boolean().default(false),
  /** Takes none now; later, perhaps. */
  busy: z.boolean().default(false),
  slow_ms: z.int().min(0).max(600_000).default(0),
});
export type MailFaults = z.infer<typeof MailFaults>;

export interface Mailbox {
  messages: CaughtMail[];
  faults: MailFaults;
  now: () => Date;
  received: number;
}

export const openMailbox = (now: () => Date): Mailbox => ({
  messages: [],
  faults: MailFaults.parse({}),
  now,
  received: 0,
});

/** The oldest make room for new ones. */
const keptMax = 1_000;

export function keepMail(mailbox: Mailbox, mail: Omit<CaughtMail, 'id' | 'received_at'>): void {
  mailbox.received += 1;
  mailbox.messages.push({ id: mailbox.received, received_at: mailbox.now().toISOString(), ...mail });
  if (mailbox.messages.length > keptMax) mailbox.messages.shift();
}
