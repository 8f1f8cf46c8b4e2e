import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { asSystem } from '#test/house';
import { openPaymentStand } from '#test/payments';
import { cancelUnpaid } from './fees.ts';
import { settleDue } from './settling.worker.ts';
import { lookAt } from './settling.ts';

const stand = await openPaymentStand({ after });
const { house, deps, bank, clock, debtor, pay, get, post, atBank, setFaults, rowOf } = stand;
const minuteMs = 60_000;

beforeEach(async () => {
  clock.aheadMs = 0;
  await setFaults();
});

/** A citizen who stands before the code. */
async function started() {
  const owed = await debtor();
  assert.equal((await pay(owed.payer, owed.id)).status, 200);
  return owed;
}
const entriesOf = (id: string) =>
  asSystem(deps).selectFrom('payments.entry').select('account').where('payment_id', '=', id).execute();
const differencesOf = async (id: string) => {
  const query = asSystem(deps).selectFrom('payments.difference').select('kind').where('payment_id', '=', id);
  return (await query.execute()).map(({ kind }) => kind);
};
const moneyFor = async (id: string) => {
  const { provider_ref } = await rowOf(id);
  return [...bank.money.values()].filter(({ invoiceId }) => invoiceId === provider_ref);
};

for (const [state, amount] of [
  ['REFUNDED', 12_500],
  ['PAID', 3],
] as const)
  test(`money of which ${amount} went back at the provider before it was seen here does not pay the fee`, async () => {
    const { id, caseId } = await started();
    await setFaults({ callback_times: 0 });
    await atBank(id, 'pay');
    const [money] = await moneyFor(id);
    money!.refunds.push({ number: 'at the counter', amount, state: 'DONE' });
    money!.state = state;
    await lookAt(deps, id);
    assert.deepEqual([(await rowOf(id)).state, await differencesOf(id)], ['started', ['refund_differs']]);
    assert.deepEqual(await entriesOf(id), []);
    assert.ok(!stand.closed.includes(caseId));
  });

test('money that went back and came again pays the fee', async () => {
  const { id } = await started();
  await setFaults({ callback_times: 0 });
  await atBank(id, 'pay');
  const [first] = await moneyFor(id);
  first!.state = 'REFUNDED';
  await atBank(id, 'pay');
  const [, second] = await moneyFor(id);
  await lookAt(deps, id);
  const { state, money_ref } = await rowOf(id);
  assert.deepEqual([state, money_ref], ['success', second?.id]);
});

test('an invoice that the provider has lost is asked for again, and nothing is taken for granted', async () => {
  const { id } = await started();
  bank.invoices.delete((await rowOf(id)).provider_ref ?? '');
  await lookAt(deps, id);
  const { state, unanswered } = await rowOf(id);
  assert.deepEqual([state, unanswered], ['started', 1]);
});

test('another amount than was asked for is not taken for the fee', async () => {
  const { id } = await started();
  await setFaults({ amount_off: -100, callback_times: 0 });
  await atBank(id, 'pay');
  await lookAt(deps, id);
  assert.deepEqual(await differencesOf(id), ['wrong_amount']);
  assert.deepEqual(await entriesOf(id), []);
  await lookAt(deps, id);
  assert.deepEqual(await differencesOf(id), ['wrong_amount'], 'found once');
});

test('what is resolved and still differs is found again', async () => {
  const { id } = await started();
  await setFaults({ amount_off: -100, callback_times: 0 });
  await atBank(id, 'pay');
  await lookAt(deps, id);
  const admin = await house.signIn('admin');
  const list = (await get(admin, '/api/v1/admin/payments/differences?open=true')).data.items;
  const found = list.find((one: Record<string, unknown>) => one['payment_id'] === id);
  await post(admin, `/api/v1/admin/payments/differences/${found.id}/resolve`, { note: 'Шалгасан' });
  await lookAt(deps, id);
  assert.deepEqual(await differencesOf(id), ['wrong_amount', 'wrong_amount']);
});

test('a provider that never answers again is given up after 26 questions, and people are told', async () => {
  const { payer, id } = await started();
  await setFaults({ down: true });
  for (let hour = 0; hour < 40 && (await rowOf(id)).state !== 'failed'; hour += 1) {
    clock.aheadMs += 61 * minuteMs;
    await settleDue(deps);
  }
  const row = await rowOf(id);
  assert.deepEqual([row.state, row.code, row.unanswered], ['failed', 'P0050', 0]);
  assert.deepEqual(await differencesOf(id), ['gave_up']);
  assert.equal((await get(payer, '/api/v1/gov/payments?state=created')).data.items.length, 1);
});

test('money for what was withdrawn goes back by itself', async () => {
  const { id, caseId } = await started();
  const actor = system('test');
  await setFaults({ callback_times: 0 });
  await atBank(id, 'pay');
  await transact(deps, actor, (deps) => cancelUnpaid(deps, actor, caseId));
  assert.deepEqual([(await rowOf(id)).state, (await rowOf(id)).code], ['cancelled', 'P0040']);
  await settleDue(deps);
  await settleDue(deps);
  const row = await rowOf(id);
  assert.deepEqual([row.state, row.refunded_minor], ['success', row.amount_minor]);
  assert.deepEqual(await differencesOf(id), ['paid_twice']);
  assert.ok(!stand.closed.includes(caseId));
  const [money] = [...bank.money.values()].filter(({ invoiceId }) => invoiceId === row.provider_ref);
  assert.equal(money?.state, 'REFUNDED');
});

test('a late payment of a given-up attempt pays the fee, and the next attempt is withdrawn', async () => {
  const { payer, id, caseId } = await started();
  await setFaults({ callback_times: 0 });
  await atBank(id, 'pay');
  await setFaults({ down: true });
  for (let hour = 0; hour < 40 && (await rowOf(id)).state !== 'failed'; hour += 1) {
    clock.aheadMs += 61 * minuteMs;
    await settleDue(deps);
  }
  await setFaults();
  clock.aheadMs += 61 * minuteMs;
  await lookAt(deps, id);
  assert.equal((await rowOf(id)).state, 'success');
  const { data } = await get(payer, `/api/v1/gov/payments/${id}`);
  assert.equal(data.events.at(-1).type, 'corrected');
  assert.equal((await rowOf(data.next_payment_id)).state, 'cancelled');
  assert.ok(stand.closed.includes(caseId));
});
