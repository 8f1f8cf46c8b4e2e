import type { OfficerPayment, OfficerPaymentFilter } from '@tamga/contract/payments.officer';
import type { Payment } from '@tamga/contract/payments';
import type { Page } from '@tamga/contract/page';
import * as audit from '#modules/audit';
import * as org from '#modules/org';
import { type Actor, type Person, system } from '#platform/actor';
import { actingAs, asActor, transact, type Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { enqueue } from '#platform/messaging/jobs';
import { pageOf } from '#platform/http/page';
import { book } from './books.ts';
import { listPaymentIdsOf } from './fees.sql.ts';
import { findPayment, findReviewed, listPaymentsBefore, lockPayment, type PaymentRow } from './payments.sql.ts';
import { paymentCursor, type ReadDeps, readRefunds, shownTo, writeEvent } from './payments.ts';
import { refundLooks } from './queues.ts';
import { insertRefund, reserve } from './refunds.sql.ts';

type Open = { db: Tx; now: () => Date };

/** Of the organisations in which the person decides cases: row level security shows their own payments, too. */
export async function listOfficerPayments(
  deps: ReadDeps,
  person: Person,
  { limit, after, ...choice }: OfficerPaymentFilter,
): Promise<Page<Payment>> {
  const reviewed = { ...choice, isReviewed: true };
  const rows = await listPaymentsBefore(asActor(deps, person), reviewed, limit + 1, paymentCursor.read(after));
  const items = rows.map((row) => shownToOfficer(deps, person, row));
  return pageOf(items, limit, ({ created_at, id }) => paymentCursor.write([created_at, id]));
}

export async function getOfficerPayment(deps: ReadDeps, person: Person, id: string): Promise<OfficerPayment> {
  const db = asActor(deps, person);
  const row = await findReviewed(db, id);
  if (!row) throw new AppError('payments.payment_not_found');
  return { ...shownToOfficer(deps, person, row), refunds: await readRefunds(db, id) };
}

/** What they may do with it as its payer is not said here. */
const shownToOfficer = (deps: ReadDeps, person: Person, row: PaymentRow): Payment => {
  const isLeft = row.state === 'success' && BigInt(row.refunded_minor) < BigInt(row.amount_minor);
  const isOfAnother = row.payer_id !== person.userId;
  return { ...shownTo(deps, person, row), allowed_actions: isLeft && isOfAnother ? ['refund'] : [] };
};

export async function refundPayment(
  deps: ReadDeps,
  person: Person,
  id: string,
  { amount_minor, reason }: { amount_minor?: number | undefined; reason: string },
): Promise<OfficerPayment> {
  const seen = await findToRefund(deps, person, id);
  const amountMinor = String(amount_minor ?? Math.max(1, Number(seen.amount_minor) - Number(seen.refunded_minor)));
  if (seen.state !== 'success') throw new AppError('payments.state_conflict');
  await transact(deps, system('pay back', person.origin), async (deps) => {
    const row = await findPayment(deps.db, id);
    if (!row) throw new AppError('payments.payment_not_found');
    await giveBack(deps, person, row, { amountMinor, reason, askedBy: person.userId });
  });
  return getOfficerPayment(deps, person, id);
}

/** Nobody decides that their own money goes back. An organisation that is at rest pays nothing back either. */
async function findToRefund(deps: ReadDeps, person: Person, id: string): Promise<PaymentRow> {
  const row = await findReviewed(asActor(deps, person), id);
  if (!row || row.payer_id === person.userId) throw new AppError('payments.payment_not_found');
  const { state } = await org.requireMembership(deps, person, row.tenant_id).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('payments.payment_not_found', { cause: error }) : error;
  });
  if (state !== 'active') throw new AppError('org.organisation_not_active');
  return row;
}

interface Back {
  amountMinor: string;
  reason: string;
  askedBy: string | null;
}

/** Leaves a refund in the open transaction, which is one of the platform itself; the worker asks the provider for it. */
export async function giveBack(
  deps: Open,
  actor: Actor,
  row: PaymentRow,
  { amountMinor, reason, askedBy }: Back,
): Promise<void> {
  // In one statement: of two who ask at once, none gets what the other took.
  if (!(await reserve(deps.db, row.id, amountMinor))) throw new AppError('payments.refund_too_large');
  const [id, now] = [uuidv7(), deps.now()];
  const { tenant_id, payer_id, currency, fee_id } = row;
  const money = { amount_minor: amountMinor, currency };
  await insertRefund(deps.db, {
    ...money,
    id,
    payment_id: row.id,
    tenant_id,
    payer_id,
    reason,
    asked_by: askedBy,
    next_look_at: now,
    created_at: now,
  });
  await book(deps, 'refund_asked', { ...money, fee_id, tenant_id, payment_id: row.id });
  await writeEvent(deps, row, 'refund_asked');
  enqueue(deps, refundLooks, { id }, { key: id });
  const details = { refund: id, amount_minor: Number(amountMinor), currency };
  audit.record(deps, actor, {
    action: 'payments.refund_asked',
    object: `payment:${row.id}`,
    tenantId: tenant_id,
    details,
  });
}

/** All that was paid for a case and has not gone back, in the transaction of `deps`. */
export async function refundAll(deps: Open, actor: Actor, caseId: string, reason: string): Promise<void> {
  const platform = system('pay back what was paid for a case', actor.origin);
  await actingAs(deps, platform, async () => {
    for (const { id } of await listPaymentIdsOf(deps.db, caseId, ['success'])) {
      const row = await lockPayment(deps.db, id);
      const left = row ? BigInt(row.amount_minor) - BigInt(row.refunded_minor) : 0n;
      if (row && left > 0n) await giveBack(deps, platform, row, { amountMinor: String(left), reason, askedBy: null });
    }
  });
}
