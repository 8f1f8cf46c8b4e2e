import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { line } from './text.ts';
import { timestamp } from './timestamp.ts';

export const reportStates = ['received', 'looking', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];

export const OwnReport = z
  .object({
    id: z.uuid().describe('The number that the person was given.'),
    kind: z.string(),
    state: z.enum(reportStates).describe('Received, being looked at, or closed.'),
    answer: z.string().nullable().describe('How it ended, in a sentence.'),
    created_at: timestamp,
    changed_at: timestamp,
  })
  .meta({ id: 'OwnReport' });
export type OwnReport = z.output<typeof OwnReport>;

const example = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
  kind: 'phishing',
  state: 'closed',
  answer: 'Хуурамч хуудсыг хаалгалаа. Баярлалаа.',
  created_at: '2026-01-05T02:30:00.000Z',
  changed_at: '2026-01-06T02:30:00.000Z',
} as const;

export const listOwnReports = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/reports',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'What became of my reports',
  description:
    'The suspicious things that the signed-in person has reported, the newest first: whether they are looked at, and how ' +
    'they ended. What the person wrote is not told again: it is not for whoever may have taken over the account.',
  query: z.object(pageQuery),
  data: pageOf(OwnReport),
  example: { query: {}, data: { items: [example], next: null } },
});

export const getReport = endpoint({
  method: 'GET',
  path: '/api/v1/security/reports/{id}',
  access: 'role:admin',
  owner: 'platform',
  summary: 'How a report stands',
  description: 'By the id of its event. Events that the platform noticed by itself have none.',
  params: z.object({ id: z.uuid() }),
  data: OwnReport,
  errors: ['security.report_not_found'],
  example: { params: { id: example.id }, data: example },
});

const params = z.object({ id: z.uuid() });
const errors = ['security.report_not_found', 'security.report_moved'] as const;

export const lookAtReport = endpoint({
  method: 'POST',
  path: '/api/v1/security/reports/{id}/look',
  access: 'role:admin',
  owner: 'platform',
  summary: 'Begin to look at a report',
  description: 'The person sees that it is being looked at.',
  params,
  data: OwnReport,
  errors,
  example: { params: { id: example.id }, data: { ...example, state: 'looking', answer: null } },
});

export const closeReport = endpoint({
  method: 'POST',
  path: '/api/v1/security/reports/{id}/close',
  access: 'role:admin',
  owner: 'platform',
  summary: 'Close a report',
  description: 'With a sentence for the person, who is told in their inbox.',
  params,
  body: z.object({ answer: line(500) }),
  data: OwnReport,
  errors,
  example: { params: { id: example.id }, body: { answer: example.answer }, data: example },
});
