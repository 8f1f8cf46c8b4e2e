import { type Endpoint, limitOf } from '@tamga/contract';
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

export function headerParametersOf({ idempotencyKey, batch }: Endpoint): JsonSchema[] {
  if (batch) return [{ ...keyParameter, required: false }];
  return idempotencyKey ? [keyParameter] : [];
}

/** The headers of an answer with this status. */
export function headersOf(endpoint: Endpoint, status: number): JsonSchema {
  const names = [
    ...(limitOf(endpoint) && (status === 200 || status === 429) ? ['RateLimit-Policy', 'RateLimit'] : []),
    ...([429, 503, 504].includes(status) ? ['Retry-After'] : []),
    ...((endpoint.idempotencyKey || endpoint.batch) && status === 200 ? ['Idempotency-Replayed'] : []),
  ];
  if (names.length === 0) return {};
  return { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
}
