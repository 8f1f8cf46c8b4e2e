import { z } from 'zod';
import { Answers, Decision, EvidenceItem, HandedIn, InfoItem, jsonObject, titleBoth } from './cases.parts.ts';
import { applicationActions, applicationFlags, applicationGates, applicationStates } from './cases.states.ts';
import { endpoint } from './endpoint.ts';
import { Price } from './money.ts';
import { pageOf, pageQuery } from './page.ts';
import { prose } from './text.ts';
import { timestamp } from './timestamp.ts';
import { version } from './version.ts';

const standing = {
  id: z.uuid(),
  number: z.string().nullable().describe('YYYY-SERVICE-NNNNNNN-cc, whose last two digits check the rest (ISO 7064).'),
  state: z.enum(applicationStates),
  gates: z.array(z.enum(applicationGates)).describe('What keeps it from going on.'),
  flags: z.array(z.enum(applicationFlags)),
  service: z.object({ id: z.uuid(), version_no: z.int(), title: titleBoth }),
  organisation: z.object({ tenant_id: z.uuid(), name: z.string(), name_en: z.string().nullable() }),
  on_behalf_of: z.uuid().nullable().describe('The organisation for which the person applies.'),
  submitted_at: timestamp.nullable(),
  due_at: timestamp.nullable().describe('By when it is decided, as promised; it stands still while we wait for you.'),
  waits_until: timestamp.nullable().describe('Until when the applicant may act, before it ends or goes on without.'),
  decided_at: timestamp.nullable(),
  closed_at: timestamp.nullable(),
  allowed_actions: z.array(z.enum(applicationActions)).describe('What the caller may do with it now.'),
  version,
  created_at: timestamp,
  updated_at: timestamp,
};

export const ApplicationSummary = z.object(standing).meta({ id: 'CaseSummary' });
export type ApplicationSummary = z.output<typeof ApplicationSummary>;

export const CaseApplication = z
  .object({
    ...standing,
    data: Answers.nullable().describe('The answers as they hold now; null once they were purged.'),
    handed_in: HandedIn.nullable().describe('As they were handed in; null before, and once they were purged.'),
    form_schema: jsonObject.nullable().describe('What is asked for, as it was when the application was begun.'),
    ui_schema: jsonObject.nullable(),
    requirements: z.array(
      z.object({
        requirement_code: z.string(),
        evidence_type_id: z.uuid(),
        title: titleBoth,
        required: z.boolean(),
        fetched: z.boolean().describe('It need not be brought.'),
      }),
    ),
    evidences: z.array(EvidenceItem),
    info_items: z.array(InfoItem),
    decisions: z.array(Decision),
    fees: z.array(z.object({ title: titleBoth, price: Price })),
    appeal_until: timestamp.nullable(),
    requires_signature: z.boolean().describe('It is handed in with PIN2.'),
    signature_id: z.uuid().nullable().describe('The approval that waits on the phone, or that was signed.'),
  })
  .meta({ id: 'CaseApplication' });
export type CaseApplication = z.output<typeof CaseApplication>;

const at = '2026-01-05T02:30:00.000Z';
export const caseSample = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b66',
  number: null,
  state: 'draft',
  gates: [],
  flags: [],
  service: {
    id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22',
    version_no: 1,
    title: { mn: 'Оршин суугаа газрын тодорхойлолт', en: 'Certificate of residence' },
  },
  organisation: { tenant_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11', name: 'Бүртгэлийн газар', name_en: null },
  on_behalf_of: null,
  submitted_at: null,
  due_at: null,
  waits_until: '2026-02-04T02:30:00.000Z',
  decided_at: null,
  closed_at: null,
  allowed_actions: ['edit', 'submit', 'withdraw'],
  version: 1,
  created_at: at,
  updated_at: at,
} satisfies z.input<typeof ApplicationSummary>;
const draft = {
  ...caseSample,
  data: { purpose: 'bank' },
  handed_in: null,
  form_schema: null,
  ui_schema: null,
  requirements: [],
  evidences: [],
  info_items: [],
  decisions: [],
  fees: [],
  appeal_until: null,
  requires_signature: false,
  signature_id: null,
} satisfies z.input<typeof CaseApplication>;
const submitted = {
  ...draft,
  handed_in: { data: draft.data, sha256: '4678252db37d688358908022634b2361f7e16a96047b69cdb92a5f09834dd807' },
  number: '2026-RESIDE-0000042-60',
  state: 'queued',
  submitted_at: at,
  due_at: '2026-01-08T16:00:00.000Z',
  waits_until: null,
  allowed_actions: ['withdraw'],
  version: 2,
} satisfies z.input<typeof CaseApplication>;

const one = { owner: 'citizen', params: z.object({ id: z.uuid() }), access: 'signed-in', assurance: 'eid' } as const;
const params = { id: draft.id };
const missing = 'cases.application_not_found';
const handingIn = [
  'cases.answers_invalid',
  'cases.duplicate_application',
  'approvals.too_many_pending',
  'registry.service_not_found',
] as const;
/** Saved as the citizen types. */
const saving = { requests: 240, perSeconds: 60, burst: 60, key: 'user' } as const;

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/v1/gov/applications',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'My applications',
  description: 'Drafts too; the newest first. Lists may lag behind by seconds, a single application never does.',
  query: z.object({
    ...pageQuery,
    state: z.enum(applicationStates).optional(),
    open: z.enum(['true', 'false']).optional().describe('Only those that are under way, or only those that ended.'),
    service_id: z.uuid().optional(),
  }),
  data: pageOf(ApplicationSummary),
  example: { query: {}, data: { items: [caseSample], next: null } },
});

export const beginApplication = endpoint({
  method: 'POST',
  path: '/api/v1/gov/applications',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'Apply for a service',
  description:
    'As a draft, of which any answer may be missing, or handed in at once. What the service promises now holds for all of ' +
    'its life. For an organisation its owners and administrators may.',
  body: z.object({
    service_id: z.uuid(),
    data: Answers.default({}),
    on_behalf_of: z.uuid().nullable().default(null),
    submit: z.boolean().default(false),
  }),
  data: CaseApplication,
  status: 201,
  location: '/api/v1/gov/applications/{id}',
  errors: [
    ...handingIn,
    'cases.too_many_drafts',
    'cases.wrong_audience',
    'org.organisation_not_found',
    'org.organisation_not_active',
    'org.not_allowed',
  ],
  bodySizeBytesMax: 262_144,
  idempotencyKey: 'accepted',
  example: { body: { service_id: draft.service.id, data: { purpose: 'bank' } }, data: draft },
});

export const getApplication = endpoint({
  method: 'GET',
  path: '/api/v1/gov/applications/{id}',
  ...one,
  summary: 'One of my applications',
  description: 'With the answers, the form as it was then, the evidence, what is asked for, and what was decided.',
  data: CaseApplication,
  errors: [missing],
  versioned: true,
  example: { params, data: draft },
});

export const changeApplication = endpoint({
  method: 'PATCH',
  path: '/api/v1/gov/applications/{id}',
  ...one,
  summary: 'Save a draft',
  description:
    'The answers that are named; null takes one away. What is there must fit its question, what is missing may be missing. ' +
    'It can be gone on with on another device.',
  body: z.object({ data: Answers }).partial(),
  data: CaseApplication,
  errors: [missing, 'cases.state_conflict', 'cases.answers_invalid', 'cases.signature_pending'],
  ifMatch: 'accepted',
  bodySizeBytesMax: 262_144,
  limit: saving,
  unaudited: 'a draft is the applicant’s alone until it is handed in, and is saved as they type',
  example: { params, body: { data: { purpose: 'bank' } }, data: { ...draft, version: 2 } },
});

export const submitApplication = endpoint({
  method: 'POST',
  path: '/api/v1/gov/applications/{id}/submit',
  ...one,
  summary: 'Hand in an application',
  description:
    'Refused with everything that is missing. Where the service asks for PIN2, the answer is still a draft with a ' +
    '`signature_id`: it is handed in once the person has agreed on their phone.',
  data: CaseApplication,
  errors: [missing, 'cases.state_conflict', 'cases.signature_pending', 'org.not_allowed', ...handingIn],
  ifMatch: 'accepted',
  idempotencyKey: 'accepted',
  example: { params, data: submitted },
});

export const cancelApplication = endpoint({
  method: 'POST',
  path: '/api/v1/gov/applications/{id}/cancel',
  ...one,
  summary: 'Withdraw an application',
  description:
    'Until it is decided. A draft and its answers are gone. What was handed in for an organisation is withdrawn by who runs it.',
  body: z.object({ reason: prose(500).nullable().default(null) }),
  data: CaseApplication,
  errors: [missing, 'cases.state_conflict', 'org.not_allowed'],
  idempotencyKey: 'accepted',
  example: {
    params,
    body: { reason: null },
    data: { ...submitted, state: 'withdrawn', allowed_actions: [], closed_at: at, version: 3 },
  },
});

export const appealApplication = endpoint({
  method: 'POST',
  path: '/api/v1/gov/applications/{id}/appeal',
  ...one,
  summary: 'Appeal against a decision',
  description: 'Once, while the time for it runs. Another officer decides.',
  body: z.object({ text: prose(4_000) }),
  data: CaseApplication,
  errors: [missing, 'cases.state_conflict', 'cases.appeal_over', 'cases.duplicate_application', 'org.not_allowed'],
  idempotencyKey: 'accepted',
  example: {
    params,
    body: { text: 'Баримт дутуу биш байсан.' },
    data: { ...submitted, flags: ['appeal'], version: 7 },
  },
});
