import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { itemSample, Officer, review } from './officers.ts';
import { timestamp } from './timestamp.ts';

const count = z.int().min(0);
const ratio = z.number().min(0).max(1).nullable();
const hours = z.number().min(0).nullable();

const figures = {
  received: count.describe('Handed in within the days asked for.'),
  decided: count.describe('Decided within these days.'),
  approved: count,
  rejected: count,
  median_hours: hours.describe('From handing in to the decision, without the time that the citizen took to answer.'),
  p90_hours: hours.describe('Nine of ten were decided within.'),
  on_time: ratio.describe('Decided before they were due.'),
  info_requests: ratio.describe('For which the citizen was asked for something.'),
};

const open = {
  queued: count,
  in_review: count,
  info_requested: count,
  approved_open: count.describe('Approved, and not completed.'),
  overdue: count,
};

export const OfficerStats = z
  .object({
    days: count,
    totals: z.object({ ...figures, ...open }),
    services: z.array(
      z.object({ id: z.uuid(), title: z.object({ mn: z.string(), en: z.string() }), ...figures, ...open }),
    ),
    officers: z
      .array(Officer.extend({ open: count.describe('Assigned now.'), decided: count }))
      .describe('The load of each; owners and administrators see all, others themselves.'),
    by_day: z.array(z.object({ day: z.iso.date(), received: count, decided: count })).describe('The oldest first.'),
    computed_at: timestamp,
  })
  .meta({ id: 'OfficerStats' });
export type OfficerStats = z.output<typeof OfficerStats>;

export const StatsFilter = z.object({
  tenant_id: z.uuid().optional().describe('Of one organisation; left out, of all that the caller belongs to.'),
  days: z.coerce.number().int().min(1).max(366).default(30).describe('How many days, with today.'),
});
export type StatsFilter = z.output<typeof StatsFilter>;

const sample = {
  received: 40,
  decided: 36,
  approved: 30,
  rejected: 6,
  median_hours: 20.5,
  p90_hours: 61,
  on_time: 0.97,
  info_requests: 0.11,
  queued: 3,
  in_review: 2,
  info_requested: 1,
  approved_open: 0,
  overdue: 1,
};

export const getOfficerStats = endpoint({
  method: 'GET',
  path: '/api/v1/gov/officer/stats',
  ...review,
  summary: 'The work of my organisation in numbers',
  description: 'What came in and was decided within so many days, what is open now, and who has how much.',
  query: StatsFilter,
  data: OfficerStats,
  errors: ['org.organisation_not_found'],
  limit: { requests: 60, perSeconds: 60, burst: 30, key: 'user' },
  example: {
    query: {},
    data: {
      days: 30,
      totals: sample,
      services: [{ ...itemSample.service, ...sample }],
      officers: [{ id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b55', name: 'Д.Болормаа', open: 3, decided: 12 }],
      by_day: [{ day: '2026-01-05', received: 4, decided: 3 }],
      computed_at: '2026-01-05T02:30:00.000Z',
    },
  },
});
