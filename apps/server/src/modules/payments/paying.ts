import { hash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentDetail, PaymentMethod } from '@tamga/contract/payments';
import * as audit from '#modules/audit';
import { type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { transition } from '#platform/data/states';
import { AppError } from '#platform/error';
import { type PaymentDeps, requireProvider } from './deps.ts';
import { end } from './endings.ts';
import { openAttempt } from './fees.ts';
import { findOwn, getOwnPayment, priceOf, writeEvent } from './payments.ts';
import { lockPayment, type PaymentRow } from './payments.sql.ts';
import { leaveOpening, takeOpening } from './paying.sql.ts';
import { paymentStates } from './payments.states.ts';
import type { Invoice, Provider } from './provider.ts';

export const lifeMs = 90 * 60_000;
/** Longer than the provider may take. */
const openingMs = 45_000;
/** The first look at an invoice that nobody has told us about. */
export const firstLookMs = 30_000;
const waitMs = 6_000;
const stepMs = 150;

/**
 * Answers how to pay. The provider is asked for an invoice before anything is changed, and by one request alone; of a process
 * that dies in between nothing is left but an invoice that no person has seen.
 */
export async function payPayment(
  deps: PaymentDeps,
  person: Person,
  id: string,
  { method }: { method: PaymentMethod },
): Promise<PaymentDetail> {
  const row = await findOwn(deps, person, id);
  const provider = requireProvider(deps);
  const opening = row.state === 'created' ? await takeTurn(deps, person, id) : null;
  if (opening === null) await showAgain(deps, person, id);
  else await openInvoice(deps, person, provider, { row, method, opening });
  return getOwnPayment(deps, person, id);
}

/** Null where another request has it opened meanwhile. */
async function takeTurn(deps: PaymentDeps, person: Person, id: string): Promise<number | null> {
  const until = deps.now().getTime() + waitMs;
  for (;;) {
    const now = deps.now();
    const db = asActor(deps, system('open an invoice', person.origin));
    const taken = await takeOpening(db, id, now, new Date(now.getTime() + openingMs));
    if (taken) return taken.openings;
    if ((await findOwn(deps, person, id)).state !== 'created') return null;
    if (now.getTime() > until) throw new AppError('payments.being_opened');
    await sleep(stepMs);
  }
}

interface Opening {
  row: PaymentRow;
  method: PaymentMethod;
  opening: number;
}

async function openInvoice(deps: PaymentDeps, person: Person, provider: Provider, asked: Opening): Promise<void> {
  const { row, method, opening } = asked;
  const { id } = row;
  const platform = system('start a payment', person.origin);
  const token = randomBytes(32).toString('base64url');
  const invoice = await ask(deps, provider, asked, token).catch(async (error: unknown) => {
    await leaveOpening(asActor(deps, platform), id, opening);
    throw error;
  });
  await transact(deps, platform, async (deps) => {
    const now = deps.now();
    await transition(deps, paymentStates, row, 'pay', person, {
      method,
      provider: provider.name,
      provider_ref: invoice.ref,
      qr_text: invoice.qrText,
      link: invoice.link,
      apps: JSON.stringify(invoice.apps),
      callback_hash: hash('sha256', token, 'buffer'),
      opening_until: null,
      // Another request may have begun a later one meanwhile; what the provider says is known by the number of this.
      openings: opening,
      started_at: now,
      expires_at: new Date(now.getTime() + lifeMs),
      next_look_at: new Date(now.getTime() + firstLookMs),
    });
    await writeEvent(deps, row, 'started', { details: { method } });
    const details = { method, provider: provider.name };
    audit.record(deps, person, {
      action: 'payments.payment_started',
      object: `payment:${id}`,
      tenantId: row.tenant_id,
      details,
    });
  });
}

const ask = (
  { config }: PaymentDeps,
  provider: Provider,
  { row, method, opening }: Opening,
  token: string,
): Promise<Invoice> => {
  const place = (base: string | undefined, path: string): string => `${(base ?? '').replace(/\/$/, '')}${path}`;
  return provider.open({
    number: numberOf(row.id, opening),
    title: row.title_mn,
    price: priceOf(row),
    method,
    receiver: row.payer_id,
    callbackUrl: place(config.PAYMENTS_CALLBACK_URL, `/api/v1/gov/payments/callbacks/${token}`),
    returnUrl: place(config.PAYMENTS_RETURN_URL, `/me/payments/${row.id}`),
  });
};

/** The number of an invoice at the provider; another each time that one is asked for. */
export const numberOf = (id: string, opening: number): string => `${id}.${opening}`;

/** What can still be paid is shown again; anything else is refused as its state says. */
async function showAgain(deps: PaymentDeps, person: Person, id: string): Promise<void> {
  await transact(deps, system('show how to pay', person.origin), async (deps) => {
    const row = await lockPayment(deps.db, id);
    if (!row) throw new AppError('payments.payment_not_found');
    const isPayable =
      (row.state === 'started' || row.state === 'error') && row.expires_at && row.expires_at > deps.now();
    if (!isPayable) await transition(deps, paymentStates, row, 'pay', person);
    audit.record(deps, person, { action: 'payments.payment_shown', object: `payment:${id}`, tenantId: row.tenant_id });
  });
}

/** The payer gives it up; the fee is due still, so another attempt takes its place. */
export async function cancelPayment(deps: PaymentDeps, person: Person, id: string): Promise<PaymentDetail> {
  await findOwn(deps, person, id);
  await transact(deps, system('cancel a payment', person.origin), async (deps) => {
    const row = await lockPayment(deps.db, id);
    if (!row) throw new AppError('payments.payment_not_found');
    await end(deps, person, row, 'cancel', 'P0030');
    await openAttempt(deps, person, nextOf(row, deps.now()));
    audit.record(deps, person, {
      action: 'payments.payment_cancelled',
      object: `payment:${id}`,
      tenantId: row.tenant_id,
    });
  });
  return getOwnPayment(deps, person, id);
}

/** The attempt after this one. */
export const nextOf = (row: PaymentRow, now: Date) => ({
  fee_id: row.fee_id,
  tenant_id: row.tenant_id,
  case_id: row.case_id,
  payer_id: row.payer_id,
  attempt: row.attempt + 1,
  amount_minor: row.amount_minor,
  currency: row.currency,
  created_at: now,
});
