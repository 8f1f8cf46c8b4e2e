import { type Endpoint, limitOf } from '@tamga/contract';
import type { JsonSchema } from './schema.ts';

/** The headers that limits add to answers, for the OpenAPI document. */
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
    description: 'Seconds until another request is admitted.',
    schema: { type: 'integer', minimum: 1 },
  },
};

/** The headers of an answer with this status. */
export function headersOf(endpoint: Endpoint, status: number): JsonSchema {
  const names = [
    ...(limitOf(endpoint) && (status === 200 || status === 429) ? ['RateLimit-Policy', 'RateLimit'] : []),
    ...(status === 429 ? ['Retry-After'] : []),
  ];
  if (names.length === 0) return {};
  return { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
}
