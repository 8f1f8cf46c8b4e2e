import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { OwnReport } from './security.reports.ts';
import { SecurityEvent, severities } from './security.ts';
import { line, prose } from './text.ts';
import { timestamp } from './timestamp.ts';

export const incidentOutcomes = ['handled', 'false_alarm', 'duplicate', 'passed_on'] as const;
export type IncidentOutcome = (typeof incidentOutcomes)[number];

export const incidentActions = ['look', 'assign', 'note', 'close'] as const;

const Administrator = z
  .object({ id: z.uuid(), name: z.string().describe('As they sign: Д.Болормаа.') })
  .meta({ id: 'IncidentAdministrator' });

export const Incident = OwnReport.extend({
  severity: z.enum(severities),
  is_reported: z.boolean().describe('Whether a person reported it and waits for the answer.'),
  assignee: Administrator.nullable().describe('Who takes care of it.'),
  outcome: z.enum(incidentOutcomes).nullable().describe('How it ended; null for those that were closed long ago.'),
  allowed_actions: z.array(z.enum(incidentActions)).describe('What the caller may do with it now.'),
  version: z.int().describe('Moves with every step.'),
}).meta({ id: 'Incident' });
export type Incident = z.output<typeof Incident>;

const IncidentStep = z
  .object({
    id: z.uuid(),
    at: timestamp,
    action: z.enum(incidentActions),
    by: Administrator,
    to: Administrator.nullable().describe('Who was to take care of it from then on.'),
    note: z.string().nullable().describe('For administrators alone.'),
  })
  .meta({ id: 'IncidentStep' });

export const IncidentDetails = Incident.extend({
  event: SecurityEvent.nullable().describe('What was reported or noticed.'),
  steps: z.array(IncidentStep).describe('What was done with it, the newest first.'),
}).meta({ id: 'IncidentDetails' });
export type IncidentDetails = z.output<typeof IncidentDetails>;

export const IncidentFilter = z.object({
  ...pageQuery,
  show: z.enum(['open', 'mine', 'closed']).default('open').describe('`mine`: open, and mine to take care of.'),
});
export type IncidentFilter = z.output<typeof IncidentFilter>;

const id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';
const bolormaa = { id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b22', name: 'Д.Болормаа' };

const incidentSample: z.input<typeof Incident> = {
  id,
  kind: 'phishing',
  state: 'looking',
  answer: null,
  created_at: '2026-01-05T02:30:00.000Z',
  changed_at: '2026-01-06T02:30:00.000Z',
  severity: 'medium',
  is_reported: true,
  assignee: bolormaa,
  outcome: null,
  allowed_actions: ['assign', 'note', 'close'],
  version: 2,
};

const answer = 'Хуурамч хуудсыг хаалгалаа. Баярлалаа.';

const closedSample: z.input<typeof Incident> = {
  ...incidentSample,
  state: 'closed',
  answer,
  outcome: 'handled',
  allowed_actions: [],
  version: 3,
};

const ofIncident = { access: 'role:admin', owner: 'platform', params: z.object({ id: z.uuid() }) } as const;
const errors = ['security.report_not_found', 'security.report_moved'] as const;

export const listIncidents = endpoint({
  method: 'GET',
  path: '/api/v1/security/reports',
  access: 'role:admin',
  summary: 'What has to be taken care of',
  description:
    'What people reported and what the platform noticed, the newest first, with who takes care of it. Whom it is about ' +
    'is told of one at a time, since that person finds it in their access log.',
  query: IncidentFilter,
  data: pageOf(Incident),
  example: { query: { show: 'open' }, data: { items: [incidentSample], next: null } },
});

export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/v1/security/assignees',
  access: 'role:admin',
  summary: 'Who can take care of a report',
  description: 'The administrators, by name; at most a hundred.',
  data: z.array(Administrator),
  example: { data: [bolormaa] },
});

export const getReport = endpoint({
  method: 'GET',
  path: '/api/v1/security/reports/{id}',
  ...ofIncident,
  summary: 'How a report stands',
  description: 'By the id of its event, with what was reported and what was done since. Old events have none.',
  data: IncidentDetails,
  errors: ['security.report_not_found'],
  versioned: true,
  example: {
    params: { id },
    data: {
      ...incidentSample,
      event: null,
      steps: [{ id, at: '2026-01-06T02:30:00.000Z', action: 'look', by: bolormaa, to: bolormaa, note: null }],
    },
  },
});

export const lookAtReport = endpoint({
  method: 'POST',
  path: '/api/v1/security/reports/{id}/look',
  ...ofIncident,
  summary: 'Take care of a report',
  description: 'It is the caller’s from now on. The person who reported it sees that it is being looked at.',
  data: Incident,
  errors,
  example: { params: { id }, data: incidentSample },
});

export const assignReport = endpoint({
  method: 'POST',
  path: '/api/v1/security/reports/{id}/assign',
  ...ofIncident,
  summary: 'Hand a report to an administrator',
  description: 'Who takes care of it from now on; they are told in their inbox. To oneself, too.',
  body: z.object({ assignee_id: z.uuid() }),
  ifMatch: 'required',
  data: Incident,
  errors: [...errors, 'security.assignee_not_administrator'],
  example: { params: { id }, body: { assignee_id: bolormaa.id }, data: incidentSample },
});

export const noteOnReport = endpoint({
  method: 'POST',
  path: '/api/v1/security/reports/{id}/notes',
  ...ofIncident,
  summary: 'Note something about a report',
  description: 'For administrators alone. What is noted stays, and goes when the person whom it is about is erased.',
  body: z.object({ note: prose(2_000) }),
  data: Incident,
  errors,
  example: { params: { id }, body: { note: 'Домэйн эзэмшигчид мэдэгдлээ.' }, data: incidentSample },
});

export const closeReport = endpoint({
  method: 'POST',
  path: '/api/v1/security/reports/{id}/close',
  ...ofIncident,
  summary: 'Close a report',
  description:
    'With how it ended, and a sentence for the person who reported it, who is told in their inbox. What the platform ' +
    'noticed by itself needs no such sentence.',
  body: z.object({ outcome: z.enum(incidentOutcomes), answer: line(500).optional() }),
  ifMatch: 'accepted',
  data: Incident,
  errors: [...errors, 'security.answer_missing'],
  example: { params: { id }, body: { outcome: 'handled', answer }, data: closedSample },
});
