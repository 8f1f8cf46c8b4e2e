import { type Currency, minorDigits, type Money } from '@tamga/contract/currencies';
import { currency } from '@tamga/contract/money';
import { z } from 'zod';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { money } from '#platform/money';
import type { Booking, Provider, Received, Standing } from './provider.ts';
import { type Ask, openCalls } from './qpay-calls.ts';

const ref = z.string().min(1).max(200);
const amount = z.number().min(0).max(1e13);

const NewInvoice = z.object({
  invoice_id: ref,
  qr_text: z.string().min(1).max(2_000),
  qPay_shortUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullish(),
  urls: z
    .array(z.object({ name: z.string().max(100), link: z.string().max(1_000) }))
    .max(40)
    .default([]),
});
const Row = z.object({
  payment_id: ref,
  invoice_id: ref,
  sender_invoice_no: z.string().max(200),
  payment_status: z.string().max(40),
  payment_amount: amount,
  payment_currency: currency,
  refunded_amount: amount.default(0),
});
const Checked = z.object({
  sender_invoice_no: z.string().max(200),
  invoice_status: z.string().max(40),
  rows: z.array(Row).max(100),
});
const Listed = z.object({ count: z.int().min(0), rows: z.array(Row).max(1_000) });
const Refunded = z.object({ refund_status: z.enum(['DONE', 'WAITING', 'REFUSED']) });

/** Null where no provider is set. */
export function openProvider(deps: Pick<Deps, 'config' | 'metrics' | 'log' | 'now'>): Provider | null {
  const { PAYMENTS_URL: url, PAYMENTS_USERNAME: username, PAYMENTS_PASSWORD: password } = deps.config;
  const { PAYMENTS_INVOICE_CODE: invoiceCode, PAYMENTS_TIMEOUT_MS: timeoutMs } = deps.config;
  if (url === undefined || username === undefined || password === undefined || invoiceCode === undefined) return null;
  return speak(openCalls(deps, { url, username, password: password.reveal(), timeoutMs }), invoiceCode);
}

const speak = (ask: Ask, invoice_code: string): Provider => ({
  name: 'qpay',
  async open({ number, title, price, receiver, callbackUrl, returnUrl }) {
    const body = {
      invoice_code,
      sender_invoice_no: number,
      invoice_receiver_code: receiver,
      invoice_description: title,
      amount: majorOf(price),
      currency: price.currency,
      callback_url: callbackUrl,
      return_url: returnUrl,
    };
    const made = told(await ask('open', 'POST', '/invoice', body, NewInvoice));
    // Links are shown to the payer, so only those are passed on that a browser opens or hands to an app.
    const apps = made.urls.filter(({ link }) => /^(?!javascript:|data:|vbscript:)[a-z][a-z0-9+.-]*:/i.test(link));
    return { ref: made.invoice_id, qrText: made.qr_text, link: made.qPay_shortUrl ?? null, apps };
  },
  async look(id) {
    const body = { object_type: 'INVOICE', object_id: id };
    const checked = await ask('look', 'POST', '/payment/check', body, Checked, [404]);
    return checked && standingOf(checked, id);
  },
  async close(id) {
    await ask('close', 'DELETE', `/invoice/${encodeURIComponent(id)}`, undefined, z.object({}), [409]);
  },
  async refund({ number, moneyRef, price, reason }) {
    const body = { payment_id: moneyRef, refund_no: number, amount: majorOf(price), note: reason };
    const { refund_status } = told(await ask('refund', 'POST', '/payment/refund', body, Refunded));
    return ({ DONE: 'done', WAITING: 'waiting', REFUSED: 'refused' } as const)[refund_status];
  },
  list: (from, to) => listAll(ask, from, to),
});

async function* listAll(ask: Ask, from: Date, to: Date): AsyncGenerator<Booking> {
  const days = { start_date: from.toISOString(), end_date: to.toISOString() };
  for (let page = 1, seen = 0; ; page += 1) {
    const { count, rows } = told(await ask('list', 'POST', '/payment/list', { ...days, page_number: page }, Listed));
    for (const row of rows)
      yield {
        moneyRef: row.payment_id,
        invoiceRef: row.invoice_id,
        number: row.sender_invoice_no,
        price: minorOf(row.payment_amount, row.payment_currency),
        refunded: minorOf(row.refunded_amount, row.payment_currency),
      };
    seen += rows.length;
    if (rows.length === 0 || seen >= count) return;
  }
}

function standingOf({ sender_invoice_no, invoice_status, rows }: z.output<typeof Checked>, id: string): Standing {
  // Another invoice than the one that was asked for must not pass as it, whatever went wrong over there.
  if (rows.some(({ invoice_id }) => invoice_id !== id)) throw new AppError('payments.provider_unavailable');
  const has = (state: string) => rows.find(({ payment_status }) => payment_status === state);
  // What went back, and came again, is there.
  const paid = has('PAID') ?? has('REFUNDED');
  const outcome = paid ? 'paid' : has('PENDING') ? 'held' : has('FAILED') ? 'refused' : 'none';
  return {
    number: sender_invoice_no,
    isOpen: invoice_status === 'OPEN',
    outcome,
    money: paid ? receivedIn(paid) : null,
  };
}

function receivedIn({ payment_id, payment_status, payment_amount, ...row }: z.output<typeof Row>): Received {
  // One that says that it went back, and not how much, went back whole.
  const isWhole = payment_status === 'REFUNDED' && row.refunded_amount === 0;
  const refunded = minorOf(isWhole ? payment_amount : row.refunded_amount, row.payment_currency);
  return { ref: payment_id, price: minorOf(payment_amount, row.payment_currency), refunded };
}

/** None of these calls has a refusal that is an answer. */
function told<T>(answer: T | null): T {
  if (answer === null) throw new Error('the provider refused what it must not refuse');
  return answer;
}

/** The wire has tögrög, with möngö behind the point. */
const majorOf = ({ amount_minor, currency }: Money): number =>
  Number((amount_minor / 10 ** minorDigits[currency]).toFixed(minorDigits[currency]));

const minorOf = (major: number, currency: Currency): Money =>
  money(Math.round(major * 10 ** minorDigits[currency]), currency);
