import type { RefundState } from '@tamga/contract/payments';
import { defineStates } from '#platform/data/states';

export interface RefundLife {
  id: string;
  state: RefundState;
}

export const refundStates = defineStates({
  table: 'payments.refund',
  about:
    'Money on its way back. It is asked for under one number until the provider says that it went, or will not go.',
  states: ['submitted', 'success', 'error'],
  first: ['submitted'],
  moves: [
    { action: 'settle', from: ['submitted'], to: 'success', by: ['platform'] },
    { action: 'refuse', from: ['submitted'], to: 'error', by: ['platform'] },
  ],
  who: { platform: (_: RefundLife, { kind }) => kind === 'system' },
  guards: {},
  refusals: { state: 'payments.state_conflict', who: 'payments.payment_not_found', guards: {} },
});
