import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { prose } from './text.ts';
import { timestamp } from './timestamp.ts';

export const differenceKinds = [
  'unknown_here',
  'not_paid_here',
  'not_paid_there',
  'wrong_amount',
  'paid_twice',
  'refund_differs',
  'refund_refused',
  'gave_up',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const PaymentDifference = z
  .object({
    id: z.uuid(),
    kind: z.enum(differenceKinds),
    reference: z.string().describe('What the provider calls it or, where it has no name there, what we do.'),
    payment_id: z.uuid().nullable(),
    expected_minor: z.int().nullable(),
    found_minor: z.int().nullable(),
    currency: z.string().nullable(),
    found_at: timestamp,
    resolved_at: timestamp.nullable(),
    note: z.string().nullable().describe('What came of it, in the words of the administrator who looked into it.'),
  })
  .meta({ id: 'PaymentDifference' });
export type PaymentDifference = z.output<typeof PaymentDifference>;

const id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';
const sample = {
  id,
  kind: 'wrong_amount',
  reference: '8b9d4e42',
  payment_id: null,
  expected_minor: 1_250_000,
  found_minor: 1_200_000,
  currency: 'MNT',
  found_at: '2026-01-06T20:20:00.000Z',
  resolved_at: null,
  note: null,
} as const;

export const DifferenceFilter = z.object({
  ...pageQuery,
  open: z.stringbool().optional().describe('Only those that nobody has looked into yet, or only the others.'),
});
export type DifferenceFilter = z.output<typeof DifferenceFilter>;

export const listPaymentDifferences = endpoint({
  method: 'GET',
  path: '/api/v1/admin/payments/differences',
  access: 'role:admin',
  summary: 'Where our books and those of the provider differ',
  description: 'Found when a payment was looked at, or by the comparison of every night; the newest first.',
  query: DifferenceFilter,
  data: pageOf(PaymentDifference),
  example: { query: {}, data: { items: [sample], next: null } },
});

export const resolvePaymentDifference = endpoint({
  method: 'POST',
  path: '/api/v1/admin/payments/differences/{id}/resolve',
  access: 'role:admin',
  owner: 'platform',
  summary: 'Say what came of a difference',
  description: 'It changes no books: money is moved by payments and refunds alone.',
  params: z.object({ id: z.uuid() }),
  body: z.object({ note: prose(500) }),
  data: PaymentDifference,
  errors: ['payments.difference_not_found'],
  example: {
    params: { id },
    body: { note: 'Банк 2026-01-07-нд буцаасан.' },
    data: { ...sample, resolved_at: '2026-01-07T02:00:00.000Z', note: 'Банк 2026-01-07-нд буцаасан.' },
  },
});

export const PaymentReport = z
  .object({
    day: z.iso.date(),
    paid_here: z.int(),
    paid_there: z.int(),
    found: z.int().describe('How many differences.'),
    made_at: timestamp,
  })
  .meta({ id: 'PaymentReport' });
export type PaymentReport = z.output<typeof PaymentReport>;

export const ReportFilter = z.object(pageQuery);
export type ReportFilter = z.output<typeof ReportFilter>;

export const listPaymentReports = endpoint({
  method: 'GET',
  path: '/api/v1/admin/payments/reports',
  access: 'role:admin',
  summary: 'What was compared, day by day',
  description:
    'Every night the payments of the day before are compared with those that the provider tells; the newest first.',
  query: ReportFilter,
  data: pageOf(PaymentReport),
  example: {
    query: {},
    data: {
      items: [{ day: '2026-01-05', paid_here: 412, paid_there: 412, found: 0, made_at: '2026-01-05T20:20:00.000Z' }],
      next: null,
    },
  },
});
