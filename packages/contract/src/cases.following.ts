import { z } from 'zod';
import { Appointment } from './appointments.ts';
import { CaseApplication, getApplication, submitApplication } from './cases.ts';
import { EvidenceItem, TimelineEntry } from './cases.parts.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { Payment } from './payments.ts';
import { Reference, referenceSample } from './references.ts';
import { timestamp } from './timestamp.ts';
import { upload } from './upload.ts';

const at = '2026-01-05T02:30:00.000Z';
const one = { owner: 'citizen', params: z.object({ id: z.uuid() }), access: 'signed-in', assurance: 'eid' } as const;
const { params } = getApplication.example;
const missing = 'cases.application_not_found';

export const listApplicationTimeline = endpoint({
  method: 'GET',
  path: '/api/v1/gov/applications/{id}/timeline',
  ...one,
  summary: 'What happened to my application',
  description: 'The newest first, with who opened it. Notes of officers are not among it.',
  query: z.object(pageQuery),
  data: pageOf(TimelineEntry),
  errors: [missing],
  example: {
    params,
    query: {},
    data: {
      items: [
        {
          seq: 1,
          type: 'begun',
          from_state: null,
          to_state: 'draft',
          actor_kind: 'citizen',
          payload: {},
          occurred_at: at,
        },
      ],
      next: null,
    },
  },
});

export const provideInfo = endpoint({
  method: 'POST',
  path: '/api/v1/gov/applications/{id}/provide-info',
  ...one,
  summary: 'Answer what an officer asked',
  description:
    'Everything that is required at once; files are sent before, as evidence of the item. An answer to a question of the ' +
    'form takes the place of the former one.',
  body: z.object({
    items: z
      .array(z.object({ id: z.uuid(), answer: z.unknown().optional() }))
      .min(1)
      .max(20),
  }),
  data: CaseApplication,
  errors: [missing, 'cases.state_conflict', 'cases.answers_invalid', 'cases.info_item_not_found', 'org.not_allowed'],
  bodySizeBytesMax: 262_144,
  idempotencyKey: 'accepted',
  example: {
    params,
    body: { items: [{ id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b77', answer: 'Банкинд өгнө.' }] },
    data: { ...submitApplication.example.data, state: 'in_review', version: 5 },
  },
});

export const fileRules = {
  sizeBytesMax: 20 * 1024 * 1024,
  types: ['application/pdf', 'image/jpeg', 'image/png'],
} as const;

const evidence = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b88',
  requirement_code: 'residence',
  field: null,
  info_item_id: null,
  evidence_type_id: null,
  source: 'upload',
  state: 'accepted',
  name: 'lease.pdf',
  media_type: 'application/pdf',
  size_bytes: 48_213,
  structured: null,
  provider: null,
  relayed: false,
  as_of: null,
  created_at: at,
} satisfies z.input<typeof EvidenceItem>;

export const addEvidence = endpoint({
  method: 'POST',
  path: '/api/v1/gov/applications/{id}/evidences',
  ...one,
  summary: 'Add a file to an application',
  description:
    'For a requirement of the service, a question of the form, or something that an officer asked for: exactly one of the ' +
    'three. While it is a draft, while information is asked for, or while it waits for evidence that others did not give. It is scanned before anybody reads it.',
  query: z.object({
    requirement: z.string().max(64).optional(),
    field: z
      .string()
      .regex(/^[a-z][\w.]{0,199}$/)
      .optional(),
    item: z.uuid().optional(),
  }),
  body: upload(fileRules),
  data: EvidenceItem,
  errors: [
    missing,
    'cases.state_conflict',
    'cases.evidence_not_found',
    'cases.too_many_files',
    'cases.signature_pending',
    'objects.not_set_up',
    'objects.too_large',
    'objects.type_refused',
    'objects.infected',
    'objects.scan_failed',
    'objects.store_failed',
    'objects.not_found',
  ],
  // Twenty megabytes at 1 Mbit/s, and some.
  timeoutMs: 300_000,
  limit: { requests: 60, perSeconds: 60, burst: 30, key: 'user' },
  example: { params, query: { requirement: 'residence' }, data: evidence },
});

const ofEvidence = { ...one, params: z.object({ id: z.uuid(), evidence_id: z.uuid() }) } as const;
const evidenceParams = { ...params, evidence_id: evidence.id };

export const getEvidenceFile = endpoint({
  method: 'GET',
  path: '/api/v1/gov/applications/{id}/evidences/{evidence_id}',
  ...ofEvidence,
  summary: 'A file of my application',
  description: 'As it was sent.',
  data: z.unknown(),
  envelope: 'none',
  contentType: 'application/octet-stream',
  errors: [
    missing,
    'cases.evidence_not_found',
    'objects.not_found',
    'objects.not_set_up',
    'objects.store_failed',
    'request.range_outside',
  ],
  example: { params: evidenceParams, data: '' },
});

export const removeEvidence = endpoint({
  method: 'DELETE',
  path: '/api/v1/gov/applications/{id}/evidences/{evidence_id}',
  ...ofEvidence,
  summary: 'Take evidence away again',
  description:
    'A file, or what was fetched and is not to be used, while it is a draft. What was handed in stays; while an officer asks ' +
    'for something, what is being sent to answer may be taken away.',
  data: z.object({ id: z.uuid() }),
  errors: [missing, 'cases.evidence_not_found', 'cases.state_conflict', 'cases.signature_pending', 'objects.not_found'],
  example: { params: evidenceParams, data: { id: evidence.id } },
});

export const fetchEvidence = endpoint({
  method: 'POST',
  path: '/api/v1/gov/applications/{id}/fetch',
  ...one,
  summary: 'Have the state fetch what it holds',
  description:
    'What registers hold of the person and the service asks for, and the questions of the form that it answers. What other ' +
    'platforms hold is asked for, and comes later. The citizen looks at it, and may take it away and bring it themselves.',
  data: CaseApplication,
  errors: [
    missing,
    'cases.state_conflict',
    'cases.fetch_failed',
    'cases.signature_pending',
    'directory.person_not_found',
  ],
  limit: { requests: 20, perSeconds: 60, burst: 10, key: 'user' },
  example: { params, data: { ...getApplication.example.data, version: 2 } },
});

/** What waits for the person, whichever part of the platform it comes from. */
export const Overview = z
  .object({
    open_applications: z.int(),
    actions_required: z.array(
      z.object({
        kind: z.enum(['finish_draft', 'provide_info', 'pay', 'sign']),
        application_id: z.uuid(),
        title: z.object({ mn: z.string(), en: z.string() }),
        deadline: timestamp.nullable(),
      }),
    ),
    unpaid: z.array(Payment).describe('What is owed, the oldest first; ten at most.'),
    next_appointment: Appointment.nullable().describe('The earliest that is held or booked and not over.'),
    unread: z.int().describe('Notices that were not read.'),
    recent_references: z.array(Reference).describe('The newest documents; three at most.'),
  })
  .meta({ id: 'GovOverview' });
export type Overview = z.output<typeof Overview>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/v1/gov/overview',
  access: 'signed-in',
  summary: 'What waits for me',
  description:
    'How many applications are under way, what the person has to do, the most urgent first, and what comes next: ' +
    'payments, the next appointment, new documents.',
  data: Overview,
  example: {
    data: {
      open_applications: 1,
      actions_required: [
        {
          kind: 'finish_draft',
          application_id: params.id,
          title: { mn: 'Тодорхойлолт', en: 'Certificate' },
          deadline: at,
        },
      ],
      unpaid: [],
      next_appointment: null,
      unread: 0,
      recent_references: [referenceSample],
    },
  },
});
