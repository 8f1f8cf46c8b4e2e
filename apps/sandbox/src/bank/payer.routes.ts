import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readBody } from '#eid/requests';
import { listPolicy } from '#screen/list.page';
import { Refusal } from '#sandbox/refusal';
import { type Bank, type Invoice, moneyOf, payInvoice } from './bank.ts';
import { payPage } from './bank.page.ts';
import { lieToMerchant, tellMerchant } from './callbacks.ts';
import { BankFaults, lies } from './faults.ts';

const LieBody = z.strictObject({ lie: z.enum(lies) });

/** What the person who pays sees and does: the page of an invoice, and the same for programs. */
export function payerRoutes(app: FastifyInstance, bank: Bank): void {
  const find = (id: string): Invoice => {
    const invoice = bank.invoices.get(id);
    if (!invoice) throw new Refusal(404, 'There is no such invoice');
    return invoice;
  };
  const pay = (invoice: Invoice, state?: 'FAILED'): void => {
    const money = payInvoice(bank, invoice, state);
    if (!money) throw new Refusal(409, 'It is paid or closed');
    tellMerchant(bank, invoice, money);
  };

  app.get<{ Params: { id: string } }>('/bank/i/:id', ({ params }, reply) => {
    const invoice = find(params.id);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `${listPolicy}; form-action *`)
      .send(payPage(invoice, moneyOf(bank, invoice.id)));
  });
  for (const act of ['pay', 'refuse'] as const)
    app.post<{ Params: { id: string } }>(`/bank/i/:id/${act}`, ({ params }, reply) => {
      const invoice = find(params.id);
      pay(invoice, act === 'refuse' ? 'FAILED' : undefined);
      return reply.redirect(invoice.returnUrl ?? `/bank/i/${invoice.id}`, 303);
    });

  app.post<{ Params: { id: string } }>('/bank/api/invoices/:id/pay', ({ params }) => {
    pay(find(params.id));
    return { paid: true };
  });
  app.post<{ Params: { id: string } }>('/bank/api/invoices/:id/refuse', ({ params }) => {
    pay(find(params.id), 'FAILED');
    return { paid: false };
  });
  /** The bank takes what it held. */
  app.post<{ Params: { id: string } }>('/bank/api/invoices/:id/capture', ({ params }) => {
    const invoice = find(params.id);
    for (const money of moneyOf(bank, invoice.id).filter(({ state }) => state === 'PENDING')) {
      money.state = 'PAID';
      tellMerchant(bank, invoice, money);
    }
    return { paid: true };
  });
  app.post<{ Params: { id: string } }>('/bank/api/invoices/:id/lie', async ({ params, body }) => ({
    answered: await lieToMerchant(bank, find(params.id), readBody(LieBody, body).lie),
  }));

  app.get('/bank/faults', () => bank.faults);
  app.put('/bank/faults', ({ body }) => {
    bank.faults = readBody(BankFaults, body);
    return bank.faults;
  });
}
