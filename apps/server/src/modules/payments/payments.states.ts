import type { PaymentState } from '@tamga/contract/payments';
import { defineStates } from '#platform/data/states';

export interface PaymentLife {
  id: string;
  state: PaymentState;
  payer_id: string;
}

const platform = ['platform'] as const;

export const paymentStates = defineStates({
  table: 'payments.payment',
  about:
    'One attempt to pay a fee. Only what the provider says when it is asked moves it on, never what a callback claims. What ' +
    'failed is followed by another attempt. Where money came after all, the attempt is corrected to match the provider.',
  states: ['created', 'started', 'submitted', 'success', 'failed', 'cancelled', 'error'],
  first: ['created'],
  moves: [
    { action: 'pay', from: ['created'], to: 'started', by: ['payer'] },
    { action: 'cancel', from: ['started', 'error'], to: 'failed', by: ['payer'] },
    { action: 'hold', from: ['started', 'error'], to: 'submitted', by: platform },
    { action: 'capture', from: ['started', 'submitted', 'error'], to: 'success', by: platform },
    { action: 'refuse', from: ['started', 'submitted', 'error'], to: 'failed', by: platform },
    { action: 'expire', from: ['started', 'submitted', 'error'], to: 'failed', by: platform },
    { action: 'doubt', from: ['started', 'submitted'], to: 'error', by: platform },
    { action: 'resume', from: ['error'], to: 'started', by: platform },
    { action: 'give_up', from: ['started', 'submitted', 'error'], to: 'failed', by: platform },
    { action: 'withdraw', from: ['created', 'started', 'submitted', 'error'], to: 'cancelled', by: platform },
    { action: 'correct', from: ['failed', 'cancelled'], to: 'success', by: platform },
  ],
  who: {
    payer: ({ payer_id }: PaymentLife, actor) => actor.kind === 'person' && actor.userId === payer_id,
    platform: (_: PaymentLife, { kind }) => kind === 'system',
  },
  guards: {},
  refusals: { state: 'payments.state_conflict', who: 'payments.payment_not_found', guards: {} },
});

export type PaymentMove = (typeof paymentStates)['moves'][number]['action'];
