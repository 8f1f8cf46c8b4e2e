import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readBody } from '#eid/requests';
import { Refusal } from '#sandbox/refusal';
import { type Bank, type Invoice, moneyOf } from './bank.ts';
import { checkOf, listPaid, refundMoney } from './books.ts';

const text = z.string().min(1).max(500);
const amount = z.number().positive().max(1e13);

const NewInvoice = z.object({
  invoice_code: text,
  sender_invoice_no: text,
  invoice_receiver_code: text,
  invoice_description: text,
  amount,
  currency: z.string().length(3).default('MNT'),
  callback_url: z.url(),
  return_url: z.url().optional(),
});
const Check = z.object({ object_type: z.literal('INVOICE'), object_id: text });
const List = z.object({ start_date: z.iso.datetime(), end_date: z.iso.datetime(), page_number: z.int().min(1) });
const NewRefund = z.object({ payment_id: text, refund_no: text, amount, note: text });

/** What merchants speak to, in the shape of QPay's version 2: a token for a password, then everything with the token. */
export function merchantRoutes(app: FastifyInstance, bank: Bank): void {
  app.post('/bank/v2/auth/token', (request, reply) =>
    answer(bank, reply, () => {
      const shown = Buffer.from(`${bank.username}:${bank.password}`).toString('base64');
      if (request.headers.authorization !== `Basic ${shown}`) throw new Refusal(401, 'Who are you?');
      const access_token = randomUUID();
      bank.tokens.add(access_token);
      return { token_type: 'bearer', access_token, expires_in: 3_600 };
    }),
  );
  const serve = (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    act: (request: FastifyRequest<{ Params: { id: string } }>) => object,
  ): void => {
    app.route<{ Params: { id: string } }>({
      method,
      url,
      handler: (request, reply) =>
        answer(bank, reply, () => {
          const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
          if (!bank.tokens.has(token)) throw new Refusal(401, 'The token is missing or over');
          return act(request);
        }),
    });
  };
  serve('POST', '/bank/v2/invoice', ({ body }) => openInvoice(bank, readBody(NewInvoice, body)));
  serve('DELETE', '/bank/v2/invoice/:id', ({ params }) => {
    const invoice = invoiceOf(bank, params.id);
    const isPaid = moneyOf(bank, invoice.id).some(({ state }) => state !== 'FAILED');
    if (isPaid) throw new Refusal(409, 'INVOICE_PAID', [{ code: 'INVOICE_PAID', detail: 'It is paid' }]);
    invoice.state = 'CLOSED';
    return {};
  });
  serve('POST', '/bank/v2/payment/check', ({ body }) =>
    checkOf(bank, invoiceOf(bank, readBody(Check, body).object_id)),
  );
  serve('POST', '/bank/v2/payment/refund', ({ body }) => refundMoney(bank, readBody(NewRefund, body)));
  serve('POST', '/bank/v2/payment/list', ({ body }) => listPaid(bank, readBody(List, body)));
}

async function answer(bank: Bank, reply: FastifyReply, act: () => object): Promise<FastifyReply> {
  const { faults } = bank;
  if (faults.slow_ms > 0) await sleep(faults.slow_ms, undefined, { ref: false });
  if (faults.down) throw new Refusal(503, 'The bank is down');
  const said = JSON.stringify(act());
  if (faults.connection_dropped) {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  return reply.type('application/json').send(faults.malformed_json ? said.slice(0, said.length / 2) : said);
}

function openInvoice(bank: Bank, asked: z.output<typeof NewInvoice>): object {
  if (asked.invoice_code !== bank.invoiceCode) throw new Refusal(400, 'INVOICE_CODE_INVALID');
  const id = randomUUID();
  const invoice: Invoice = {
    id,
    number: asked.sender_invoice_no,
    description: asked.invoice_description,
    amount: asked.amount,
    currency: asked.currency,
    callbackUrl: asked.callback_url,
    returnUrl: asked.return_url ?? null,
    state: 'OPEN',
  };
  bank.invoices.set(id, invoice);
  const link = `${bank.url()}/bank/i/${id}`;
  const urls = ['Хаан банк', 'Голомт банк', 'Хас банк'].map((name) => ({ name, description: name, link }));
  return { invoice_id: id, qr_text: `0002010102121531279404962794049600000000${id}`, qPay_shortUrl: link, urls };
}

function invoiceOf({ invoices }: Bank, id: string): Invoice {
  const invoice = invoices.get(id);
  if (!invoice) throw new Refusal(404, 'INVOICE_NOTFOUND');
  return invoice;
}
