import type { Price } from '@tamga/contract/money';
import * as audit from '#modules/audit';
import { type Actor, system } from '#platform/actor';
import { actingAs, type Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import { announce } from '#platform/messaging/outbox';
import { toColumns } from '#platform/money';
import { book } from './books.ts';
import { endFee, insertFee, insertPayment, listPaymentIdsOf, lockFeesOf, type NewPayment } from './fees.sql.ts';
import { end } from './endings.ts';
import { writeEvent } from './payments.ts';
import { lockPayment } from './payments.sql.ts';

interface Charge {
  caseId: string;
  payerId: string;
  tenantId: string;
  serviceId: string;
  fees: readonly { title: { mn: string; en: string }; price: Price }[];
}

type Open = { db: Tx; now: () => Date };

/** Makes what a case costs due, in the transaction of `deps`. Answers the payments, one for each fee that costs anything. */
export async function charge(deps: Open, actor: Actor, { caseId, fees, ...whose }: Charge): Promise<string[]> {
  const due = fees.filter(({ price }) => price.amount_minor > 0);
  const ids = await actingAs(deps, system('charge for a case', actor.origin), async () => {
    const made: string[] = [];
    for (const { title, price } of due) {
      const shared = { tenant_id: whose.tenantId, case_id: caseId, payer_id: whose.payerId, created_at: deps.now() };
      const fee = { id: uuidv7(), ...shared, ...toColumns(price) };
      const words = { title_mn: title.mn, title_en: title.en };
      await insertFee(deps.db, { ...fee, ...words, service_id: whose.serviceId });
      await book(deps, 'charged', { ...toColumns(price), fee_id: fee.id, tenant_id: fee.tenant_id, payment_id: null });
      made.push(await openAttempt(deps, actor, { ...shared, ...toColumns(price), fee_id: fee.id, attempt: 1 }));
    }
    return made;
  });
  if (ids.length > 0) {
    const details = { payments: ids };
    audit.record(deps, actor, {
      action: 'payments.fees_charged',
      object: `application:${caseId}`,
      tenantId: whose.tenantId,
      details,
    });
  }
  return ids;
}

/** A new attempt to pay a fee, by the platform itself. */
export async function openAttempt(deps: Open, actor: Actor, attempt: Omit<NewPayment, 'id'>): Promise<string> {
  const id = uuidv7();
  const { case_id } = attempt;
  await insertPayment(deps.db, { ...attempt, id });
  await writeEvent(deps, { ...attempt, id }, 'created');
  const tenantId = attempt.tenant_id;
  announce(deps, actor, {
    type: 'payments.payment_created',
    aggregate: `payment:${id}`,
    tenantId,
    data: { id, case_id },
  });
  return id;
}

const open = ['created', 'started', 'submitted', 'error'] as const;

/** What is not paid need not be any more. Money that is on its way all the same goes back when it comes. */
export async function cancelUnpaid(deps: Open, actor: Actor, caseId: string): Promise<void> {
  const platform = system('cancel what is not paid', actor.origin);
  const cancelled = await actingAs(deps, platform, async () => {
    let count = 0;
    for (const { state, ...fee } of await lockFeesOf(deps.db, caseId)) {
      if (state !== 'due' || !(await endFee(deps.db, fee.id, 'cancelled'))) continue;
      const { id: fee_id, ...moved } = fee;
      await book(deps, 'waived', { ...moved, fee_id, payment_id: null });
      count += 1;
    }
    for (const { id } of await listPaymentIdsOf(deps.db, caseId, open)) {
      const row = await lockPayment(deps.db, id);
      if (row) await end(deps, platform, row, 'withdraw', 'P0040');
    }
    return count;
  });
  if (cancelled > 0)
    audit.record(deps, actor, {
      action: 'payments.fees_cancelled',
      object: `application:${caseId}`,
      details: { cancelled },
    });
}
