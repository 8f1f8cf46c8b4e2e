import { everyMinute, hourly } from '#platform/messaging/duties';
import type { Room } from '#platform/room';
import { alerting } from './alerts.worker.ts';
import { deliverToApplication, deliverWebhook } from './deliveries.worker.ts';
import { forgetOld, sendAllHeld } from './held.ts';
import { declareReceivers } from './receivers.ts';
import { tellingSubscribers } from './subscribers.worker.ts';
import { subscriptionRoutes } from './subscriptions.routes.ts';
import { webhooksEnv } from './webhooks.config.ts';

export const room: Room = {
  name: 'webhooks',
  settings: webhooksEnv,
  retention:
    'A receiver and counts of what it was told, for as long as it is in the settings; of an application until it is removed. ' +
    'Webhooks to applications for thirty days.',
  people: {
    'webhooks.delivery': {
      exported: { not: 'the subject of an event, which is never a person' },
      erased: { not: 'the subject of an event, which is never a person' },
    },
  },
  routes: subscriptionRoutes,
  prepare: declareReceivers,
  jobs: [deliverWebhook, deliverToApplication],
  consumers: [alerting, tellingSubscribers],
  duties: [
    { name: 'webhooks.send_held', cron: everyMinute, done: 'webhooks that waited were left', work: sendAllHeld },
    { name: 'webhooks.forget', cron: hourly, done: 'old webhooks forgotten', work: forgetOld },
  ],
};
