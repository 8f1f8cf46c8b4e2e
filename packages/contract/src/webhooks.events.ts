import { z } from 'zod';
import { event, onlyId } from './event.ts';

const subscription = { aggregate: 'webhook_subscription', ...onlyId } as const;

export const webhooksEvents = {
  'webhooks.subscription_added': event({ ...subscription, description: 'An application is told of events.' }),
  'webhooks.subscription_changed': event({
    ...subscription,
    description: 'What an application is told of, where to, or whether at all, was changed.',
    data: onlyId.data.extend({ url_changed: z.boolean().optional() }),
    example: { ...onlyId.example, url_changed: true },
  }),
  'webhooks.subscription_removed': event({ ...subscription, description: 'An application is told of no more events.' }),
};
