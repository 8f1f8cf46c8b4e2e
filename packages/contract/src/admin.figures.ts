import { z } from 'zod';
import { signInMethods } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { severities } from './security.ts';
import { timestamp } from './timestamp.ts';

export const figureRanges = ['day', 'week', 'month'] as const;
export type FigureRange = (typeof figureRanges)[number];

export const failedOutcomes = ['refused', 'expired', 'failed', 'locked'] as const;

const count = z.int();
const limit = { requests: 60, perSeconds: 60, burst: 30, key: 'user', bucket: 'figures' } as const;

const Period = z.object({
  from: timestamp,
  to: timestamp,
  signed_in: count,
  failed: count,
  people: count.describe('How many different people signed in.'),
});

export const SignInFigures = z
  .object({
    range: z.enum(figureRanges),
    now: Period,
    before: Period.describe('The same length of time earlier, up to the same moment.'),
    steps: z
      .array(
        z.object({
          at: timestamp.describe('When the step begins: an hour of a day, a day of a week or of a month.'),
          signed_in: count,
          failed: count,
          signed_in_before: count,
          failed_before: count,
        }),
      )
      .describe('In order, without gaps.'),
    methods: z.array(
      z.object({ method: z.enum(signInMethods), signed_in: count, failed: count, signed_in_before: count }),
    ),
    failures: z.array(z.object({ outcome: z.enum(failedOutcomes), count, count_before: count })),
  })
  .meta({ id: 'SignInFigures' });
export type SignInFigures = z.output<typeof SignInFigures>;

const period = {
  from: '2026-01-04T03:00:00.000Z',
  to: '2026-01-05T02:30:00.000Z',
  signed_in: 41_200,
  failed: 930,
  people: 38_004,
};

export const readSignInFigures = endpoint({
  method: 'GET',
  path: '/api/v1/admin/figures/sign-ins',
  access: ['role:admin', 'permission:users.manage'],
  summary: 'How people sign in',
  description:
    'Counts and nothing else. A day is the last 24 hours by hour, a week the last seven days, a month the last 28, so ' +
    'that a day is compared with the same weekday: a day and a week with the week before, a month with the 28 days before.',
  query: z.object({ range: z.enum(figureRanges).default('day') }),
  data: SignInFigures,
  limit,
  example: {
    query: { range: 'day' },
    data: {
      range: 'day',
      now: period,
      before: { ...period, from: '2025-12-28T03:00:00.000Z', to: '2025-12-29T02:30:00.000Z' },
      steps: [
        { at: '2026-01-04T03:00:00.000Z', signed_in: 1_200, failed: 31, signed_in_before: 1_150, failed_before: 29 },
      ],
      methods: [{ method: 'eid-qr', signed_in: 30_100, failed: 610, signed_in_before: 29_800 }],
      failures: [{ outcome: 'refused', count: 400, count_before: 380 }],
    },
  },
});

export const WorkFigures = z
  .object({
    security_events: z.object(Object.fromEntries(severities.map((severity) => [severity, count])) as Counts),
    jobs: z.object({
      waiting: count.describe('Those that are due.'),
      dead: count.describe('Those that failed too often and wait for an operator.'),
      lag_seconds: z.number().describe('How long the oldest one that is due has waited.'),
    }),
    audit: z.object({ lag_seconds: z.number().describe('How long the oldest record has waited for its seal.') }),
  })
  .meta({ id: 'WorkFigures' });
type Counts = Record<(typeof severities)[number], typeof count>;
export type WorkFigures = z.output<typeof WorkFigures>;

export const readWorkFigures = endpoint({
  method: 'GET',
  path: '/api/v1/admin/figures/work',
  access: 'role:admin',
  summary: 'What waits',
  description: 'Security events of the last 30 days by severity, and how far the workers are behind.',
  data: WorkFigures,
  limit,
  example: {
    data: {
      security_events: { low: 12, medium: 4, high: 1, critical: 0 },
      jobs: { waiting: 3, dead: 0, lag_seconds: 0.4 },
      audit: { lag_seconds: 1.2 },
    },
  },
});

export const expiringKinds = ['application_secret', 'tool_key', 'eid_certificate'] as const;

export const Expiry = z
  .object({
    kind: z.enum(expiringKinds),
    name_mn: z.string().describe('Of the application, the key or the authority.'),
    name_en: z.string(),
    id: z.uuid().nullable().describe('Of the application or the key.'),
    expires_at: timestamp,
  })
  .meta({ id: 'Expiry' });
export type Expiry = z.output<typeof Expiry>;

export const listExpiries = endpoint({
  method: 'GET',
  path: '/api/v1/admin/figures/expiries',
  access: ['role:admin', 'permission:gateway.manage'],
  summary: 'What is about to expire',
  description:
    'Secrets and keys of applications that the caller can see, and the certificates that eID is checked against, which ' +
    'end within 30 days or have ended in the last 7. The first to end comes first; 50 at most.',
  data: z.object({ items: z.array(Expiry) }),
  limit,
  example: {
    data: {
      items: [
        {
          kind: 'tool_key',
          name_mn: 'Хот төлөвлөлтийн туслах',
          name_en: 'Хот төлөвлөлтийн туслах',
          id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b44',
          expires_at: '2026-01-12T02:30:00.000Z',
        },
      ],
    },
  },
});
