import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { calendarOf, dayOf, endOf } from '#platform/time/calendar';
import { addDays } from '#platform/time/holidays';
import { asAdmin } from '#test/house';
import { openPaymentStand } from '#test/payments';
import { reconcile, reconcilePastDays } from './reconciling.ts';
import { settleDue } from './settling.worker.ts';
import { lookAt } from './settling.ts';

const stand = await openPaymentStand({ after });
const { house, deps, bank, clock, debtor, pay, get, atBank, setFaults, rowOf } = stand;
const admin = await house.signIn('admin');
const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
const today = dayOf(calendarOf(), new Date());
const compare = () => reconcile(deps, addDays(today, -1), from, to);
const noonOf = (day: string) => endOf(calendarOf(), day).getTime() - 12 * 3_600_000;
/** Noon, so that no midnight comes while the test runs. */
const setClock = (daysFromToday: number) => (clock.aheadMs = noonOf(addDays(today, daysFromToday)) - Date.now());
const reported = async (): Promise<string[]> =>
  (await get(admin, '/api/v1/admin/payments/reports?limit=100')).data.items.map(({ day }: { day: string }) => day);
const kinds = async () =>
  (await get(admin, '/api/v1/admin/payments/differences?limit=100')).data.items.map(
    (one: Record<'kind' | 'payment_id', string | null>) => `${one.kind} ${one.payment_id ?? '-'}`,
  );

async function paid() {
  const owed = await debtor();
  await pay(owed.payer, owed.id);
  await atBank(owed.id, 'pay');
  await lookAt(deps, owed.id);
  return owed;
}

test('books that agree are reported as such', async () => {
  await setFaults({ callback_times: 0 });
  await paid();
  await paid();
  assert.equal(await compare(), 0);
  const [report] = (await get(admin, '/api/v1/admin/payments/reports')).data.items;
  assert.deepEqual([report.day, report.paid_here, report.paid_there, report.found], [addDays(today, -1), 2, 2, 0]);
  const official = await house.signIn('manager');
  assert.equal((await get(official, '/api/v1/admin/payments/reports')).status, 403);
});

test('every kind of difference is found, once', async () => {
  const [other, gone, missed, returned] = [await paid(), await paid(), await debtor(), await paid()];
  const moneyOf = async (id: string) => bank.money.get((await rowOf(id)).money_ref ?? '')!;
  (await moneyOf(other.id)).amount += 7;
  const lost = await moneyOf(gone.id);
  bank.money.delete(lost.id);
  await pay(missed.payer, missed.id);
  await atBank(missed.id, 'pay');
  (await moneyOf(returned.id)).refunds.push({ number: 'at the counter', amount: 3, state: 'DONE' });
  const invoice = { ...[...bank.invoices.values()][0]!, id: randomUUID(), number: 'of another' };
  bank.invoices.set(invoice.id, invoice);
  const strange = {
    id: randomUUID(),
    invoiceId: invoice.id,
    amount: 5,
    state: 'PAID' as const,
    at: new Date().toISOString(),
    refunds: [],
  };
  bank.money.set(strange.id, strange);

  assert.equal(await compare(), 5);
  assert.deepEqual(
    (await kinds()).toSorted(),
    [
      'unknown_here -',
      `not_paid_here ${missed.id}`,
      `not_paid_there ${gone.id}`,
      `refund_differs ${returned.id}`,
      `wrong_amount ${other.id}`,
    ].toSorted(),
  );
  assert.equal(await compare(), 0);
  // What was only missed mends itself.
  await settleDue(deps);
  assert.equal((await rowOf(missed.id)).state, 'success');
});

test('an invoice that the provider has lost is a difference, and the rest of the day is compared', async () => {
  const [lost, missed] = [await paid(), await debtor()];
  const { money_ref, provider_ref } = await rowOf(lost.id);
  bank.money.delete(money_ref ?? '');
  bank.invoices.delete(provider_ref ?? '');
  await pay(missed.payer, missed.id);
  await atBank(missed.id, 'pay');
  assert.equal(await compare(), 2);
  const found = await kinds();
  for (const one of [`not_paid_there ${lost.id}`, `not_paid_here ${missed.id}`]) assert.ok(found.includes(one), one);
});

test('a day is compared once it is over, and not again; a provider that is down is asked later', async () => {
  setClock(1);
  await setFaults({ down: true });
  await assert.rejects(reconcilePastDays(deps));
  await setFaults();
  clock.aheadMs += 3_600_000;
  await reconcilePastDays(deps);
  assert.deepEqual(await reported(), [today, addDays(today, -1)]);
  assert.equal(await reconcilePastDays(deps), 0);
});

test('days that were missed are compared later, thirty with each run', async () => {
  setClock(5);
  const invoice = { ...[...bank.invoices.values()][0]!, id: randomUUID(), number: 'of a day that was missed' };
  bank.invoices.set(invoice.id, invoice);
  const at = new Date(noonOf(addDays(today, 2))).toISOString();
  const money = { id: randomUUID(), invoiceId: invoice.id, amount: 5, state: 'PAID' as const, at, refunds: [] };
  bank.money.set(money.id, money);
  assert.equal(await reconcilePastDays(deps), 1);
  const upTo = (last: number) => Array.from({ length: last + 2 }, (_, n) => addDays(today, last - n));
  assert.deepEqual(await reported(), upTo(4));
  setClock(41);
  await reconcilePastDays(deps);
  assert.deepEqual(await reported(), upTo(34));
  await reconcilePastDays(deps);
  assert.deepEqual(await reported(), upTo(40));
});

test('money that the provider names is found by its index', async () => {
  const plan = await asAdmin(async (client) => {
    await client.query('begin; set local enable_seqscan = off');
    const where = `id = '${randomUUID()}' or money_ref = 'of the provider'`;
    return JSON.stringify((await client.query(`explain select id from payments.payment where ${where}`)).rows);
  }, house.database);
  assert.match(plan, /payment_money_ref/);
  assert.doesNotMatch(plan, /Seq Scan/);
});
