import { z } from 'zod';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { eachRow } from '#platform/each-row';
import type { Job } from '#platform/messaging/jobs';
import type { PaymentDeps } from './deps.ts';
import { looks, refundLooks } from './queues.ts';
import { lookAtRefund } from './refunding.ts';
import { takeDue } from './settling.sql.ts';
import { lookAt } from './settling.ts';

const Named = z.object({ id: z.uuid() });

export const look: Job<PaymentDeps> = {
  queue: looks,
  perform: (deps, { data }) => lookAt(deps, Named.parse(data).id),
};

export const lookAtRefunds: Job<PaymentDeps> = {
  queue: refundLooks,
  perform: (deps, { data }) => lookAtRefund(deps, Named.parse(data).id),
};

const batch = 100;
const sideBySide = 8;
/** One that was taken is taken again after this, if its worker died. */
const takenMs = 5 * 60_000;

/** Asks the provider for all that is not final, each in its time. Nothing depends on callbacks or on jobs being kept. */
export async function settleDue(deps: PaymentDeps): Promise<number> {
  if (!deps.paymentProvider) return 0;
  const db = asActor(deps, system('settle payments'));
  const now = deps.now();
  const due = { now, again: new Date(now.getTime() + takenMs), limit: batch };
  let count = 0;
  for (;;) {
    const payments = await takeDue(db, 'payments.payment', due);
    const refunds = await takeDue(db, 'payments.refund', due);
    count += await eachRow(deps, payments, { failed: 'a payment was not settled', sideBySide }, (id) =>
      lookAt(deps, id),
    );
    count += await eachRow(deps, refunds, { failed: 'a refund was not settled', sideBySide }, (id) =>
      lookAtRefund(deps, id),
    );
    if (payments.length < batch && refunds.length < batch) return count;
  }
}
