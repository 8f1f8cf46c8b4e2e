import type { Tx } from '#platform/data/db';
import { enqueue, type Queue } from '#platform/messaging/jobs';

/** What a receiver is told: that something happened, and to what. For more it asks the platform. */
export interface Message {
  /** The same however often it is sent, so that a receiver knows what it has. */
  id: string;
  type: string;
  time: Date;
  subject: string;
}

const retriesMax = 16;
export const attemptsMax = retriesMax + 1;

/** Tried for about a day and a half, at once at first and every six hours in the end. */
export const deliveries: Queue = {
  name: 'webhooks.deliver',
  retriesMax,
  retryFirstSeconds: 5,
  retryLastSeconds: 21_600,
  timeoutSeconds: 30,
  heartbeatSeconds: 10,
};

/** Of their own, so that applications that answer slowly, or much that is sent again, never keep an alert waiting. */
export const applicationDeliveries: Queue = { ...deliveries, name: 'webhooks.deliver_to_applications' };

/** Leaves a webhook in the transaction of the change that it tells of: both are saved or neither is. */
export function leaveWebhook(deps: { db: Tx }, receiver: string, { id, type, time, subject }: Message): void {
  // The text is written once: what is signed is the same each time.
  const body = JSON.stringify({ id, type, time: time.toISOString(), subject });
  enqueue(deps, deliveries, { receiver, id, body });
}
