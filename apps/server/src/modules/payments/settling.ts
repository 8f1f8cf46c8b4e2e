import * as notifications from '#modules/notifications';
import { system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { AppError } from '#platform/error';
import { judgeCallbacks } from './callbacks.ts';
import { type PaymentDeps, requireProvider } from './deps.ts';
import { type Difference, noteDifference } from './differences.ts';
import { end } from './endings.ts';
import { findFee } from './fees.sql.ts';
import { openAttempt } from './fees.ts';
import { lookAgain, postpone } from './looks.ts';
import { numberOf, nextOf } from './paying.ts';
import { findPayment, lockPayment, type PaymentRow } from './payments.sql.ts';
import { priceOf, writeEvent } from './payments.ts';
import { paymentStates } from './payments.states.ts';
import type { Provider, Received, Standing } from './provider.ts';
import { succeed } from './success.ts';
import { transition } from '#platform/data/states';

type Open = PaymentDeps & { db: Tx };

const platform = system('settle payments');

const isOver = ({ state }: PaymentRow): boolean => state === 'failed' || state === 'cancelled';

/**
 * Asks the provider how a payment stands and does what follows. May be done by several at once and as often as one likes:
 * nothing comes of the second time.
 */
export async function lookAt(deps: PaymentDeps, id: string): Promise<void> {
  const row = await findPayment(asActor(deps, platform), id);
  if (!row?.provider_ref) return;
  const { provider_ref } = row;
  // What is paid stays paid: there is nothing to ask, but what was claimed is judged.
  const standing = row.state === 'success' ? null : await ask(deps, row, provider_ref);
  await transact(deps, platform, async (deps) => {
    await deps.caseGates.hold(deps, row.case_id);
    const held = await lockPayment(deps.db, id);
    if (!held) return;
    if (standing === 'unanswered') await postpone(deps, platform, held, giveUp);
    else {
      if (standing) await settle(deps, held, standing);
      await judgeCallbacks(deps, platform, held, standing);
    }
  });
}

/** No call is made inside a transaction. What must not be paid any more is closed first, and then looked at. */
async function ask(deps: PaymentDeps, row: PaymentRow, ref: string): Promise<Standing | 'unanswered'> {
  try {
    const provider = requireProvider(deps);
    const standing = await lookAsOurs(provider, row, ref);
    const isTimeUp = isOver(row) || (row.expires_at !== null && row.expires_at <= deps.now());
    const isToBeClosed =
      standing.isOpen && (standing.outcome === 'refused' || (standing.outcome === 'none' && isTimeUp));
    if (!isToBeClosed) return standing;
    await provider.close(ref);
    return await lookAsOurs(provider, row, ref);
  } catch (error) {
    if (error instanceof AppError) return 'unanswered';
    throw error;
  }
}

async function lookAsOurs(provider: Provider, { id, openings }: PaymentRow, ref: string): Promise<Standing> {
  const standing = await provider.look(ref);
  // Also where there is none: that it is gone says nothing about the money.
  if (standing?.number !== numberOf(id, openings)) throw new AppError('payments.provider_unavailable');
  return standing;
}

async function settle(deps: Open, row: PaymentRow, { outcome, isOpen, money }: Standing): Promise<void> {
  if (row.state === 'success' || row.state === 'created') return;
  if (outcome === 'paid' && money) return receive(deps, row, money);
  if (isOver(row)) return lookAgain(deps, row, isOpen || outcome === 'held' ? 'later' : 'never');
  if (outcome === 'held') {
    if (row.state !== 'submitted') await move(deps, row, 'hold');
    return lookAgain(deps, row, 'soon');
  }
  if (!isOpen) return fail(deps, row, outcome === 'refused' ? 'refuse' : 'expire');
  if (row.state === 'error') await move(deps, row, 'resume');
  return lookAgain(deps, row, 'soon');
}

async function move(deps: Open, row: PaymentRow, action: 'hold' | 'resume'): Promise<void> {
  const { to } = await transition(deps, paymentStates, row, action, platform, { code: null });
  await writeEvent(deps, row, to);
}

/** Only money that came whole, and has not gone back already, pays the fee. */
async function receive(deps: Open, row: PaymentRow, { ref, price, refunded }: Received): Promise<void> {
  const { amount_minor: expected_minor, currency } = priceOf(row);
  const found_minor = price.amount_minor;
  if (found_minor !== expected_minor || price.currency !== currency)
    return doubt(deps, row, { kind: 'wrong_amount', reference: ref, expected_minor, found_minor });
  if (refunded.amount_minor === 0) return succeed(deps, platform, row, ref);
  const back = { expected_minor: 0, found_minor: refunded.amount_minor };
  return doubt(deps, row, { kind: 'refund_differs', reference: ref, ...back });
}

/** Money came, and not as it was asked for: people look into it, and until then it stays open. */
async function doubt(deps: Open, row: PaymentRow, difference: Difference): Promise<void> {
  await noteDifference(deps, platform, { payment_id: row.id, currency: row.currency, ...difference });
  await postpone(deps, platform, row, giveUp);
}

async function fail(deps: Open, row: PaymentRow, action: 'refuse' | 'expire'): Promise<void> {
  await end(deps, platform, row, action, action === 'refuse' ? 'P0010' : 'P0020');
  await tryAnew(deps, row);
}

async function giveUp(deps: Open, row: PaymentRow): Promise<void> {
  if (!isOver(row)) {
    await end(deps, platform, row, 'give_up', 'P0050');
    await tryAnew(deps, row);
  }
  await noteDifference(deps, platform, { kind: 'gave_up', reference: row.id, payment_id: row.id });
}

/** The fee is due still, so another attempt takes the place of the one that failed. */
async function tryAnew(deps: Open, row: PaymentRow): Promise<void> {
  if ((await findFee(deps.db, row.fee_id))?.state !== 'due') return;
  await openAttempt(deps, platform, nextOf(row, deps.now()));
  const params = { fee: row.title_mn, english: row.title_en };
  notifications.notify(deps, platform, row.payer_id, { kind: 'payment_failed', params });
}
