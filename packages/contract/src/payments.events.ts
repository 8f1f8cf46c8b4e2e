import { z } from 'zod';
import { event } from './event.ts';
import { paymentCodes } from './payments.ts';

const ids = { id: z.uuid(), case_id: z.uuid() };
const example = { id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11', case_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b12' };

export const paymentsEvents = {
  'payments.payment_created': event({
    aggregate: 'payment',
    description: 'A fee is due, or is due again after an attempt to pay it failed.',
    data: z.object(ids),
    example,
  }),
  'payments.payment_succeeded': event({
    aggregate: 'payment',
    description: 'A payment was made, as the provider has confirmed.',
    data: z.object(ids),
    example,
  }),
  'payments.payment_failed': event({
    aggregate: 'payment',
    description: 'An attempt to pay ended without money, or is in doubt.',
    data: z.object({ ...ids, code: z.enum(paymentCodes) }),
    example: { ...example, code: 'P0010' },
  }),
  'payments.payment_refunded': event({
    aggregate: 'payment',
    description: 'Money of a payment went back, all of it or some.',
    data: z.object({ ...ids, refund_id: z.uuid() }),
    example: { ...example, refund_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b14' },
  }),
  'payments.difference_found': event({
    aggregate: 'payment_difference',
    description: 'Our books and those of the provider differ.',
    data: z.object({ id: z.uuid(), kind: z.string() }),
    example: { id: example.id, kind: 'wrong_amount' },
  }),
};
