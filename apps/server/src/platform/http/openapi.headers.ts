import { type Endpoint, limitOf, statusOf } from '@tamga/contract';
import { takesSignedWebhooks } from './refusals.ts';
import type { JsonSchema } from './schema.ts';

/** The headers that limits and idempotency keys add to requests and answers, for the OpenAPI document. */
export const headerComponents: JsonSchema = {
  'RateLimit-Policy': {
    description: 'The limit: `q` requests every `w` seconds, after a burst of up to `tamga-burst` at once.',
    schema: { type: 'string', examples: ['"default";q=120;w=60;tamga-burst=60'] },
  },
  RateLimit: {
    description: 'What is left: `r` requests now, and one more in `t` seconds.',
    schema: { type: 'string', examples: ['"default";r=59;t=1'] },
  },
  'Retry-After': {
    description: 'Seconds until another request is admitted or worth while.',
    schema: { type: 'integer', minimum: 1 },
  },
  Location: {
    description: 'The path under which what was made is found.',
    schema: { type: 'string', examples: ['/api/v1/themes/019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11'] },
  },
  ETag: {
    description: 'Names the `version` in the data; to be sent as If-Match by who changes it.',
    schema: { type: 'string', examples: ['"4"'] },
  },
  'Idempotency-Replayed': {
    description: 'Present when the request had been carried out before, and this is what was answered then.',
    schema: { const: 'true' },
  },
};

const keyParameter: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Chosen by the caller, a new one for each thing to be done; a UUID is good. Sent again with the same request within ' +
    '24 hours, nothing is done a second time and the first answer is repeated. After a refusal it may be used again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
};

const lastEventParameter: JsonSchema = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description:
    'The id of the last event that was read, sent by browsers when they come again: what was missed is told.',
  schema: { type: 'string' },
};

const versionParameter: JsonSchema = {
  name: 'If-Match',
  in: 'header',
  description:
    'The ETag of what was read or changed last: it names the version that this request was made upon. When another one ' +
    'stands by now, nothing is changed. Exactly one tag; `*` and lists are not taken.',
  schema: { type: 'string', pattern: '^(W/)?"[!#-~]*"$' },
  example: '"1"',
};

const webhookParameters: JsonSchema[] = [
  ['webhook-id', 'Of the message, the same whenever it is sent again; it is carried out once.', 'msg_2KWPBgLlAfxd'],
  ['webhook-timestamp', 'When it was sent, in seconds; more than five minutes from now it is refused.', '1767580200'],
  [
    'webhook-signature',
    'As Standard Webhooks says; several with spaces between.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN',
  ],
].map(([name, description, example]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
}));

export function headerParametersOf(endpoint: Endpoint): JsonSchema[] {
  const { idempotencyKey, batch, ifMatch, events } = endpoint;
  return [
    ...(takesSignedWebhooks(endpoint) ? webhookParameters : []),
    ...(events ? [lastEventParameter] : []),
    ...(idempotencyKey || batch ? [{ ...keyParameter, required: idempotencyKey === 'required' }] : []),
    ...(ifMatch ? [{ ...versionParameter, required: ifMatch === 'required' }] : []),
  ];
}

/** The headers of an answer with this status. */
export function headersOf(endpoint: Endpoint, status: number): JsonSchema {
  const worked = status === statusOf(endpoint);
  const names = [
    ...(worked && endpoint.location ? ['Location'] : []),
    ...(worked && (endpoint.ifMatch || endpoint.versioned) ? ['ETag'] : []),
    ...(limitOf(endpoint) && (worked || status === 429) ? ['RateLimit-Policy', 'RateLimit'] : []),
    ...([429, 503, 504].includes(status) ? ['Retry-After'] : []),
    ...((endpoint.idempotencyKey || endpoint.batch || takesSignedWebhooks(endpoint)) && !endpoint.ownInbox && worked
      ? ['Idempotency-Replayed']
      : []),
  ];
  if (names.length === 0) return {};
  return { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
}
