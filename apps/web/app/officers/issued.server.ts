import { listOfficerPayments } from '@tamga/contract/payments.officer';
import { listIssuedReferences } from '@tamga/contract/references.officer';
import { data } from 'react-router';
import { ask } from '#app/platform/ask.server.ts';
import type { Context } from '#app/platform/context.ts';
import { readCase } from './case.server.ts';

/** What was paid for an application of the officer's, and what was issued with it. */
export async function readIssued(context: Context, id: string) {
  const { number, tenant_id } = await readCase(context, id);
  const [payments, documents] = await Promise.all([
    ask(context, listOfficerPayments, { query: { case_id: id, limit: 100 } }),
    ask(context, listIssuedReferences, { query: { tenant_id, case_id: id, limit: 100 } }),
  ]);
  return { id, number: number ?? '', payments: payments.items, documents: documents.items };
}

/** One of its payments of which something can go back; any other is not found. */
export async function readPayment(context: Context, id: string, paymentId: string) {
  const { number, payments } = await readIssued(context, id);
  const payment = payments.find((one) => one.id === paymentId);
  if (!payment?.allowed_actions.includes('refund')) throw data(null, { status: 404 });
  return { id, number, payment };
}

export async function readDocument(context: Context, id: string, documentId: string, action: 'revoke' | 'supersede') {
  const { number, documents } = await readIssued(context, id);
  const document = documents.find((one) => one.id === documentId);
  if (!document?.allowed_actions.includes(action)) throw data(null, { status: 404 });
  return { id, number, document: { id: document.id, number: document.number, proposed: document.proposed } };
}
