import { hash } from 'node:crypto';
import { CallbackClaim } from '@tamga/contract/payments.callbacks';
import { minorDigits } from '@tamga/contract/currencies';
import * as audit from '#modules/audit';
import * as security from '#modules/security';
import { type Origin, type System, system } from '#platform/actor';
import { canonical } from '#platform/canonical';
import { transact, type Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { enqueue } from '#platform/messaging/jobs';
import { countCallbacks, findByCallback, insertCallback, listUnjudged, setVerdict } from './callbacks.sql.ts';
import type { PaymentRow } from './payments.sql.ts';
import { priceOf, writeEvent } from './payments.ts';
import type { Standing } from './provider.ts';
import { looks } from './queues.ts';

/** An honest provider says a few things; one that says more and more different ones is not written down for ever. */
const callbacksMax = 50;

/**
 * Writes down what a provider says, once, and has the provider asked. The reminder is left in the same transaction: where
 * that fails, the provider is not told that all is well, and calls again.
 */
export async function takeCallback(
  deps: Pick<Deps, 'pool' | 'now'>,
  origin: Origin,
  token: string,
  claim: CallbackClaim,
): Promise<string> {
  await transact(deps, system('take a callback', origin), async (deps) => {
    const payment = await findByCallback(deps.db, hash('sha256', token, 'buffer'));
    if (!payment) throw new AppError('payments.payment_not_found');
    const said = canonical({ ...claim });
    const isNew =
      (await countCallbacks(deps.db, payment.id)) < callbacksMax &&
      (await insertCallback(deps.db, {
        id: uuidv7(),
        payment_id: payment.id,
        digest: hash('sha256', said, 'buffer'),
        claim: said,
        received_at: deps.now(),
      }));
    if (isNew) enqueue(deps, looks, { id: payment.id }, { key: payment.id });
  });
  return 'SUCCESS';
}

/**
 * Compares what was claimed with what the provider said when it was asked. A claim that does not hold has changed nothing;
 * that it was made is written down, for those who watch.
 */
export async function judgeCallbacks(
  deps: { db: Tx; now: () => Date },
  platform: System,
  row: PaymentRow,
  standing: Standing | null,
): Promise<void> {
  for (const { id, claim } of await listUnjudged(deps.db, row.id)) {
    const isTrue = holds(CallbackClaim.parse(claim), row, standing);
    await setVerdict(deps.db, id, isTrue ? 'confirmed' : 'denied');
    if (isTrue) continue;
    await writeEvent(deps, row, 'callback_denied', { isPublic: false, details: { callback: id } });
    security.report(deps, platform, {
      kind: 'payment_callback_denied',
      severity: 'medium',
      context: { payment: row.id, callback: id },
    });
    const details = { callback: id };
    audit.record(deps, platform, {
      action: 'payments.callback_denied',
      object: `payment:${row.id}`,
      tenantId: row.tenant_id,
      details,
    });
  }
}

function holds(
  { invoice_id, amount, payment_status }: CallbackClaim,
  row: PaymentRow,
  standing: Standing | null,
): boolean {
  if (invoice_id !== undefined && invoice_id !== row.provider_ref) return false;
  const { amount_minor, currency } = priceOf(row);
  if (amount !== undefined && Math.round(Number(amount) * 10 ** minorDigits[currency]) !== amount_minor) return false;
  const outcome = standing?.outcome ?? 'paid';
  if (payment_status === 'FAILED') return outcome === 'refused';
  // What was held then may have been taken since.
  if (payment_status === 'PENDING') return outcome === 'held' || outcome === 'paid';
  return outcome === 'paid';
}
