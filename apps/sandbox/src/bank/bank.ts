import { randomUUID } from 'node:crypto';
import { BankFaults } from './faults.ts';

export type InvoiceState = 'OPEN' | 'CLOSED';
export type MoneyState = 'PENDING' | 'PAID' | 'FAILED' | 'REFUNDED';

/** What a merchant asks a person to pay. Amounts are in whole units of the currency, as the wire has them. */
export interface Invoice {
  id: string;
  number: string;
  description: string;
  amount: number;
  currency: string;
  callbackUrl: string;
  returnUrl: string | null;
  state: InvoiceState;
}

/** Money that a person has sent for an invoice, or tried to. */
export interface Money {
  id: string;
  invoiceId: string;
  amount: number;
  state: MoneyState;
  at: string;
  refunds: Refund[];
}

export interface Refund {
  number: string;
  amount: number;
  state: 'DONE' | 'WAITING' | 'REFUSED';
}

export interface Bank {
  username: string;
  password: string;
  invoiceCode: string;
  invoices: Map<string, Invoice>;
  money: Map<string, Money>;
  tokens: Set<string>;
  faults: BankFaults;
  /** The callbacks so far and what was answered, so that a test can see them. */
  callbacks: { url: string; status: number | null }[];
  url: () => string;
  now: () => Date;
}

export interface BankOptions {
  username?: string;
  password?: string;
  invoiceCode?: string;
}

export const openBank = (options: BankOptions, { url, now }: Pick<Bank, 'url' | 'now'>): Bank => ({
  username: options.username ?? 'TAMGA',
  password: options.password ?? 'bank-demo-password',
  invoiceCode: options.invoiceCode ?? 'TAMGA_INVOICE',
  invoices: new Map(),
  money: new Map(),
  tokens: new Set(),
  faults: BankFaults.parse({}),
  callbacks: [],
  url,
  now,
});

export const moneyOf = ({ money }: Bank, invoiceId: string): Money[] =>
  [...money.values()].filter((one) => one.invoiceId === invoiceId);

/** A person sends money for an invoice; null where it is closed or paid already. */
export function payInvoice(bank: Bank, invoice: Invoice, state?: MoneyState): Money | null {
  const isPaid = moneyOf(bank, invoice.id).some((one) => one.state === 'PAID' || one.state === 'PENDING');
  if (invoice.state === 'CLOSED' || isPaid) return null;
  const { refuses, holds, amount_off } = bank.faults;
  const money: Money = {
    id: randomUUID(),
    invoiceId: invoice.id,
    amount: invoice.amount + amount_off,
    state: state ?? (refuses ? 'FAILED' : holds ? 'PENDING' : 'PAID'),
    at: bank.now().toISOString(),
    refunds: [],
  };
  bank.money.set(money.id, money);
  return money;
}
