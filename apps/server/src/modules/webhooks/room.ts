import type { Room } from '#platform/room';
import { alerting } from './alerts.worker.ts';
import { deliverWebhook } from './deliveries.worker.ts';
import { declareReceivers } from './receivers.ts';
import { webhooksEnv } from './webhooks.config.ts';

export const room: Room = {
  name: 'webhooks',
  settings: webhooksEnv,
  retention: 'A receiver and counts of what it was told, for as long as it is in the settings.',
  prepare: declareReceivers,
  jobs: [deliverWebhook],
  consumers: [alerting],
};
