import { Refusal } from '#sandbox/refusal';
import { type Bank, type Invoice, type Money, moneyOf, type Refund } from './bank.ts';

/** What stands about an invoice, and the money that came for it. */
export const checkOf = (bank: Bank, invoice: Invoice): object => {
  const rows = moneyOf(bank, invoice.id).map((money) => rowOf(invoice, money));
  const paid = moneyOf(bank, invoice.id).filter(({ state }) => state === 'PAID' || state === 'REFUNDED');
  return {
    invoice_id: invoice.id,
    sender_invoice_no: invoice.number,
    invoice_status: invoice.state,
    count: rows.length,
    paid_amount: paid.reduce((sum, { amount }) => sum + amount, 0),
    rows,
  };
};

const rowOf = ({ id, number, currency }: Invoice, money: Money): object => ({
  payment_id: money.id,
  invoice_id: id,
  sender_invoice_no: number,
  payment_status: money.state,
  payment_date: money.at,
  payment_amount: money.amount,
  payment_currency: currency,
  refunded_amount: money.refunds.reduce((sum, { state, amount }) => sum + (state === 'DONE' ? amount : 0), 0),
});

const pageSize = 100;

/** What was paid between two moments, page by page. */
export function listPaid(bank: Bank, asked: { start_date: string; end_date: string; page_number: number }): object {
  const all = [...bank.money.values()].filter(
    ({ at, state }) => (state === 'PAID' || state === 'REFUNDED') && at >= asked.start_date && at < asked.end_date,
  );
  const from = (asked.page_number - 1) * pageSize;
  const rows = all.slice(from, from + pageSize).flatMap((money) => {
    const invoice = bank.invoices.get(money.invoiceId);
    return invoice ? [rowOf(invoice, money)] : [];
  });
  return { count: all.length, rows };
}

/** Under the same number it is the same refund, however often it is asked for. */
export function refundMoney(
  bank: Bank,
  { payment_id, refund_no, amount }: { payment_id: string; refund_no: string; amount: number },
): object {
  const money = bank.money.get(payment_id);
  if (!money || (money.state !== 'PAID' && money.state !== 'REFUNDED')) throw new Refusal(404, 'PAYMENT_NOTFOUND');
  const known = money.refunds.find(({ number }) => number === refund_no);
  const refund = known ?? addRefund(bank, money, refund_no, amount);
  if (refund.state === 'WAITING' && !bank.faults.refund_waits) refund.state = 'DONE';
  const back = money.refunds.reduce((sum, one) => sum + (one.state === 'DONE' ? one.amount : 0), 0);
  if (back > 0) money.state = 'REFUNDED';
  return { refund_no, refund_status: refund.state };
}

function addRefund({ faults }: Bank, money: Money, number: string, amount: number): Refund {
  const asked = money.refunds.reduce((sum, one) => sum + (one.state === 'REFUSED' ? 0 : one.amount), 0);
  const isTooMuch = asked + amount > money.amount;
  const state = faults.refund_refused || isTooMuch ? 'REFUSED' : faults.refund_waits ? 'WAITING' : 'DONE';
  const refund: Refund = { number, amount, state };
  money.refunds.push(refund);
  return refund;
}
