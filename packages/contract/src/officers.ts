import { z } from 'zod';
import { titleBoth } from './cases.parts.ts';
import { applicationFlags, applicationGates, applicationStates } from './cases.states.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { prose, written } from './text.ts';
import { timestamp } from './timestamp.ts';
import { version } from './version.ts';

export const queueViews = ['mine', 'unit', 'unassigned', 'overdue', 'escalated', 'second'] as const;
export type QueueView = (typeof queueViews)[number];

export const Officer = z.object({ id: z.uuid(), name: z.string().describe('As officials sign, such as Д.Болормаа.') });

const standing = {
  id: z.uuid(),
  tenant_id: z.uuid().describe('The organisation that decides it.'),
  number: z.string(),
  service: z.object({ id: z.uuid(), title: titleBoth }),
  state: z.enum(applicationStates),
  gates: z.array(z.enum(applicationGates)).describe('What it waits for.'),
  flags: z.array(z.enum(applicationFlags)).describe('What to know of it.'),
  assigned_to: Officer.nullable(),
  submitted_at: timestamp.nullable(),
  due_at: timestamp.nullable().describe('When it must be decided.'),
  sla_left_s: z
    .int()
    .nullable()
    .describe('Seconds left until then, below 0 once it is late; null while the clock rests.'),
  version,
};

export const QueueItem = z
  .object({ ...standing, applicant_masked: z.string().describe('The first letters of the name.') })
  .meta({ id: 'QueueItem' });
export type QueueItem = z.output<typeof QueueItem>;

export const QueueCounts = z
  .object(Object.fromEntries(queueViews.map((view) => [view, z.int().min(0)])) as Record<QueueView, z.ZodInt>)
  .meta({ id: 'QueueCounts' });
export type QueueCounts = z.output<typeof QueueCounts>;

const number = written(/^[0-9A-Z-]{1,40}$/i, {
  mn: 'өргөдлийн дугаарын эхний тэмдэгтүүдийг бичнэ үү.',
  en: 'must be the first characters of an application number.',
});

export const QueueFilter = z.object({
  ...pageQuery,
  view: z.enum(queueViews).default('unit').describe('`second` are those that wait for a second officer.'),
  tenant_id: z.uuid().optional().describe('Of one organisation; left out, of all that the caller belongs to.'),
  service: z.uuid().optional(),
  q: number.optional().describe('How the number begins. A whole number finds it in whatever view and state.'),
  sort: z.literal('due_at').default('due_at').describe('The most urgent first.'),
});
export type QueueFilter = z.output<typeof QueueFilter>;

export const itemSample = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b33',
  tenant_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
  number: '2026-RESIDE-0000042-60',
  service: {
    id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22',
    title: { mn: 'Оршин суугаа газрын тодорхойлолт', en: 'Certificate of residence' },
  },
  state: 'queued',
  gates: [],
  flags: [],
  assigned_to: null,
  submitted_at: '2026-01-05T02:30:00.000Z',
  due_at: '2026-01-08T16:00:00.000Z',
  sla_left_s: 307_800,
  version: 3,
  applicant_masked: 'Д.Б***',
} satisfies z.input<typeof QueueItem>;

export const review = { access: 'permission:gov.review', assurance: 'eid' } as const;
export const ofCase = { owner: 'organisation', params: z.object({ id: z.uuid() }) } as const;
export const params = { id: itemSample.id };
/** How every move may be refused. */
export const moving = [
  'cases.application_not_found',
  'cases.conflict_of_interest',
  'cases.gate_open',
  'cases.not_assignee',
  'cases.state_conflict',
  'org.organisation_not_active',
] as const;
const reading = { requests: 240, perSeconds: 60, burst: 120, key: 'user', bucket: 'officers.reading' } as const;

export const listQueue = endpoint({
  method: 'GET',
  path: '/api/v1/gov/officer/queue',
  ...review,
  summary: 'Applications to decide',
  description:
    'Open applications of the caller’s organisations, the most urgent first, and how many there are in each view. ' +
    'The counts may lag behind by some seconds.',
  query: QueueFilter,
  data: pageOf(QueueItem).extend({
    counts: QueueCounts,
    services: z.array(QueueItem.shape.service).describe('Those of which something is open.'),
  }),
  errors: ['org.organisation_not_found'],
  limit: reading,
  example: {
    query: { view: 'unassigned' },
    data: {
      items: [itemSample],
      next: null,
      counts: { mine: 0, unit: 1, unassigned: 1, overdue: 0, escalated: 0, second: 0 },
      services: [itemSample.service],
    },
  },
});

export const takeNextCase = endpoint({
  method: 'POST',
  path: '/api/v1/gov/officer/queue/next',
  ...review,
  summary: 'Take the next application',
  description:
    'Assigns the most urgent application that nobody has, by priority and then by when it is due, and that the caller may ' +
    'decide. Two callers never get the same.',
  body: z.object({ tenant_id: z.uuid().optional() }),
  data: QueueItem,
  errors: ['org.organisation_not_found', 'cases.nothing_queued'],
  idempotencyKey: 'accepted',
  example: { body: {}, data: { ...itemSample, state: 'in_review', version: 4 } },
});

export const assignCase = endpoint({
  method: 'POST',
  path: '/api/v1/gov/officer/queue/{id}/assign',
  ...review,
  ...ofCase,
  summary: 'Take, pass on or give back an application',
  description:
    'Without `to` the caller takes it; with null it goes back to the queue. Who has it may pass it on. Owners and ' +
    'administrators of the organisation may take it from another officer or give it to one, and say why.',
  body: z.object({
    to: z.uuid().nullable().optional().describe('An officer of the organisation.'),
    reason: prose(500).optional().describe('Required where it is taken from another officer.'),
  }),
  data: QueueItem,
  errors: [
    ...moving,
    'cases.already_assigned',
    'cases.officer_not_found',
    'cases.reason_needed',
    'cases.signature_pending',
    'officers.supervisor_needed',
  ],
  ifMatch: 'required',
  idempotencyKey: 'accepted',
  example: { params, body: {}, data: { ...itemSample, state: 'in_review', version: 4 } },
});

export const RequestedItem = z.object({
  field: z
    .string()
    .regex(/^[a-z][a-z0-9_.]{0,119}$/)
    .nullable()
    .default(null)
    .describe('The question of the form that is meant, where it is one.'),
  evidence_type_id: z.uuid().nullable().default(null).describe('The kind of document that is missing.'),
  text: prose(1_000).describe('What is asked for, as the citizen reads it.'),
});

export const requestInfo = endpoint({
  method: 'POST',
  path: '/api/v1/gov/officer/queue/{id}/request-info',
  ...review,
  ...ofCase,
  summary: 'Ask the citizen for something',
  description:
    'Up to 20 things at once, each on a question of the form, a document, or in words alone. The citizen has at least 3 ' +
    'working days; the clock of the application rests meanwhile.',
  body: z.object({
    items: z.array(RequestedItem).min(1).max(20),
    deadline: z.iso.date().describe('The last day, in Ulaanbaatar.'),
  }),
  data: QueueItem,
  errors: [...moving, 'cases.deadline_too_soon', 'cases.signature_pending', 'officers.deadline_too_late'],
  ifMatch: 'required',
  idempotencyKey: 'accepted',
  example: {
    params,
    body: { items: [{ text: 'Хаягаа тодруулна уу.' }], deadline: '2026-01-15' },
    data: { ...itemSample, state: 'info_requested', sla_left_s: null, version: 5 },
  },
});
