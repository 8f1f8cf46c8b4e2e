import { z } from 'zod';
import { assistantIdSample } from './application.ts';
import { endpoint } from './endpoint.ts';
import { GatewayCaller, serviceSample } from './gateway.service.ts';
import { pageOf, pageQuery } from './page.ts';
import { line } from './text.ts';
import { timestamp } from './timestamp.ts';

const manage = 'permission:gateway.manage';
/** Who asks for their own organisation need not manage what it publishes. */
const access = ['permission:gateway.ask', manage] as const;
const one = { owner: 'organisation', params: z.object({ id: z.uuid() }) } as const;
export const accessStates = ['asked', 'approved', 'refused', 'withdrawn', 'ended'] as const;
export const accessActions = ['approve', 'refuse', 'withdraw', 'end'] as const;
/** So many requests of one application may wait for an answer. */
export const openRequestsMax = 50;

const { purpose, legal_basis, requests_per_minute } = GatewayCaller.shape;
const reason = line(300).describe('The other side reads it.');
const names = { name_mn: z.string(), name_en: z.string() };

export const AccessRequest = z
  .object({
    id: z.uuid(),
    service: z.object({ id: z.uuid(), slug: z.string(), ...names, organisation_id: z.uuid().nullable() }),
    application: z.object({
      id: z.uuid(),
      ...names,
      organisation: z.object({ name: z.string(), name_en: z.string().nullable() }).nullable(),
    }),
    purpose,
    legal_basis,
    requests_per_minute: z.int().describe('What was asked for; once it is approved, what was given.'),
    state: z.enum(accessStates),
    reason: z.string().nullable().describe('Why it was refused or ended.'),
    asked_at: timestamp,
    moved_at: timestamp,
    allowed_actions: z.array(z.enum(accessActions)).describe('What the caller may do with it now.'),
  })
  .meta({ id: 'AccessRequest' });
export type AccessRequest = z.output<typeof AccessRequest>;

const NewAccessRequest = z.object({
  slug: z.string().min(2).max(40).describe('Of an API in the directory.'),
  application_id: z.uuid(),
  purpose,
  legal_basis,
  requests_per_minute,
});
export type NewAccessRequest = z.output<typeof NewAccessRequest>;

const sample = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0d21',
  service: {
    id: serviceSample.id,
    slug: serviceSample.slug,
    name_mn: serviceSample.name_mn,
    name_en: serviceSample.name_en,
    organisation_id: null,
  },
  application: { id: assistantIdSample, name_mn: 'Номын сан', name_en: 'Library', organisation: null },
  purpose: 'Газар эзэмших өргөдөл шийдвэрлэх',
  legal_basis: 'Газрын тухай хууль 33.1',
  requests_per_minute: 600,
  state: 'asked',
  reason: null,
  asked_at: serviceSample.created_at,
  moved_at: serviceSample.created_at,
  allowed_actions: ['approve', 'refuse'],
} satisfies z.input<typeof AccessRequest>;
const params = { id: sample.id };

export const listAccessRequests = endpoint({
  method: 'GET',
  path: '/api/v1/gateway/access-requests',
  access,
  summary: 'Requests for access',
  description: 'For services and for applications that the caller looks after, the newest first.',
  query: z.object({
    ...pageQuery,
    id: z.uuid().optional(),
    side: z
      .enum(['asked', 'received'])
      .optional()
      .describe('asked: for applications of the caller; received: for services of theirs.'),
    state: z.enum(accessStates).optional(),
    service_id: z.uuid().optional(),
    application_id: z.uuid().optional(),
  }),
  data: pageOf(AccessRequest),
  example: { query: { limit: 20 }, data: { items: [sample], next: null } },
});

export const listAskers = endpoint({
  method: 'GET',
  path: '/api/v1/gateway/askers',
  access,
  summary: 'Applications that access can be asked for',
  description:
    'Those of the organisations of the caller that may call through the gateway, by their names alone; for administrators also those of the ' +
    'platform.',
  query: z.object(pageQuery),
  data: pageOf(z.object({ id: z.uuid(), ...names })),
  example: {
    query: { limit: 20 },
    data: { items: [{ id: assistantIdSample, name_mn: 'Номын сан', name_en: 'Library' }], next: null },
  },
});

export const askForAccess = endpoint({
  method: 'POST',
  path: '/api/v1/gateway/access-requests',
  access,
  assurance: 'eid',
  summary: 'Ask for access to an API',
  description:
    'For an application of the caller. Those who look after the service approve or refuse; then who asked is told. Once only, until it is ' +
    'decided; at most fifty of one application wait at once.',
  body: NewAccessRequest,
  data: AccessRequest,
  status: 201,
  location: '/api/v1/gateway/access-requests',
  errors: [
    'gateway.api_not_found',
    'applications.application_not_found',
    'gateway.already_asked',
    'gateway.too_many_requests_open',
    'gateway.of_the_platform',
    'org.organisation_not_active',
  ],
  limit: { requests: 60, perSeconds: 3_600, burst: 30, key: 'user' },
  example: {
    body: {
      slug: sample.service.slug,
      application_id: assistantIdSample,
      purpose: sample.purpose,
      legal_basis: sample.legal_basis,
      requests_per_minute: 600,
    },
    data: { ...sample, allowed_actions: ['withdraw'] },
  },
});

const errors = [
  'gateway.request_not_found',
  'gateway.request_not_yours',
  'gateway.of_the_platform',
  'gateway.request_state_conflict',
  'org.organisation_not_active',
] as const;

export const approveAccess = endpoint({
  method: 'POST',
  path: '/api/v1/gateway/access-requests/{id}/approve',
  access: manage,
  ...one,
  assurance: 'recent',
  summary: 'Approve a request for access',
  description:
    'Puts the application among the callers of the service, with the purpose and the legal basis that it asked with; it may call within a ' +
    'second. With fewer requests a minute than asked for, where these are named.',
  body: z.object({ requests_per_minute: z.int().min(1).max(600_000).optional() }),
  data: AccessRequest,
  errors: [...errors, 'gateway.own_request', 'gateway.service_not_found', 'gateway.too_many_callers'],
  example: { params, body: {}, data: { ...sample, state: 'approved', allowed_actions: ['end'] } },
});

export const refuseAccess = endpoint({
  method: 'POST',
  path: '/api/v1/gateway/access-requests/{id}/refuse',
  access: manage,
  ...one,
  assurance: 'recent',
  summary: 'Refuse a request for access',
  description: 'With a reason, which who asked reads. They may ask again.',
  body: z.object({ reason }),
  data: AccessRequest,
  errors: [...errors, 'gateway.own_request'],
  example: {
    params,
    body: { reason: 'Эрх зүйн үндэслэл хүрэлцэхгүй.' },
    data: { ...sample, state: 'refused', reason: 'Эрх зүйн үндэслэл хүрэлцэхгүй.', allowed_actions: [] },
  },
});

export const withdrawAccess = endpoint({
  method: 'POST',
  path: '/api/v1/gateway/access-requests/{id}/withdraw',
  access,
  ...one,
  assurance: 'eid',
  summary: 'Take a request for access back',
  description: 'By who looks after the application, before it is decided.',
  data: AccessRequest,
  errors,
  example: { params, data: { ...sample, state: 'withdrawn', allowed_actions: [] } },
});

export const endAccess = endpoint({
  method: 'POST',
  path: '/api/v1/gateway/access-requests/{id}/end',
  access,
  ...one,
  assurance: 'recent',
  summary: 'End an access that was approved',
  description:
    'By either side: takes the application off the callers of the service, within a second. What is under way ends as it began.',
  body: z.object({ reason: reason.nullable().default(null) }),
  data: AccessRequest,
  errors,
  example: { params, body: { reason: null }, data: { ...sample, state: 'ended', allowed_actions: [] } },
});
