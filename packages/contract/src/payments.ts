import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Price } from './money.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';

export const paymentStates = ['created', 'started', 'submitted', 'success', 'failed', 'cancelled', 'error'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Why an attempt ended badly; the numbers are those of GOV.UK Pay. */
export const paymentCodes = ['P0010', 'P0020', 'P0030', 'P0040', 'P0050'] as const;
export type PaymentCode = (typeof paymentCodes)[number];

export const paymentMethods = ['qr', 'card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const refundStates = ['submitted', 'success', 'error'] as const;
export type RefundState = (typeof refundStates)[number];

const payment = {
  id: z.uuid(),
  case_id: z.uuid().describe('The application that it is paid for.'),
  tenant_id: z.uuid().describe('The organisation that it is paid to.'),
  title_mn: z.string(),
  title_en: z.string(),
  price: Price,
  attempt: z.int().min(1).describe('Which attempt to pay the same fee it is.'),
  state: z.enum(paymentStates),
  code: z
    .enum(paymentCodes)
    .nullable()
    .describe(
      'P0010 declined, P0020 timed out, P0030 cancelled by the payer, P0040 withdrawn, P0050 the provider erred.',
    ),
  method: z.enum(paymentMethods).nullable(),
  refunded: Price.describe('How much of it went back, or is on its way back.'),
  receipt_no: z.string().nullable(),
  expires_at: timestamp.nullable().describe('Until when it can be paid, once it has been started.'),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  allowed_actions: z.array(z.string()).describe('What the caller may do with it now.'),
};

export const Payment = z.object(payment).meta({ id: 'Payment' });
export type Payment = z.output<typeof Payment>;

const link = z.url({ protocol: /^https?$/ }).describe('An address of the provider, to be opened by the payer.');

export const PaymentSession = z
  .object({
    qr_text: z.string().describe('The content of the QR code, for the app of a bank.'),
    qr_svg: z.string().describe('The same, drawn.'),
    link: link.nullable().describe('The page of the provider, where a card can be used.'),
    apps: z.array(z.object({ name: z.string(), link: z.string() })).describe('Apps of banks on the same phone.'),
    expires_at: timestamp,
  })
  .meta({ id: 'PaymentSession' });
export type PaymentSession = z.output<typeof PaymentSession>;

export const Refund = z
  .object({
    id: z.uuid(),
    price: Price,
    state: z.enum(refundStates),
    reason: z.string(),
    created_at: timestamp,
    finished_at: timestamp.nullable(),
  })
  .meta({ id: 'Refund' });
export type Refund = z.output<typeof Refund>;

export const PaymentDetail = Payment.extend({
  payee: z.string().describe('The name of the organisation.'),
  payee_en: z.string().nullable(),
  session: PaymentSession.nullable().describe('How to pay; only while it can be paid, and only for the payer.'),
  next_payment_id: z.uuid().nullable().describe('The attempt that takes the place of this one, where it failed.'),
  refunds: z.array(Refund),
  events: z.array(z.object({ type: z.string(), at: timestamp })),
}).meta({ id: 'PaymentDetail' });
export type PaymentDetail = z.output<typeof PaymentDetail>;

const id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';
export const paymentSample = {
  id,
  case_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b12',
  tenant_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b13',
  title_mn: 'Улсын тэмдэгтийн хураамж',
  title_en: 'State stamp duty',
  price: { amount_minor: 1_250_000, currency: 'MNT' },
  attempt: 1,
  state: 'created',
  code: null,
  method: null,
  refunded: { amount_minor: 0, currency: 'MNT' },
  receipt_no: null,
  expires_at: null,
  created_at: '2026-01-05T02:30:00.000Z',
  finished_at: null,
  allowed_actions: ['pay'] as string[],
} as const;
const session = {
  qr_text: '0002010102121531279404962794049600000000',
  qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  link: 'https://pay.example.mn/i/42',
  apps: [{ name: 'Хаан банк', link: 'khanbank://q?qPay_QRcode=0002010102' }],
  expires_at: '2026-01-05T04:00:00.000Z',
};
const detail = {
  ...paymentSample,
  payee: 'Улсын бүртгэлийн ерөнхий газар',
  payee_en: 'General Authority for State Registration',
  session: null,
  next_payment_id: null,
  refunds: [],
  events: [{ type: 'created', at: '2026-01-05T02:30:00.000Z' }],
};
const params = z.object({ id: z.uuid() });

export const PaymentFilter = z.object({
  ...pageQuery,
  state: z.enum(paymentStates).optional().describe('Only those in this state.'),
  case_id: z.uuid().optional().describe('Only those of this application.'),
});
export type PaymentFilter = z.output<typeof PaymentFilter>;

export const listOwnPayments = endpoint({
  method: 'GET',
  path: '/api/v1/gov/payments',
  access: 'signed-in',
  summary: 'My payments',
  description: 'What the signed-in person has to pay or has paid, the newest first. Each attempt to pay is one.',
  query: PaymentFilter,
  data: pageOf(Payment),
  example: { query: {}, data: { items: [paymentSample], next: null } },
});

export const getOwnPayment = endpoint({
  method: 'GET',
  path: '/api/v1/gov/payments/{id}',
  access: 'signed-in',
  owner: 'citizen',
  summary: 'One of my payments',
  description: 'How it stands, how to pay it while it can be paid, and what has happened to it.',
  params,
  data: PaymentDetail,
  errors: ['payments.payment_not_found'],
  example: { params: { id }, data: detail },
});

export const payPayment = endpoint({
  method: 'POST',
  path: '/api/v1/gov/payments/{id}/pay',
  access: 'signed-in',
  assurance: 'eid',
  owner: 'citizen',
  summary: 'Pay a fee',
  description:
    'Asks the provider for an invoice and answers how to pay it: a QR code for the app of a bank, links to such apps, and a ' +
    'page where a card can be used. While that can be paid, asking again answers the same. That it was paid is seen at the ' +
    'payment itself, some seconds after.',
  params,
  body: z.object({ method: z.enum(paymentMethods).default('qr') }),
  data: PaymentDetail,
  idempotencyKey: 'required',
  timeoutMs: 30_000,
  errors: [
    'payments.payment_not_found',
    'payments.state_conflict',
    'payments.being_opened',
    'payments.not_set_up',
    'payments.provider_unavailable',
  ],
  limit: { requests: 20, perSeconds: 60, burst: 20, key: 'user' },
  example: {
    params: { id },
    body: { method: 'qr' },
    data: { ...detail, state: 'started', method: 'qr', expires_at: session.expires_at, session },
  },
});

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/api/v1/gov/payments/{id}/cancel',
  access: 'signed-in',
  owner: 'citizen',
  summary: 'Give an attempt to pay up',
  description:
    'The fee is still due: another attempt takes its place (`next_payment_id`). What was paid meanwhile goes back.',
  params,
  body: z.object({}),
  data: PaymentDetail,
  errors: ['payments.payment_not_found', 'payments.state_conflict'],
  // Each leaves an attempt behind, and another in its place.
  limit: { requests: 10, perSeconds: 3_600, burst: 10, key: 'user' },
  example: { params: { id }, body: {}, data: { ...detail, state: 'failed', code: 'P0030', allowed_actions: [] } },
});

export const printReceipt = endpoint({
  method: 'GET',
  path: '/api/v1/gov/payments/{id}/receipt.pdf',
  access: 'signed-in',
  owner: 'citizen',
  summary: 'The receipt of a payment',
  description: 'As a PDF, in the language that the client asks for. There is one once it is paid.',
  params,
  data: z.string(),
  envelope: 'none',
  contentType: 'application/pdf',
  errors: ['payments.payment_not_found', 'payments.not_paid'],
  limit: { requests: 30, perSeconds: 60, burst: 10, key: 'user' },
  example: { params: { id }, data: '%PDF-1.7' },
});
