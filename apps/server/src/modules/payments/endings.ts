import type { PaymentCode } from '@tamga/contract/payments';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { transition } from '#platform/data/states';
import { announce } from '#platform/messaging/outbox';
import { writeEvent } from './payments.ts';
import { paymentStates } from './payments.states.ts';
import type { PaymentRow } from './payments.sql.ts';

/**
 * Ends an attempt without money. Where the provider knows of it, the provider is asked once more: it must not be paid any
 * more, and if it was, the money is not lost sight of.
 */
export async function end(
  deps: { db: Tx; now: () => Date },
  actor: Actor,
  row: PaymentRow,
  action: 'cancel' | 'refuse' | 'expire' | 'give_up' | 'withdraw',
  code: PaymentCode,
): Promise<void> {
  const now = deps.now();
  // What was given up, nobody could be asked about; what was refused or is over was closed before.
  const isToBeClosed = row.provider_ref !== null && (action === 'cancel' || action === 'withdraw');
  const next_look_at = isToBeClosed ? now : null;
  const { to } = await transition(deps, paymentStates, row, action, actor, {
    code,
    finished_at: now,
    next_look_at,
    unanswered: 0,
  });
  await writeEvent(deps, row, to, { details: { code } });
  const { id, case_id, tenant_id: tenantId } = row;
  announce(deps, actor, {
    type: 'payments.payment_failed',
    aggregate: `payment:${id}`,
    tenantId,
    data: { id, case_id, code },
  });
}
