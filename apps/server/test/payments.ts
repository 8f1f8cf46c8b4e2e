import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSandbox, type Sandbox } from '@tamga/sandbox';
import type { InjectOptions } from 'fastify';
import { openProvider, type PaymentDeps } from '#modules/payments';
import { openMetrics } from '#platform/observability/metrics';
import { chargeFees } from './fees.ts';
import { asSystem, type House, openHouse, type Scope, type SignedIn } from './house.ts';
import { foundOrganisation } from './ownership.ts';

export interface PaymentStand {
  house: House;
  sandbox: Sandbox;
  /** With a clock that can be set, and a record of the cases for which all is paid. */
  deps: PaymentDeps;
  closed: string[];
  clock: { aheadMs: number };
  bank: Sandbox['world']['bank'];
  /** An organisation, and one of its members who decides cases. */
  tenantId: string;
  officer: SignedIn;
  pay(payer: SignedIn, id: string, key?: string): ReturnType<typeof asked>;
  get(person: SignedIn, path: string): ReturnType<typeof asked>;
  post(person: SignedIn, path: string, payload?: object, key?: string): ReturnType<typeof asked>;
  atBank(id: string, act: 'pay' | 'refuse' | 'capture' | 'lie', body?: object): Promise<void>;
  setFaults(faults?: object): Promise<void>;
  rowOf(id: string): Promise<Row>;
  /** A citizen who owes something. */
  debtor(amounts?: readonly number[]): Promise<{ payer: SignedIn; caseId: string; ids: string[]; id: string }>;
}

type Row = Awaited<ReturnType<typeof readRow>>;
const readRow = (house: House, id: string) =>
  asSystem(house.deps).selectFrom('payments.payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const asked = async (house: House, request: InjectOptions) => {
  const reply = await house.app.inject(request);
  const isJson = String(reply.headers['content-type']).includes('json');
  return { ...(isJson ? reply.json() : { body: reply.rawPayload }), status: reply.statusCode };
};

/** A platform whose payments go through the bank of a sandbox, which can call it back. */
export async function openPaymentStand(scope: Scope, more: Record<string, string> = {}): Promise<PaymentStand> {
  const sandbox = await openSandbox();
  scope.after(() => sandbox.close());
  // Where the bank calls: the address must be known before there is a platform behind it.
  let house: House | null = null;
  const door = createServer((request, reply) => {
    void house?.app
      .inject({ method: 'GET', url: request.url ?? '/' })
      .then(({ statusCode, body }) => reply.writeHead(statusCode).end(body));
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  scope.after(async () => void door.close());
  const { port } = door.address() as AddressInfo;
  const env = { ...paymentSettings(sandbox, `http://127.0.0.1:${port}`), ...more };
  const opened = await openHouse(scope, { env, kernel: { limits: 'off' } });
  house = opened;
  return standOf(opened, sandbox);
}

/** The settings of a platform whose payment provider this sandbox is. */
export const paymentSettings = (sandbox: Sandbox, api: string, web = api): Record<string, string> => ({
  PAYMENTS_URL: `${sandbox.url}/bank/v2`,
  PAYMENTS_USERNAME: 'TAMGA',
  PAYMENTS_PASSWORD: 'bank-demo-password',
  PAYMENTS_INVOICE_CODE: 'TAMGA_INVOICE',
  PAYMENTS_CALLBACK_URL: api,
  PAYMENTS_RETURN_URL: web,
});

async function standOf(house: House, sandbox: Sandbox): Promise<PaymentStand> {
  const officer = await house.signIn('manager');
  const { id: tenantId = '' } = await foundOrganisation(house, officer);
  const [closed, clock]: [string[], { aheadMs: number }] = [[], { aheadMs: 0 }];
  // Its circuit goes by the same clock, and by its own failures alone.
  const now = () => new Date(Date.now() + clock.aheadMs);
  const deps: PaymentDeps = {
    ...house.deps,
    now,
    paymentProvider: openProvider({ ...house.deps, now, metrics: openMetrics() }),
    caseGates: { hold: () => Promise.resolve(), close: async (_, caseId) => void closed.push(caseId) },
  };
  const { bank } = sandbox.world;
  const post: PaymentStand['post'] = (person, path, payload = {}, key = randomUUID()) =>
    asked(house, { method: 'POST', url: path, payload, headers: { ...person.headers, 'idempotency-key': key } });
  return {
    house,
    sandbox,
    deps,
    closed,
    clock,
    bank,
    tenantId,
    officer,
    post,
    pay: (payer, id, key) => post(payer, `/api/v1/gov/payments/${id}/pay`, { method: 'qr' }, key),
    get: (person, url) => asked(house, { method: 'GET', url, headers: { ...person.headers, 'accept-language': 'en' } }),
    async atBank(id, act, body = {}) {
      const { provider_ref } = await readRow(house, id);
      const headers = { 'content-type': 'application/json' };
      const url = `${sandbox.url}/bank/api/invoices/${provider_ref}/${act}`;
      const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      assert.equal(reply.status, 200, await reply.text());
    },
    async setFaults(faults = {}) {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`${sandbox.url}/bank/faults`, { method: 'PUT', headers, body: JSON.stringify(faults) });
      assert.equal(reply.status, 200);
    },
    rowOf: (id) => readRow(house, id),
    async debtor(amounts = [1_250_000]) {
      const [payer, caseId] = [await house.signIn(), randomUUID()];
      const ids = await chargeFees(house, { payerId: payer.userId, tenantId, caseId, amounts });
      return { payer, caseId, ids, id: ids[0]! };
    },
  };
}
