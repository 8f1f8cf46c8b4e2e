import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import * as users from '#modules/users';
import { system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { transition } from '#platform/data/states';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { fromColumns } from '#platform/money';
import { book } from './books.ts';
import { type PaymentDeps, requireProvider } from './deps.ts';
import { noteDifference } from './differences.ts';
import { backoffMs, unansweredMax } from './looks.ts';
import { writeEvent } from './payments.ts';
import { findRefund, lockRefund, type RefundRow, setNextRefundLook, unreserve } from './refunds.sql.ts';
import { refundStates } from './refunds.states.ts';

type Open = PaymentDeps & { db: Tx };

const platform = system('pay back');

/** Asks the provider for a refund, under its one number, until it says what came of it. */
export async function lookAtRefund(deps: PaymentDeps, id: string): Promise<void> {
  const row = await findRefund(asActor(deps, platform), id);
  if (row?.state !== 'submitted') return;
  const said = await ask(deps, row);
  await transact(deps, platform, async (deps) => {
    const held = await lockRefund(deps.db, id);
    if (held?.state !== 'submitted') return;
    if (said === 'done') await settle(deps, held);
    else if (said === 'refused') await refuse(deps, held);
    else await askAgain(deps, held);
  });
}

async function ask(deps: PaymentDeps, row: RefundRow): Promise<'done' | 'waiting' | 'refused' | 'unanswered'> {
  const { id: number, money_ref: moneyRef, reason } = row;
  try {
    return await requireProvider(deps).refund({ number, moneyRef: moneyRef ?? '', price: fromColumns(row), reason });
  } catch (error) {
    if (error instanceof AppError) return 'unanswered';
    throw error;
  }
}

async function settle(deps: Open, row: RefundRow): Promise<void> {
  await end(deps, row, 'settle');
  const { payment_id: id, case_id, tenant_id: tenantId } = row;
  const data = { id, case_id, refund_id: row.id };
  announce(deps, platform, { type: 'payments.payment_refunded', aggregate: `payment:${id}`, tenantId, data });
  // The account may have been erased meanwhile, and keeps no notices then.
  if (await users.isErased(deps, row.payer_id)) return;
  notifications.notify(deps, platform, row.payer_id, {
    kind: 'payment_refunded',
    params: { fee: row.title_mn, english: row.title_en },
  });
}

async function refuse(deps: Open, row: RefundRow): Promise<void> {
  await unreserve(deps.db, row.payment_id, row.amount_minor);
  await end(deps, row, 'refuse');
  const found = {
    payment_id: row.payment_id,
    expected_minor: Number(row.amount_minor),
    found_minor: 0,
    currency: row.currency,
  };
  await noteDifference(deps, platform, { kind: 'refund_refused', reference: row.id, ...found });
}

async function end(deps: Open, row: RefundRow, action: 'settle' | 'refuse'): Promise<void> {
  await transition(deps, refundStates, row, action, platform, { finished_at: deps.now(), next_look_at: null });
  const isDone = action === 'settle';
  const { fee_id, tenant_id, payment_id, amount_minor, currency, payer_id } = row;
  await book(deps, isDone ? 'refunded' : 'refund_refused', { fee_id, tenant_id, payment_id, amount_minor, currency });
  await writeEvent(deps, { id: payment_id, tenant_id, payer_id }, isDone ? 'refunded' : 'refund_refused');
  const entry = {
    action: isDone ? 'payments.refunded' : 'payments.refund_refused',
    details: { refund: row.id },
  } as const;
  audit.record(deps, platform, { ...entry, object: `payment:${payment_id}`, tenantId: tenant_id });
}

/** What a payer is owed is never given up; after a day people are told, and it is asked for once a day. */
async function askAgain(deps: Open, row: RefundRow): Promise<void> {
  const unanswered = row.unanswered + 1;
  const isLong = unanswered >= unansweredMax;
  if (isLong) await noteDifference(deps, platform, { kind: 'gave_up', reference: row.id, payment_id: row.payment_id });
  const delayMs = isLong ? 24 * 3_600_000 : backoffMs(unanswered);
  await setNextRefundLook(deps.db, row.id, new Date(deps.now().getTime() + delayMs), unanswered);
}
