import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
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
