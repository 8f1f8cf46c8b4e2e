import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { about, asked, legId, oneRequest, RelayRequestWhole, wholeSample } from './relay.ts';
import { answerStates, payload, RelaySubject, relayKind } from './relay.message.ts';
import { line, written } from './text.ts';

const word = written(/^[\w.:-]{1,64}$/, {
  mn: 'латин үсэг, тоо, цэг, зураасаар бичнэ үү.',
  en: 'must be of Latin letters, digits, full stops and hyphens.',
});

export const NewRequest = z.object({
  tenant_id: z.uuid(),
  kind: relayKind,
  evidence_type: word.nullable().default(null),
  service_code: word.nullable().default(null),
  jurisdiction: word.nullable().default(null),
  dedupe_key: word.describe('A second request of the organisation with the same key is refused.'),
  subject: RelaySubject.nullable().default(null).describe('Whom it is about.'),
  purpose: about.purpose,
  legal_basis: about.legal_basis,
  case_ref: line(120).nullable().default(null),
  deadline_seconds: z.int().min(30).max(2_592_000).default(345_600).describe('Until when an answer is of use.'),
  payload,
});
export type NewRequest = z.output<typeof NewRequest>;

const { id, tenant_id } = wholeSample;
export const newRequestSample = {
  tenant_id,
  ...asked,
  dedupe_key: 'case-2026-0001',
  subject: { type: 'civil_id', value: '110000000022' },
  payload: { evidence_type: 'birth-certificate' },
} satisfies z.input<typeof NewRequest>;
export const sendRelayRequest = endpoint({
  method: 'POST',
  path: '/api/v1/relay/requests',
  access: 'permission:relay.manage',
  summary: 'Send a request to another platform',
  description:
    'By the route that fits; it is signed, sent, and tried again for three days or until its deadline. Without a route it waits for one.',
  body: NewRequest,
  data: RelayRequestWhole,
  status: 201,
  location: '/api/v1/relay/requests/{id}',
  errors: [
    'org.organisation_not_found',
    'org.organisation_not_active',
    'relay.duplicate_request',
    'relay.log_not_timestamped',
  ],
  idempotencyKey: 'required',
  example: { body: newRequestSample, data: wholeSample },
});

export const forwardRelayRequest = endpoint({
  method: 'POST',
  path: '/api/v1/relay/requests/{id}/forward',
  access: 'permission:relay.manage',
  ...oneRequest,
  summary: 'Send a request to another platform instead',
  description: 'The platform that had it is told that it is cancelled. Five platforms at most, and none twice.',
  body: z.object({ platform_id: z.uuid(), reason: line(300) }),
  data: RelayRequestWhole,
  errors: [
    'relay.request_not_found',
    'relay.about_themselves',
    'relay.platform_not_found',
    'relay.platform_not_active',
    'relay.request_state_conflict',
    'relay.too_many_hops',
    'relay.already_there',
    'relay.asked_for_citizen',
    'relay.log_not_timestamped',
    'request.version_conflict',
  ],
  ifMatch: 'required',
  idempotencyKey: 'accepted',
  example: {
    params: { id },
    body: { platform_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0c01', reason: 'Буруу байгууллага' },
    data: { ...wholeSample, version: 3 },
  },
});

export const AnswerRequest = z
  .object({
    status: z.enum(answerStates),
    payload: payload.nullable().default(null),
    error: line(500).nullable().default(null).describe('Why not; required where the status is error.'),
  })
  .refine(({ status, error }) => status !== 'error' || error !== null, {
    path: ['error'],
    params: { mn: 'яагаад болохгүйг бичнэ үү.', en: 'must say why not.' },
  });
export type AnswerRequest = z.output<typeof AnswerRequest>;

export const respondToAssignment = endpoint({
  method: 'POST',
  path: '/api/v1/relay/assignments/{id}/respond',
  access: 'permission:relay.manage',
  ...oneRequest,
  summary: 'Answer a request of another platform',
  description: 'Once. The answer names the digest of the request, is signed and sent like any message.',
  body: AnswerRequest,
  data: RelayRequestWhole,
  errors: [
    'relay.assignment_not_found',
    'relay.about_themselves',
    'relay.assignment_state_conflict',
    'relay.log_not_timestamped',
    'request.version_conflict',
  ],
  ifMatch: 'required',
  idempotencyKey: 'accepted',
  example: {
    params: { id: legId },
    body: { status: 'ok', payload: { found: true } },
    data: { ...wholeSample, direction: 'in', state: 'completed', version: 3 },
  },
});

export const retryAssignment = endpoint({
  method: 'POST',
  path: '/api/v1/relay/assignments/{id}/retry',
  access: 'permission:relay.manage',
  ...oneRequest,
  summary: 'Try a message again that could not arrive',
  description: 'From the first attempt, under the same id: who has it already does nothing twice.',
  data: RelayRequestWhole,
  errors: [
    'relay.assignment_not_found',
    'relay.about_themselves',
    'relay.assignment_state_conflict',
    'relay.deadline_over',
    'relay.request_state_conflict',
  ],
  example: { params: { id: legId }, data: wholeSample },
});

export const discardAssignment = endpoint({
  method: 'POST',
  path: '/api/v1/relay/assignments/{id}/discard',
  access: 'permission:relay.manage',
  ...oneRequest,
  summary: 'Give up a message that could not arrive',
  description:
    'It is not tried again, and what waited behind it in a strict lane goes on. Where it may have arrived all the same, the other ' +
    'platform is told that it is cancelled.',
  body: z.object({ reason: line(300) }),
  data: RelayRequestWhole,
  errors: ['relay.assignment_not_found', 'relay.about_themselves', 'relay.assignment_state_conflict'],
  example: { params: { id: legId }, body: { reason: 'Дахин илгээх шаардлагагүй' }, data: wholeSample },
});
