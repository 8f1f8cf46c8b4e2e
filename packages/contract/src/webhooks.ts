import { z } from 'zod';
import { assistantIdSample } from './application.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { written } from './text.ts';
import { timestamp } from './timestamp.ts';
import { version } from './version.ts';
import { webhookTypes } from './webhooks.types.ts';

const access = 'permission:gateway.manage';
const one = { access, owner: 'organisation', params: z.object({ id: z.uuid() }) } as const;
export const subscriptionsMax = 5;
export const deliveryStates = ['waiting', 'delivered', 'retrying', 'dead', 'held', 'dropped'] as const;

const url = written(/^https?:\/\/[^\s@#]{1,400}$/, {
  mn: 'https:// гэж эхэлсэн хаяг байх ёстой.',
  en: 'must be an address that begins with https://.',
}).describe('Where webhooks are sent: https, or an address in a network that the operator allows.');
const types = z
  .array(z.enum(webhookTypes))
  .min(1)
  .max(webhookTypes.length)
  .refine((all) => new Set(all).size === all.length, {
    params: { mn: 'давхардсан байна.', en: 'must name each one once.' },
  })
  .describe('What it is told of, and only where that is about its own organisation.');

export const WebhookSubscription = z
  .object({
    id: z.uuid(),
    application_id: z.uuid(),
    url,
    types,
    active: z.boolean().describe('While it is not, what happens is kept, and sent when it is again.'),
    gone_at: timestamp.nullable().describe('When the address answered 410; nothing more is sent until it is changed.'),
    old_secret_until: timestamp.nullable().describe('Until then webhooks also carry a signature of the secret before.'),
    version,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'WebhookSubscription' });
export type WebhookSubscription = z.output<typeof WebhookSubscription>;

export const NewWebhookSubscription = z.object({ application_id: z.uuid(), url, types });
export type NewWebhookSubscription = z.output<typeof NewWebhookSubscription>;
export const WebhookSubscriptionChange = z.object({ url, types, active: z.boolean() });
export type WebhookSubscriptionChange = z.output<typeof WebhookSubscriptionChange>;

export const WebhookWithSecret = z
  .object({ subscription: WebhookSubscription, secret: z.string().describe('Shown this once.') })
  .meta({ id: 'WebhookWithSecret' });
export type WebhookWithSecret = z.output<typeof WebhookWithSecret>;

export const WebhookDelivery = z
  .object({
    id: z.uuid().describe('The webhook-id: the same however often it is sent.'),
    sequence: z.string().describe('Rises; what came later has a larger one.'),
    type: z.string(),
    subject: z.string(),
    happened_at: timestamp,
    state: z.enum(deliveryStates),
    attempts: z.int(),
    status: z.int().nullable().describe('What the address answered last; null: it gave no answer.'),
    attempted_at: timestamp.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const at = '2026-01-05T02:30:00.000Z';
const sample = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0e01',
  application_id: assistantIdSample,
  url: 'https://library.example.mn/webhooks',
  types: ['cases.application_submitted', 'cases.application_decided'],
  active: true,
  gone_at: null,
  old_secret_until: null,
  version: 1,
  created_at: at,
  updated_at: at,
} satisfies z.input<typeof WebhookSubscription>;
const deliverySample = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0e11',
  sequence: '0000000000000004211',
  type: 'cases.application_submitted',
  subject: 'case:019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b66',
  happened_at: at,
  state: 'delivered',
  attempts: 1,
  status: 204,
  attempted_at: at,
} satisfies z.input<typeof WebhookDelivery>;
const secretSample = 'whsec_<32 bytes in base64>';
const params = { id: sample.id };
const bodySample = { url: sample.url, types: [...sample.types] } satisfies { url: string; types: string[] };
const limit = { requests: 60, perSeconds: 3_600, burst: 30, key: 'user' } as const;

export const listWebhookSubscriptions = endpoint({
  method: 'GET',
  path: '/api/v1/webhooks/subscriptions',
  access,
  summary: 'Webhooks of applications',
  description: 'Of those that the caller looks after, the newest first.',
  query: z.object({ ...pageQuery, id: z.uuid().optional(), application_id: z.uuid().optional() }),
  data: pageOf(WebhookSubscription),
  example: { query: { limit: 20 }, data: { items: [sample], next: null } },
});

export const createWebhookSubscription = endpoint({
  method: 'POST',
  path: '/api/v1/webhooks/subscriptions',
  access,
  assurance: 'recent',
  summary: 'Tell an application of events',
  description:
    'Of these types, where they are about the organisation of the application: signed as Standard Webhooks says, tried for about a day and ' +
    'a half, kept for thirty days. They carry ids and states, nothing personal. Five of one application at most.',
  body: NewWebhookSubscription,
  data: WebhookWithSecret,
  status: 201,
  errors: [
    'applications.application_not_found',
    'webhooks.needs_organisation',
    'webhooks.address_refused',
    'webhooks.too_many',
    'org.organisation_not_active',
  ],
  limit,
  example: {
    body: { application_id: assistantIdSample, url: sample.url, types: ['cases.application_submitted'] },
    data: { subscription: sample, secret: secretSample },
  },
});

export const changeWebhookSubscription = endpoint({
  method: 'PUT',
  path: '/api/v1/webhooks/subscriptions/{id}',
  ...one,
  assurance: 'recent',
  summary: 'Change, pause or resume webhooks',
  description: 'While paused, what happens is kept; when resumed, it is sent within a minute, the oldest first.',
  ifMatch: 'required',
  body: WebhookSubscriptionChange,
  data: WebhookSubscription,
  errors: ['webhooks.subscription_not_found', 'webhooks.address_refused', 'org.organisation_not_active'],
  example: {
    params,
    body: { url: bodySample.url, types: ['cases.application_submitted'], active: false },
    data: { ...sample, active: false, version: 2 },
  },
});

export const deleteWebhookSubscription = endpoint({
  method: 'DELETE',
  path: '/api/v1/webhooks/subscriptions/{id}',
  ...one,
  assurance: 'recent',
  summary: 'Remove webhooks',
  description: 'For good, with its secret and the list of its deliveries. What waits is not sent.',
  data: z.object({ id: z.uuid() }),
  errors: ['webhooks.subscription_not_found', 'org.organisation_not_active'],
  example: { params, data: params },
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/v1/webhooks/subscriptions/{id}/rotate-secret',
  ...one,
  assurance: 'recent',
  summary: 'A new secret for webhooks',
  description:
    'Shown this once. For overlap_seconds webhooks carry signatures of both, so that the receiver is changed over without a pause.',
  body: z.object({ overlap_seconds: z.int().min(0).max(2_592_000).default(604_800) }),
  data: WebhookWithSecret,
  errors: ['webhooks.subscription_not_found', 'org.organisation_not_active'],
  limit,
  example: {
    params,
    body: { overlap_seconds: 604_800 },
    data: { subscription: { ...sample, old_secret_until: at, version: 2 }, secret: secretSample },
  },
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/v1/webhooks/subscriptions/{id}/deliveries',
  ...one,
  summary: 'What was sent',
  description: 'The newest first, with what became of each; kept for thirty days.',
  query: z.object({ ...pageQuery, state: z.enum(deliveryStates).optional() }),
  data: pageOf(WebhookDelivery),
  errors: ['webhooks.subscription_not_found'],
  example: { params, query: { limit: 20 }, data: { items: [deliverySample], next: null } },
});

export const retryWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/v1/webhooks/subscriptions/{id}/deliveries/{delivery_id}/retry',
  access,
  owner: 'organisation',
  params: z.object({ id: z.uuid(), delivery_id: z.uuid() }),
  assurance: 'eid',
  summary: 'Send a webhook again',
  description:
    'Under the same webhook-id, within a minute, also where it was delivered before. One that is still under way is left as it is.',
  data: WebhookDelivery,
  errors: ['webhooks.subscription_not_found', 'webhooks.delivery_not_found', 'org.organisation_not_active'],
  limit: { requests: 120, perSeconds: 3_600, burst: 60, key: 'user' },
  example: {
    params: { id: sample.id, delivery_id: deliverySample.id },
    data: { ...deliverySample, state: 'held', attempts: 0 },
  },
});

export const replayWebhooks = endpoint({
  method: 'POST',
  path: '/api/v1/webhooks/subscriptions/{id}/replay',
  ...one,
  assurance: 'eid',
  summary: 'Send webhooks again from a moment on',
  description:
    'All that happened since, or that have a larger sequence, within the thirty days that they are kept: the oldest first, under the ' +
    'webhook-ids that they had. Those that are still under way are left as they are.',
  body: z
    .object({
      since: timestamp.optional(),
      after_sequence: z
        .string()
        .regex(/^\d{1,19}$/)
        .optional(),
    })
    .refine(({ since, after_sequence }) => (since === undefined) !== (after_sequence === undefined), {
      params: { mn: 'хугацаа эсвэл дугаарын нэгийг нь өгнө.', en: 'must have either a moment or a sequence.' },
    }),
  data: z.object({ count: z.int().describe('How many are sent again.') }),
  errors: ['webhooks.subscription_not_found', 'org.organisation_not_active'],
  limit: { requests: 20, perSeconds: 3_600, burst: 10, key: 'user' },
  example: { params, body: { since: at }, data: { count: 42 } },
});
