import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import type { System } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { transition } from '#platform/data/states';
import { announce } from '#platform/messaging/outbox';
import { book } from './books.ts';
import type { PaymentDeps } from './deps.ts';
import { noteDifference } from './differences.ts';
import { endFee } from './fees.sql.ts';
import type { PaymentRow } from './payments.sql.ts';
import { writeEvent } from './payments.ts';
import { paymentStates } from './payments.states.ts';
import { giveBack } from './refunds.ts';
import { isCasePaid, nextReceiptNo } from './settling.sql.ts';
import { withdrawOpen } from './withdrawing.ts';

type Open = PaymentDeps & { db: Tx };

/** The provider has the money. What was given up meanwhile is corrected; what nobody owes any more goes back. */
export async function succeed(deps: Open, platform: System, row: PaymentRow, moneyRef: string): Promise<void> {
  const { id, case_id, tenant_id: tenantId } = row;
  const isCorrected = row.state === 'failed' || row.state === 'cancelled';
  const now = deps.now();
  const { to } = await transition(deps, paymentStates, row, isCorrected ? 'correct' : 'capture', platform, {
    code: null,
    money_ref: moneyRef,
    receipt_no: await nextReceiptNo(deps.db),
    finished_at: now,
    next_look_at: null,
    unanswered: 0,
  });
  await writeEvent(deps, row, isCorrected ? 'corrected' : to);
  const details = { was: row.state };
  audit.record(deps, platform, { action: 'payments.payment_succeeded', object: `payment:${id}`, tenantId, details });
  announce(deps, platform, {
    type: 'payments.payment_succeeded',
    aggregate: `payment:${id}`,
    tenantId,
    data: { id, case_id },
  });
  const isDue = await endFee(deps.db, row.fee_id, 'paid');
  await book(deps, isDue ? 'paid' : 'surplus', movedBy(row));
  if (isDue) await close(deps, platform, row);
  else await giveBackSurplus(deps, platform, row, moneyRef);
}

export const movedBy = ({ id, fee_id, tenant_id, amount_minor, currency }: PaymentRow) => ({
  fee_id,
  tenant_id,
  payment_id: id,
  amount_minor,
  currency,
});

async function close(deps: Open, platform: System, row: PaymentRow): Promise<void> {
  // Where this attempt was given up, another had taken its place, which must not be paid now.
  await withdrawOpen(deps, platform, row.fee_id);
  const params = { fee: row.title_mn, english: row.title_en };
  notifications.notify(deps, platform, row.payer_id, { kind: 'payment_succeeded', params });
  if (await isCasePaid(deps.db, row.case_id)) await deps.caseGates.close(deps, row.case_id, 'payment');
}

async function giveBackSurplus(deps: Open, platform: System, row: PaymentRow, reference: string): Promise<void> {
  const found_minor = Number(row.amount_minor);
  const found = { expected_minor: 0, found_minor, currency: row.currency };
  await noteDifference(deps, platform, { kind: 'paid_twice', reference, payment_id: row.id, ...found });
  const reason = 'Төлбөр шаардлагагүй болсон тул буцаав. / Returned because it was no longer due.';
  await giveBack(deps, platform, row, { amountMinor: row.amount_minor, reason, askedBy: null });
}
