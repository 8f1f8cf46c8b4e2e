import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { answerStates, payload, RelaySubject, relayKind } from './relay.message.ts';
import { line } from './text.ts';
import { timestamp } from './timestamp.ts';
import { version } from './version.ts';

export const requestStates = [
  'created',
  'received',
  'routed',
  'unroutable',
  'completed',
  'failed',
  'expired',
  'cancelled',
] as const;
export type RequestState = (typeof requestStates)[number];
export const assignmentStates = [
  'queued',
  'sending',
  'retry_wait',
  'delivered',
  'received',
  'responded',
  'timed_out',
  'dead',
  'cancelled',
] as const;
export type AssignmentState = (typeof assignmentStates)[number];
export const directions = ['out', 'in'] as const;
export const legPurposes = ['request', 'response', 'cancel', 'local'] as const;

export const about = {
  kind: relayKind,
  purpose: line(500).describe('What for; the person whom it is about reads it.'),
  legal_basis: line(500),
  case_ref: line(120).nullable(),
};

export const RelayRequest = z
  .object({
    id: z.uuid(),
    tenant_id: z.uuid(),
    direction: z.enum(directions),
    ...about,
    state: z.enum(requestStates),
    correlation_id: z.uuid(),
    platform: z.string().nullable().describe('The code of the platform that has it now, or that sent it.'),
    deadline_at: timestamp,
    created_at: timestamp,
    updated_at: timestamp,
    version,
  })
  .meta({ id: 'RelayRequest' });
export type RelayRequest = z.output<typeof RelayRequest>;

export const RelayDelivery = z.object({
  attempt: z.int(),
  started_at: timestamp,
  http_status: z.int().nullable().describe('Null where no answer came.'),
  latency_ms: z.int(),
  error: z.string().nullable(),
});

export const RelayAssignment = z
  .object({
    id: z.uuid(),
    platform: z.string(),
    purpose: z
      .enum(legPurposes)
      .describe('What is sent: the request, an answer, a cancellation; local: it came to us.'),
    state: z.enum(assignmentStates),
    attempts: z.int(),
    next_attempt_at: timestamp.nullable(),
    deadline_at: timestamp,
    webhook_id: z.string(),
    body_sha256: z.string(),
    receipt: z
      .string()
      .nullable()
      .describe('Signed by who took it (JWS); null with a shared secret, which proves nothing.'),
    last_error: z.string().nullable(),
    answer: z
      .object({ status: z.enum(answerStates), error: z.string().nullable(), payload: payload.nullable() })
      .nullable(),
    deliveries: z.array(RelayDelivery).describe('The last twenty attempts.'),
    allowed_actions: z.array(z.string()),
    version,
  })
  .meta({ id: 'RelayAssignment' });
export type RelayAssignment = z.output<typeof RelayAssignment>;

export const RelayRequestWhole = RelayRequest.extend({
  subject: RelaySubject.nullable(),
  path: z.array(z.string()).describe('The platforms that it went to, one after the other.'),
  payload: payload
    .nullable()
    .describe(
      'Null once it was removed, a year after the request was closed. What was asked for the application of a citizen is never shown ' +
        'here, nor what was answered.',
    ),
  assignments: z.array(RelayAssignment),
  allowed_actions: z.array(z.string()),
}).meta({ id: 'RelayRequestWhole' });
export type RelayRequestWhole = z.output<typeof RelayRequestWhole>;

const tenant_id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';
const id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c03';
export const legId = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c04';
const at = '2026-01-05T02:30:00.000Z';
const deadline = '2026-01-09T02:30:00.000Z';
export const asked = {
  kind: 'evidence.request',
  purpose: 'Тэтгэмж тогтоох',
  legal_basis: 'Нийгмийн даатгалын багц хууль',
  case_ref: null,
} as const;
const row = {
  id,
  tenant_id,
  direction: 'out',
  ...asked,
  state: 'routed',
  correlation_id: id,
  platform: 'social-insurance',
  deadline_at: deadline,
  created_at: at,
  updated_at: at,
  version: 2,
} satisfies z.input<typeof RelayRequest>;
const leg = {
  id: legId,
  platform: 'social-insurance',
  purpose: 'request',
  state: 'delivered',
  attempts: 1,
  next_attempt_at: null,
  deadline_at: deadline,
  webhook_id: 'msg_civil-registry_019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c04',
  body_sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  receipt: null,
  last_error: null,
  answer: null,
  deliveries: [{ attempt: 1, started_at: at, http_status: 200, latency_ms: 41, error: null }],
  allowed_actions: [],
  version: 3,
} satisfies z.input<typeof RelayAssignment>;
export const wholeSample = {
  ...row,
  subject: { type: 'civil_id', value: '110000000022' },
  path: ['social-insurance'],
  payload: { evidence_type: 'birth-certificate' },
  assignments: [leg],
  allowed_actions: ['forward'],
} satisfies z.input<typeof RelayRequestWhole>;

export const oneRequest = { owner: 'organisation', params: z.object({ id: z.uuid() }) } as const;

export const listRelayRequests = endpoint({
  method: 'GET',
  path: '/api/v1/relay/requests',
  access: 'permission:relay.view',
  summary: 'Requests between platforms',
  description: 'Those that the organisation sent and got, the newest first, without what they say.',
  query: z.object({
    ...pageQuery,
    tenant_id: z.uuid(),
    state: z.enum(requestStates).optional(),
    direction: z.enum(directions).optional(),
  }),
  data: pageOf(RelayRequest),
  errors: ['org.organisation_not_found'],
  example: { query: { tenant_id }, data: { items: [row], next: null } },
});

export const getRelayRequest = endpoint({
  method: 'GET',
  path: '/api/v1/relay/requests/{id}',
  access: 'permission:relay.view',
  ...oneRequest,
  summary: 'One request and its way',
  description:
    'What it says, every leg of it, every attempt, and the answer. The person whom it is about finds the reading in their access log.',
  data: RelayRequestWhole,
  versioned: true,
  errors: ['relay.request_not_found'],
  example: { params: { id }, data: wholeSample },
});
