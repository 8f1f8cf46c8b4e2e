import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf } from './page.ts';
import { Payment, PaymentFilter, paymentSample, Refund } from './payments.ts';
import { prose } from './text.ts';

const id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';
const params = z.object({ id: z.uuid() });

export const OfficerPaymentFilter = PaymentFilter.extend({
  tenant_id: z.uuid().optional().describe('Only those of this organisation.'),
});
export type OfficerPaymentFilter = z.output<typeof OfficerPaymentFilter>;

export const listOfficerPayments = endpoint({
  method: 'GET',
  path: '/api/v1/officer/payments',
  access: 'permission:gov.review',
  summary: 'Payments to my organisations',
  description:
    'What is due and was paid to the organisations in which the signed-in person decides cases, the newest first.',
  query: OfficerPaymentFilter,
  data: pageOf(Payment),
  example: { query: {}, data: { items: [{ ...paymentSample, allowed_actions: [] }], next: null } },
});

export const OfficerPayment = Payment.extend({ refunds: z.array(Refund) }).meta({ id: 'OfficerPayment' });
export type OfficerPayment = z.output<typeof OfficerPayment>;

const paid = {
  ...paymentSample,
  state: 'success' as const,
  method: 'qr' as const,
  receipt_no: '2026-0000042',
  allowed_actions: ['refund'],
};
const refund = {
  id,
  price: { amount_minor: 1_250_000, currency: 'MNT' },
  state: 'submitted',
  reason: 'Өргөдлөө буцаасан',
  created_at: '2026-01-06T02:30:00.000Z',
  finished_at: null,
} as const;

export const getOfficerPayment = endpoint({
  method: 'GET',
  path: '/api/v1/officer/payments/{id}',
  access: 'permission:gov.review',
  owner: 'organisation',
  summary: 'One payment to my organisation',
  description: 'With what went back of it.',
  params,
  data: OfficerPayment,
  errors: ['payments.payment_not_found'],
  example: { params: { id }, data: { ...paid, refunds: [] } },
});

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/v1/officer/payments/{id}/refunds',
  access: 'permission:gov.review',
  assurance: 'recent',
  owner: 'organisation',
  summary: 'Refund a payment',
  description:
    'All of it, or as much as is asked for, to where it came from. Never more than was paid, whoever asks how often. The ' +
    'provider does it some seconds later; the payment shows what came of it. What the caller paid themselves is not found.',
  params,
  body: z.object({
    amount_minor: z.int().min(1).optional().describe('All that is left, where it is not said.'),
    reason: prose(500).describe('The payer reads it.'),
  }),
  data: OfficerPayment,
  status: 202,
  idempotencyKey: 'required',
  errors: [
    'payments.payment_not_found',
    'payments.state_conflict',
    'payments.refund_too_large',
    'org.organisation_not_active',
  ],
  example: {
    params: { id },
    body: { reason: refund.reason },
    data: { ...paid, refunded: refund.price, refunds: [refund] },
  },
});
