import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { perform } from '#platform/messaging/jobs';
import { eventually } from '#test/eventually';
import { asAdmin, asSystem } from '#test/house';
import { openPaymentStand } from '#test/payments';
import { look, lookAtRefunds, settleDue } from './settling.worker.ts';
import { lookAt } from './settling.ts';

const stand = await openPaymentStand({ after }, { JOBS_CHECK_SECONDS: '1' });
const { house, deps, bank, clock, debtor, pay, get, atBank, setFaults, rowOf } = stand;
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
/** Lets the time go by until nothing is due in it, as the worker does every minute. */
async function passTime(minutes: number): Promise<void> {
  for (let gone = 0; gone < minutes; gone += 10) {
    clock.aheadMs += 10 * minuteMs;
    await settleDue(deps);
  }
}
const entriesOf = (id: string) =>
  asSystem(deps)
    .selectFrom('payments.entry')
    .select(['account', 'amount_minor'])
    .where('payment_id', '=', id)
    .execute();
const callbacksOf = (id: string) =>
  asSystem(deps).selectFrom('payments.callback').select('verdict').where('payment_id', '=', id).execute();
const verdicts = async (id: string) => (await callbacksOf(id)).map(({ verdict }) => verdict);
const isTold = (times: number, status = 200) =>
  eventually(async () => assert.ok(bank.callbacks.filter((one) => one.status === status).length >= times));

test('a callback has the worker ask the provider, and however often it comes it has one effect', async (t) => {
  const stopping = new AbortController();
  const working = perform(deps, [look, lookAtRefunds], stopping.signal);
  t.after(async () => {
    stopping.abort();
    await working;
  });
  const { id, caseId } = await started();
  await setFaults({ callback_times: 12 });
  await atBank(id, 'pay');
  await eventually(async () => assert.equal((await rowOf(id)).state, 'success'));
  await isTold(12);
  await Promise.all(Array.from({ length: 5 }, () => lookAt(deps, id)));
  assert.equal((await entriesOf(id)).length, 2, 'booked once');
  assert.deepEqual(await verdicts(id), ['confirmed']);
  assert.deepEqual(
    stand.closed.filter((one) => one === caseId),
    [caseId],
  );
  const notices = await asSystem(deps)
    .selectFrom('notifications.notice')
    .select('kind')
    .where('user_id', '=', (await rowOf(id)).payer_id)
    .execute();
  assert.deepEqual(notices, [{ kind: 'payment_succeeded' }]);
});

for (const lie of ['paid', 'amount', 'other_invoice'] as const)
  test(`a callback that lies (${lie}) has no effect and is written down`, async () => {
    const { id } = await started();
    await atBank(id, 'lie', { lie });
    await lookAt(deps, id);
    assert.equal((await rowOf(id)).state, 'started');
    assert.deepEqual(await entriesOf(id), []);
    assert.deepEqual(await verdicts(id), ['denied']);
    const reported = await asSystem(deps)
      .selectFrom('security.event')
      .select('context')
      .where('kind', '=', 'payment_callback_denied')
      .execute();
    assert.equal(reported.filter(({ context }) => JSON.stringify(context).includes(id)).length, 1);
  });

test('a lie about what is paid already is written down, and changes nothing', async () => {
  const { id } = await started();
  await setFaults({ callback_times: 0 });
  await atBank(id, 'pay');
  await lookAt(deps, id);
  await atBank(id, 'lie', { lie: 'amount' });
  await lookAt(deps, id);
  assert.deepEqual(await verdicts(id), ['denied']);
  assert.equal((await entriesOf(id)).length, 2);
});

test('a callback with a word that nobody was told is not found', async () => {
  for (const method of ['GET', 'POST'] as const) {
    const url = `/api/v1/gov/payments/callbacks/${'x'.repeat(43)}`;
    const reply = await house.app.inject({
      method,
      url,
      ...(method === 'POST' && { payload: { payment_status: 'PAID' } }),
    });
    assert.equal(reply.statusCode, 404);
  }
});

test('a provider that posts is heard as well', async () => {
  const { id } = await started();
  const invoice = bank.invoices.get((await rowOf(id)).provider_ref ?? '');
  const url = new URL(invoice?.callbackUrl ?? '').pathname;
  const reply = await house.app.inject({ method: 'POST', url, payload: { payment_status: 'PAID' } });
  assert.deepEqual([reply.statusCode, reply.body], [200, 'SUCCESS']);
  await lookAt(deps, id);
  assert.deepEqual(await verdicts(id), ['denied']);
});

test('without any callback it settles by itself', async () => {
  const { id } = await started();
  await setFaults({ callback_times: 0 });
  await atBank(id, 'pay');
  await passTime(10);
  assert.equal((await rowOf(id)).state, 'success');
});

test('a provider that is down for two hours: everything settles by itself when it is back', async () => {
  const all = [await started(), await started(), await started()];
  await setFaults({ callback_times: 0 });
  await atBank(all[0]!.id, 'pay');
  await atBank(all[1]!.id, 'refuse');
  await setFaults({ down: true });
  await passTime(120);
  for (const { id } of all) assert.equal((await rowOf(id)).state, 'error');
  await setFaults();
  await passTime(70);
  const states = await Promise.all(all.map(async ({ id }) => [(await rowOf(id)).state, (await rowOf(id)).code]));
  assert.deepEqual(states, [
    ['success', null],
    ['failed', 'P0010'],
    ['failed', 'P0020'],
  ]);
  assert.equal((await rowOf(all[0]!.id)).next_look_at, null);
});

test('one that cannot be settled keeps no other from being settled', async () => {
  const [first, second] = [await started(), await started()];
  await setFaults({ callback_times: 0 });
  for (const { id } of [first, second]) await atBank(id, 'pay');
  const change = (text: string) =>
    asAdmin((client) => client.query(`alter table payments.payment ${text}`), house.database);
  await change(`add constraint broken check (id <> '${first.id}' or state <> 'success') not valid`);
  await passTime(10);
  await change('drop constraint broken');
  assert.deepEqual([(await rowOf(first.id)).state, (await rowOf(second.id)).state], ['started', 'success']);
  await passTime(10);
  assert.equal((await rowOf(first.id)).state, 'success');
});

test('a short trouble leaves the payer where they are', async () => {
  const { payer, id } = await started();
  await setFaults({ malformed_json: true });
  for (let times = 0; times < 3; times += 1) await lookAt(deps, id);
  assert.equal((await rowOf(id)).state, 'error');
  await setFaults();
  // The circuit rests a while after so many failures.
  clock.aheadMs = 20_000;
  await eventually(async () => {
    await lookAt(deps, id);
    assert.equal((await rowOf(id)).state, 'started');
  });
  assert.equal((await pay(payer, id)).data.session !== null, true);
});

test('what is declined ends, and another attempt takes its place', async () => {
  const { payer, id } = await started();
  await atBank(id, 'refuse');
  await lookAt(deps, id);
  const { data } = await get(payer, `/api/v1/gov/payments/${id}`);
  assert.deepEqual([data.state, data.code], ['failed', 'P0010']);
  assert.equal((await rowOf(data.next_payment_id)).state, 'created');
  assert.equal(bank.invoices.get((await rowOf(id)).provider_ref ?? '')?.state, 'CLOSED');
});

test('what is held is submitted, and paid once it is taken', async () => {
  const { id } = await started();
  await setFaults({ holds: true });
  await atBank(id, 'pay');
  await lookAt(deps, id);
  assert.equal((await rowOf(id)).state, 'submitted');
  await setFaults();
  await atBank(id, 'capture');
  await lookAt(deps, id);
  assert.equal((await rowOf(id)).state, 'success');
});

test('after ninety minutes it is over, and cannot be paid at the provider either', async () => {
  const { payer, id } = await started();
  await passTime(80);
  assert.equal((await rowOf(id)).state, 'started');
  await passTime(20);
  const row = await rowOf(id);
  assert.deepEqual([row.state, row.code], ['failed', 'P0020']);
  assert.equal(bank.invoices.get(row.provider_ref ?? '')?.state, 'CLOSED');
  const [next] = (await get(payer, '/api/v1/gov/payments?state=created')).data.items;
  assert.equal(next.attempt, 2);
});

test('who pays in the last moment has paid', async () => {
  const { id } = await started();
  await setFaults({ callback_times: 0 });
  await passTime(80);
  await atBank(id, 'pay');
  await passTime(20);
  assert.equal((await rowOf(id)).state, 'success');
});
