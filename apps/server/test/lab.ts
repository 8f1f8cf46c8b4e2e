import { endpoint } from '@tamga/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import * as audit from '#modules/audit';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { asAdmin } from './house.ts';

/** Operations for what must hold of any that is limited or requires a key, while the product has none. */
const shared = { access: 'public', summary: 'Lab', description: 'Lab.' } as const;
const nothing = { data: z.object({}), example: { data: {} } };

/** Refilled too slowly to matter within a test: exactly so many get in. */
export const knock = endpoint({
  ...shared,
  ...nothing,
  method: 'GET',
  path: '/lab/knock',
  limit: { requests: 1, perSeconds: 3_600, burst: 50, key: 'address' },
});

/** Refilled ten times a second. */
export const trickle = endpoint({
  ...shared,
  ...nothing,
  method: 'GET',
  path: '/lab/trickle',
  limit: { requests: 600, perSeconds: 60, burst: 20, key: 'address' },
});

export const pay = endpoint({
  ...shared,
  method: 'POST',
  path: '/lab/pay/{account}',
  access: 'signed-in',
  owner: 'platform',
  params: z.object({ account: z.string() }),
  body: z.object({ amount: z.number().int(), currency: z.string().default('MNT') }),
  data: z.object({ id: z.uuid(), amount: z.number() }),
  errors: ['request.forbidden', 'users.user_not_found'],
  idempotencyKey: 'required',
  limit: { requests: 1_000, perSeconds: 1, burst: 1_000, key: 'user' },
  example: {
    params: { account: 'a' },
    body: { amount: 5 },
    data: { id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11', amount: 5 },
  },
});

export function furnishLab(app: FastifyInstance, deps: Deps): void {
  mount(app, knock, () => ({}));
  mount(app, trickle, () => ({}));
  mount(app, pay, ({ params, body }, person) =>
    transact(deps, person, async (deps) => {
      const { rows } = await sql<{ id: string; amount: number }>`
        insert into lab.payment (account, amount) values (${params.account}, ${body.amount}) returning id, amount`.execute(
        deps.db,
      );
      const [payment] = rows;
      if (!payment) throw new Error('nothing was inserted');
      audit.record(deps, person, { action: 'lab.paid', object: `payment:${payment.id}` });
      return payment;
    }),
  );
}

/** The rows that were really written, read past the platform. */
export const paymentsOf = (database: string, account: string) =>
  asAdmin(async (client) => {
    const payments = await client.query('select id from lab.payment where account = $1', [account]);
    const records = await client.query(
      `select object from audit.pending where object in (select 'payment:' || id from lab.payment where account = $1)`,
      [account],
    );
    return { payments: payments.rowCount, records: records.rowCount };
  }, database);

export const openLab = (database: string) =>
  asAdmin(
    (client) =>
      client.query(`create schema lab; grant usage on schema lab to tamga_app;
        create table lab.payment (id uuid primary key default gen_random_uuid(), account text, amount int);
        grant select, insert on lab.payment to tamga_app`),
    database,
  );
