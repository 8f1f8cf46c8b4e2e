import type { Queue } from '#platform/messaging/jobs';

/** Reminders to ask the provider at once. What must be asked stands in the tables, so one that is lost costs a minute. */
export const looks: Queue = { name: 'payments.look', retriesMax: 3, timeoutSeconds: 120, concurrency: 8 };
export const refundLooks: Queue = {
  name: 'payments.look_at_refund',
  retriesMax: 3,
  timeoutSeconds: 120,
  concurrency: 4,
};
