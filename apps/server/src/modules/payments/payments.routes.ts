import * as contract from '@tamga/contract/payments';
import type { FastifyInstance } from 'fastify';
import { sendDocument } from '#platform/http/download';
import { preferredLanguage } from '#platform/http/language';
import { mount } from '#platform/http/mount';
import { openPdf } from '#platform/pdf/render-pdf';
import type { PaymentDeps } from './deps.ts';
import { getOwnPayment, listOwnPayments } from './payments.ts';
import { cancelPayment, payPayment } from './paying.ts';
import { receiptOf } from './receipts.ts';

export function paymentRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const render = openPdf();
  mount(app, contract.listOwnPayments, ({ query }, person) => listOwnPayments(deps, person, query));
  mount(app, contract.getOwnPayment, ({ params }, person) => getOwnPayment(deps, person, params.id));
  mount(app, contract.payPayment, ({ params, body }, person) => payPayment(deps, person, params.id, body));
  mount(app, contract.cancelPayment, ({ params }, person) => cancelPayment(deps, person, params.id));
  mount(app, contract.printReceipt, async ({ params }, person, { request, reply, signal }) => {
    const language = preferredLanguage(request.headers['accept-language']);
    const document = receiptOf(await getOwnPayment(deps, person, params.id), language);
    return sendDocument(reply, 'receipt.pdf', await render(document, signal));
  });
}
