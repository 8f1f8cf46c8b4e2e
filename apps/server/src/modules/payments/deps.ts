import type { Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { Provider } from './provider.ts';

/** What the room of cases does here, which stands above this one. */
export interface CaseGates {
  /**
   * In the open transaction, that of the platform itself: holds the case, before its fees. Who ends a case has it first and
   * comes to the fees then; in the other order the two would wait for each other.
   */
  hold(deps: { db: Tx }, caseId: string): Promise<void>;
  /** In the open transaction, that of the platform itself: nothing is left to pay for the case. */
  close(deps: { db: Tx; now: () => Date }, caseId: string, gate: 'payment'): Promise<void>;
}

export type PaymentDeps = Deps & { paymentProvider: Provider | null; caseGates: CaseGates };

export function requireProvider({ paymentProvider }: Pick<PaymentDeps, 'paymentProvider'>): Provider {
  if (!paymentProvider) throw new AppError('payments.not_set_up');
  return paymentProvider;
}
