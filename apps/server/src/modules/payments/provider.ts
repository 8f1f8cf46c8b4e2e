import type { PaymentMethod } from '@tamga/contract/payments';
import type { Money } from '@tamga/contract/currencies';

/** What we ask a payer to pay. */
export interface NewInvoice {
  /** Ours; the provider says it again whenever it speaks of the invoice. */
  number: string;
  title: string;
  price: Money;
  method: PaymentMethod;
  /** Names the payer to the provider, and nobody to anybody else. */
  receiver: string;
  callbackUrl: string;
  returnUrl: string;
}

/** How the payer can pay. */
export interface Invoice {
  ref: string;
  qrText: string;
  link: string | null;
  apps: { name: string; link: string }[];
}

/** How an invoice stands. `held`: the money is promised and not taken yet. */
export interface Standing {
  number: string;
  isOpen: boolean;
  outcome: 'none' | 'held' | 'paid' | 'refused';
  money: Received | null;
}

/** Money that has come for an invoice, and how much of it has gone back already. */
export interface Received {
  ref: string;
  price: Money;
  refunded: Money;
}

export interface NewRefund {
  /** Ours: under the same number it is the same refund, however often it is asked for. */
  number: string;
  moneyRef: string;
  price: Money;
  reason: string;
}

/** Money that the provider says has come. */
export interface Booking {
  moneyRef: string;
  invoiceRef: string;
  number: string;
  price: Money;
  refunded: Money;
}

/** A payment provider. Any trouble on the way is `payments.provider_unavailable`: then nothing is known. */
export interface Provider {
  name: string;
  open(invoice: NewInvoice): Promise<Invoice>;
  /** Null where the provider knows of no such invoice. */
  look(ref: string): Promise<Standing | null>;
  /** Sees to it that it cannot be paid any more, unless it was: the next look tells. */
  close(ref: string): Promise<void>;
  refund(refund: NewRefund): Promise<'done' | 'waiting' | 'refused'>;
  list(from: Date, to: Date): AsyncIterable<Booking>;
}
