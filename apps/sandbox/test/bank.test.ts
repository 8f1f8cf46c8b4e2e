import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { openSandbox } from '#sandbox/sandbox';

const sandbox = await openSandbox();
after(() => sandbox.close());
const told: URL[] = [];
const merchant = createServer((request, reply) => {
  told.push(new URL(request.url ?? '', 'http://merchant'));
  reply.end('SUCCESS');
}).listen(0, '127.0.0.1');
await once(merchant, 'listening');
after(() => merchant.close());
const callback_url = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/told`;

const basic = `Basic ${Buffer.from('TAMGA:bank-demo-password').toString('base64')}`;
/** What the answers of the bank have, each some of it. */
interface Said {
  access_token: string;
  invoice_id: string;
  paid_amount: number;
  rows: { payment_id: string; refunded_amount: number }[];
  refund_status: string;
  answered: number;
}
const ask = async (method: string, path: string, body?: object, authorization?: string) => {
  const headers = { ...(body && { 'content-type': 'application/json' }), ...(authorization && { authorization }) };
  const reply = await fetch(`${sandbox.url}/bank/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const said = (await reply.json().catch(() => ({}))) as Said;
  return { ...said, status: reply.status };
};
const { access_token } = await ask('POST', 'v2/auth/token', undefined, basic);
const call = (path: string, body: object) => ask('POST', `v2/${path}`, body, `Bearer ${access_token}`);
const invoice = {
  invoice_code: 'TAMGA_INVOICE',
  sender_invoice_no: '1',
  invoice_receiver_code: 'terminal',
  invoice_description: 'Хураамж',
  amount: 12_500,
  callback_url,
};
const open = async () => (await call('invoice', invoice)).invoice_id;
const check = (id: string) => call('payment/check', { object_type: 'INVOICE', object_id: id });

test('who shows no password or token gets nothing', async () => {
  assert.equal((await ask('POST', 'v2/auth/token', undefined, 'Basic eDp5')).status, 401);
  assert.equal((await ask('POST', 'v2/invoice', invoice)).status, 401);
});

test('an invoice is paid once, the merchant is told as often as the faults say, and a refund goes once under its number', async () => {
  const id = await open();
  await ask('PUT', 'faults', { callback_times: 3 });
  assert.equal((await ask('POST', `api/invoices/${id}/pay`)).status, 200);
  assert.equal((await ask('POST', `api/invoices/${id}/pay`)).status, 409);
  await ask('PUT', 'faults', {});
  while (told.length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual(new Set(told.map(({ searchParams }) => searchParams.get('payment_status'))), new Set(['PAID']));
  const { paid_amount, rows } = await check(id);
  assert.equal(paid_amount, 12_500);
  const refund = { payment_id: rows[0]?.payment_id, refund_no: 'a', amount: 500, note: 'back' };
  for (let times = 0; times < 2; times += 1) assert.equal((await call('payment/refund', refund)).refund_status, 'DONE');
  assert.equal((await check(id)).rows[0]?.refunded_amount, 500);
  const more = { ...refund, refund_no: 'b', amount: 12_001 };
  assert.equal((await call('payment/refund', more)).refund_status, 'REFUSED');
});

test('what is closed cannot be paid, and what is paid cannot be closed', async () => {
  const [closed, paid] = [await open(), await open()];
  const close = (id: string) => ask('DELETE', `v2/invoice/${id}`, undefined, `Bearer ${access_token}`);
  assert.equal((await close(closed)).status, 200);
  assert.equal((await ask('POST', `api/invoices/${closed}/pay`)).status, 409);
  await ask('POST', `api/invoices/${paid}/pay`);
  assert.equal((await close(paid)).status, 409);
});

test('a lie is told to the merchant and stands nowhere in the books', async () => {
  const id = await open();
  assert.deepEqual(await ask('POST', `api/invoices/${id}/lie`, { lie: 'paid' }), { status: 200, answered: 200 });
  assert.equal((await check(id)).paid_amount, 0);
});
