import { setTimeout as sleep } from 'node:timers/promises';
import type { Bank, Invoice, Money } from './bank.ts';
import type { Lie } from './faults.ts';

/** Tells the merchant, as often and as late as the faults say. Nobody waits for it. */
export function tellMerchant(bank: Bank, invoice: Invoice, money: Money): void {
  const claim = { payment_id: money.id, invoice_id: invoice.id, payment_status: money.state, amount: money.amount };
  void sendAll(bank, urlOf(invoice, claim));
}

/** Tells the merchant what is not so. It is told at once, and answered with what the merchant said. */
export function lieToMerchant(bank: Bank, invoice: Invoice, lie: Lie): Promise<number | null> {
  const claim = { payment_id: 'none', invoice_id: invoice.id, payment_status: 'PAID', amount: invoice.amount };
  const changed = { paid: {}, amount: { amount: invoice.amount * 10 }, other_invoice: { invoice_id: 'another' } }[lie];
  return send(bank, urlOf(invoice, { ...claim, ...changed }));
}

function urlOf({ callbackUrl }: Invoice, claim: Record<string, string | number>): string {
  const url = new URL(callbackUrl);
  for (const [name, value] of Object.entries(claim)) url.searchParams.set(name, String(value));
  return url.href;
}

async function sendAll(bank: Bank, url: string): Promise<void> {
  const { callback_delay_ms, callback_times } = bank.faults;
  await sleep(callback_delay_ms, undefined, { ref: false });
  await Promise.all(Array.from({ length: callback_times }, () => send(bank, url)));
}

async function send(bank: Bank, url: string): Promise<number | null> {
  const sent: Bank['callbacks'][number] = { url, status: null };
  bank.callbacks.push(sent);
  const signal = AbortSignal.timeout(10_000);
  sent.status = await fetch(url, { signal, redirect: 'manual' }).then(
    async (reply) => (await reply.text(), reply.status),
    () => null,
  );
  return sent.status;
}
