import type { getOwnPayment, PaymentState } from '@tamga/contract/payments';
import type { Tone } from '@tamga/ui';
import type { Answer } from '#app/platform/api.server.ts';

/** What the page of a payment shows of it. */
export type ShownPayment = Omit<Answer<typeof getOwnPayment>, 'tenant_id' | 'events' | 'allowed_actions'>;

export const paymentTones: Record<PaymentState, Tone> = {
  created: 'warning',
  started: 'accent',
  submitted: 'accent',
  success: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  error: 'warning',
};

export const isOpen = ({ state }: { state: PaymentState }): boolean =>
  state === 'created' || state === 'started' || state === 'submitted' || state === 'error';

/** Something happens elsewhere, which the page waits for. */
export const isUnderWay = (state: PaymentState): boolean =>
  state === 'started' || state === 'submitted' || state === 'error';
