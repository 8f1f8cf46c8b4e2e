import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { asAdmin } from '#test/house';
import { openPaymentStand } from '#test/payments';

const { house, deps, debtor, rowOf } = await openPaymentStand({ after });

test('rows that do not sum to zero are refused at the commit, and what is written stays', async () => {
  const { id } = await debtor();
  const { fee_id, tenant_id } = await rowOf(id);
  const entry = (amount_minor: string, transaction_id = randomUUID()) => ({
    id: randomUUID(),
    transaction_id,
    account: 'provider' as const,
    tenant_id,
    fee_id,
    amount_minor,
    currency: 'MNT',
    at: new Date(),
  });
  const write = (...entries: ReturnType<typeof entry>[]) =>
    transact(deps, system('test'), ({ db }) => db.insertInto('payments.entry').values(entries).execute());
  await assert.rejects(write(entry('5')), /sum to zero/);
  const one = randomUUID();
  await assert.rejects(write(entry('5', one), entry('-4', one)), /sum to zero/);
  await write(entry('5', one), entry('-5', one));
  const change = (text: string) => asAdmin((client) => client.query(text), house.database);
  await assert.rejects(change(`update payments.entry set amount_minor = 1`), /stays/);
  await assert.rejects(change(`delete from payments.entry`), /stays/);
  await assert.rejects(change(`truncate payments.event`), /stays/);
});
