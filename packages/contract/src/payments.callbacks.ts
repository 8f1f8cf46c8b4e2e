import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const word = z.string().max(200).optional();

/** What a provider says has happened. It is a reason to ask the provider, and nothing more. */
export const CallbackClaim = z.object({
  qpay_payment_id: word,
  payment_id: word,
  invoice_id: word,
  payment_status: word,
  amount: z.coerce.string().max(40).optional(),
});
export type CallbackClaim = z.output<typeof CallbackClaim>;

const params = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
const shared = {
  path: '/api/v1/gov/payments/callbacks/{token}',
  access: 'public',
  params,
  data: z.string(),
  envelope: 'none',
  contentType: 'text/plain; charset=utf-8',
  errors: ['payments.payment_not_found'],
  limit: { requests: 600, perSeconds: 60, burst: 200, key: 'address' },
} as const;
const example = { params: { token: 'x'.repeat(43) }, data: 'SUCCESS' };

export const takeCallback = endpoint({
  ...shared,
  method: 'GET',
  summary: 'A provider says that something has happened to a payment',
  description:
    'The address holds a word that only the provider was told. Whatever is said here, the provider is asked before anything ' +
    'changes. GET, because that is how the provider calls; the same said again has no second effect.',
  query: CallbackClaim,
  example: { ...example, query: { payment_id: '42', payment_status: 'PAID' } },
});

export const takePostedCallback = endpoint({
  ...shared,
  method: 'POST',
  summary: 'The same, from a provider that posts',
  description: 'Whatever is said here, the provider is asked before anything changes.',
  body: CallbackClaim,
  unaudited: 'only what the provider says when it is asked changes anything, and that is recorded',
  example: { ...example, body: { payment_id: '42', payment_status: 'PAID' } },
});
