import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { relayKind } from './relay.message.ts';
import { line, written } from './text.ts';
import { timestamp } from './timestamp.ts';

export const orderings = ['none', 'per_subject', 'strict'] as const;
export type Ordering = (typeof orderings)[number];

const word = written(/^[\w.:-]{1,64}$/, {
  mn: 'латин үсэг, тоо, цэг, зураасаар бичнэ үү.',
  en: 'must be of Latin letters, digits, full stops and hyphens.',
});
const matching = {
  kind: relayKind,
  evidence_type: word.nullable().default(null).describe('Only for this kind of evidence; null: any.'),
  service_code: word.nullable().default(null).describe('Only for this service; null: any.'),
  jurisdiction: word.nullable().default(null).describe('Only for this place; null: any.'),
};

const fields = {
  match: z.object(matching),
  platform_id: z.uuid(),
  priority: z
    .int()
    .min(0)
    .max(1_000)
    .default(100)
    .describe('The lowest number is tried first; the others when it fails.'),
  weight: z.int().min(1).max(1_000).default(1).describe('Among those of the same priority, how large its share is.'),
  timeout_seconds: z
    .int()
    .min(5)
    .max(2_592_000)
    .default(345_600)
    .describe('How long an answer is waited for before the next route is tried.'),
  ordering: z
    .enum(orderings)
    .default('none')
    .describe(
      'per_subject: messages about one subject go one after the other; strict: and stop when one cannot arrive.',
    ),
  legal_basis: line(500).describe('What allows the exchange.'),
};

export const RelayRoute = z
  .object({ id: z.uuid(), tenant_id: z.uuid(), ...fields, created_at: timestamp })
  .meta({ id: 'RelayRoute' });
export type RelayRoute = z.output<typeof RelayRoute>;
export const NewRoute = z.object({ tenant_id: z.uuid(), ...fields });
export type NewRoute = z.output<typeof NewRoute>;

const id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c02';
const tenant_id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';
export const newRouteSample = {
  tenant_id,
  match: { kind: 'evidence.request', evidence_type: null, service_code: null, jurisdiction: null },
  platform_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c01',
  priority: 10,
  weight: 1,
  timeout_seconds: 345_600,
  ordering: 'none',
  legal_basis: 'Нийтийн мэдээллийн ил тод байдлын тухай хууль',
} satisfies z.input<typeof NewRoute>;
const sample = { ...newRouteSample, id, created_at: '2026-01-05T02:30:00.000Z' } satisfies z.input<typeof RelayRoute>;

const access = 'permission:relay.manage';

export const listRoutes = endpoint({
  method: 'GET',
  path: '/api/v1/relay/routes',
  access,
  summary: 'Routes of an organisation',
  description: 'Which platform gets which requests.',
  query: z.object({ ...pageQuery, tenant_id: z.uuid(), kind: relayKind.optional() }),
  data: pageOf(RelayRoute),
  errors: ['org.organisation_not_found'],
  example: { query: { tenant_id }, data: { items: [sample], next: null } },
});

export const addRoute = endpoint({
  method: 'POST',
  path: '/api/v1/relay/routes',
  access,
  summary: 'Add a route',
  description: 'Requests that had none, and fit, go by it at once.',
  body: NewRoute,
  data: RelayRoute,
  status: 201,
  location: '/api/v1/relay/routes',
  errors: [
    'org.organisation_not_found',
    'org.organisation_not_active',
    'relay.platform_not_found',
    'relay.route_exists',
  ],
  idempotencyKey: 'accepted',
  example: { body: newRouteSample, data: sample },
});

export const removeRoute = endpoint({
  method: 'DELETE',
  path: '/api/v1/relay/routes/{id}',
  access,
  owner: 'organisation',
  params: z.object({ id: z.uuid() }),
  summary: 'Remove a route',
  description: 'What goes by it already goes on.',
  data: z.object({ id: z.uuid() }),
  errors: ['relay.route_not_found'],
  example: { params: { id }, data: { id } },
});
