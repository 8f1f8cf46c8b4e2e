import { z } from 'zod';
import { CaseApplication, getApplication } from './cases.ts';
import { Decision as SeenDecision, TimelineEntry } from './cases.parts.ts';
import { endpoint } from './endpoint.ts';
import { itemSample, moving, ofCase, Officer, params, QueueItem, review } from './officers.ts';
import { registryCode } from './registry.content.ts';
import { line, prose } from './text.ts';
import { timestamp } from './timestamp.ts';

export const outcomes = ['approve', 'reject'] as const;

export const CaseNote = z
  .object({
    id: z.uuid(),
    author: Officer,
    text: z.string(),
    created_at: timestamp,
    undo_until: timestamp.nullable().describe('Until when the caller may take it back; null where they may not.'),
  })
  .meta({ id: 'CaseNote' });
export type CaseNote = z.output<typeof CaseNote>;

export const OfficerCase = CaseApplication.extend({
  tenant_id: z.uuid(),
  applicant: z.object({
    name: z.string(),
    organisation: z.string().nullable().describe('On whose behalf, where it is not their own.'),
  }),
  assigned_to: Officer.nullable(),
  sla_left_s: QueueItem.shape.sla_left_s,
  proposed: SeenDecision.extend({ by: Officer })
    .nullable()
    .describe('What another officer is to confirm, where the service asks for two.'),
  events: z
    .array(TimelineEntry.extend({ officer: Officer.nullable() }))
    .describe('Also what the citizen is not shown.'),
  notes: z.array(CaseNote).describe('Of officers, for officers.'),
  two_officers: z.boolean().describe('A second officer confirms the decision.'),
  decision_signature: z.boolean().describe('Each officer signs the decision with PIN2.'),
  pending_approval_id: z.uuid().nullable().describe('The question on the phone of an officer, while it waits.'),
  appeal_text: z.string().nullable().describe('What the citizen wrote when they appealed.'),
  also_open: z.array(Officer).describe('Who else has looked at it within the last two minutes.'),
  colleagues: z.array(Officer).describe('To whom the caller may give it.'),
  undo_until: timestamp
    .nullable()
    .describe('Until when the caller may take back that they took it, passed it on or gave it back.'),
  is_supervisor: z.boolean().describe('Whether the caller may take it from others.'),
}).meta({ id: 'OfficerCase' });
export type OfficerCase = z.output<typeof OfficerCase>;

const caseSample = {
  ...getApplication.example.data,
  id: params.id,
  tenant_id: itemSample.tenant_id,
  number: itemSample.number,
  state: 'queued',
  submitted_at: itemSample.submitted_at,
  due_at: itemSample.due_at,
  waits_until: null,
  allowed_actions: ['assign'],
  applicant: { name: 'Дорж Болормаа', organisation: null },
  assigned_to: null,
  sla_left_s: itemSample.sla_left_s,
  proposed: null,
  events: [],
  notes: [],
  two_officers: false,
  decision_signature: false,
  pending_approval_id: null,
  appeal_text: null,
  also_open: [],
  colleagues: [],
  undo_until: null,
  is_supervisor: false,
} satisfies z.input<typeof OfficerCase>;

export const getCase = endpoint({
  method: 'GET',
  path: '/api/v1/gov/officer/queue/{id}',
  ...review,
  ...ofCase,
  summary: 'An application of my organisation',
  description:
    'Everything there is to decide it by. That it was opened stands in the timeline of the citizen, once a day for each ' +
    'officer, and in their access log each time.',
  data: OfficerCase,
  errors: ['cases.application_not_found', 'cases.conflict_of_interest', 'org.organisation_not_active'],
  versioned: true,
  limit: { requests: 240, perSeconds: 60, burst: 120, key: 'user', bucket: 'officers.reading' },
  example: { params, data: caseSample },
});

const whole = {
  mn: 'татгалзах шалтгаан, тайлбар, хуулийн үндэслэлийг бичнэ үү.',
  en: 'needs a reason, a text and a legal basis.',
};

export const Decision = z.object({
  outcome: z.enum(outcomes),
  reason_code: registryCode.optional().describe('Required to reject, as are the text and the legal basis.'),
  text: prose(4_000).optional().describe('What the citizen reads.'),
  legal_basis: line(500).optional(),
  conditions: prose(2_000).optional().describe('Under which it is approved.'),
});
export type Decision = z.output<typeof Decision>;

export const decideCase = endpoint({
  method: 'POST',
  path: '/api/v1/gov/officer/queue/{id}/decide',
  ...review,
  ...ofCase,
  summary: 'Decide an application',
  description:
    'Where the service asks for two officers, the first proposes and another of the organisation confirms with the same ' +
    'outcome, or objects with the other, which gives it back to the first with the text as a note. Where it asks for a ' +
    'signature, the phone of the caller rings and the decision is made once they enter PIN2.',
  body: Decision.refine(
    ({ outcome, reason_code, text, legal_basis }) =>
      outcome === 'approve' || (reason_code !== undefined && text !== undefined && legal_basis !== undefined),
    { params: whole },
  ),
  data: z.object({
    ...QueueItem.shape,
    result: z
      .enum(['decided', 'proposed', 'objected', 'signing'])
      .describe('proposed: a second officer is needed; objected: it is back with the first; signing: enter PIN2.'),
    approval_id: z.uuid().nullable(),
  }),
  errors: [...moving, 'cases.nothing_proposed', 'cases.signature_pending', 'approvals.too_many_pending'],
  ifMatch: 'required',
  idempotencyKey: 'accepted',
  example: {
    params,
    body: { outcome: 'approve', text: 'Олгохоор шийдвэрлэлээ.' },
    data: { ...itemSample, state: 'approved', version: 5, result: 'decided', approval_id: null },
  },
});

export const completeCase = endpoint({
  method: 'POST',
  path: '/api/v1/gov/officer/queue/{id}/complete',
  ...review,
  ...ofCase,
  summary: 'Complete an approved application',
  description: 'What the service produces is issued, and the application ends.',
  data: QueueItem,
  errors: moving,
  ifMatch: 'required',
  idempotencyKey: 'accepted',
  example: { params, data: { ...itemSample, state: 'completed', version: 6 } },
});

export const addNote = endpoint({
  method: 'POST',
  path: '/api/v1/gov/officer/queue/{id}/notes',
  ...review,
  ...ofCase,
  summary: 'Leave a note for colleagues',
  description:
    'Citizens are not shown it. It cannot be changed, but for ten seconds its author may take it back. It is kept as long ' +
    'as what was written in the application; once that was deleted there are no more notes.',
  body: z.object({ text: prose(2_000) }),
  data: CaseNote,
  errors: ['cases.application_not_found', 'cases.conflict_of_interest', 'cases.state_conflict'],
  idempotencyKey: 'accepted',
  example: {
    params,
    body: { text: 'Утсаар ярьсан.' },
    data: {
      id: params.id,
      author: { id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b55', name: 'Д.Болормаа' },
      text: 'Утсаар ярьсан.',
      created_at: '2026-01-05T02:30:00.000Z',
      undo_until: '2026-01-05T02:30:10.000Z',
    },
  },
});

export const getCaseEvidence = endpoint({
  method: 'GET',
  path: '/api/v1/gov/officer/queue/{id}/evidences/{evidence_id}',
  ...review,
  owner: 'organisation',
  params: z.object({ id: z.uuid(), evidence_id: z.uuid() }),
  summary: 'A file of an application',
  description: 'As the citizen sent it, after it was scanned. It stands in their access log.',
  data: z.unknown(),
  envelope: 'none',
  contentType: 'application/octet-stream',
  errors: [
    'cases.application_not_found',
    'cases.conflict_of_interest',
    'cases.evidence_not_found',
    'org.organisation_not_active',
    'objects.not_found',
    'objects.not_set_up',
    'objects.store_failed',
    'request.range_outside',
    'request.too_many_downloads',
  ],
  limit: { requests: 120, perSeconds: 60, burst: 60, key: 'user' },
  example: { params: { ...params, evidence_id: params.id }, data: '' },
});
