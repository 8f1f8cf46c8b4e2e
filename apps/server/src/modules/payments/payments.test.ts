import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { eventually } from '#test/eventually';
import { asSystem, openHouse } from '#test/house';
import { chargeFee } from '#test/fees';
import { foundOrganisation } from '#test/ownership';
import { openPaymentStand } from '#test/payments';
import { lookAt } from './settling.ts';

const stand = await openPaymentStand({ after });
const { house, deps, bank, officer, debtor, pay, get, post, atBank, setFaults, rowOf } = stand;
const own = '/api/v1/gov/payments';

test('a citizen sees what they owe, pays by QR code and has a receipt', async () => {
  const { payer, id, caseId } = await debtor();
  const list = await get(payer, own);
  assert.deepEqual(
    list.data.items.map((one: Record<string, unknown>) => [one['id'], one['state'], one['allowed_actions']]),
    [[id, 'created', ['pay']]],
  );

  const { status, data } = await pay(payer, id);
  assert.equal(status, 200);
  assert.equal(data.state, 'started');
  assert.match(data.session.qr_text, /^\d{20}/);
  assert.match(data.session.link, /\/bank\/i\//);
  const minutes = (Date.parse(data.session.expires_at) - Date.now()) / 60_000;
  assert.ok(minutes > 85 && minutes <= 90);
  assert.equal((await get(payer, `${own}/${id}/receipt.pdf`)).error, 'payments.not_paid');

  await atBank(id, 'pay');
  await lookAt(deps, id);
  const paid = (await get(payer, `${own}/${id}`)).data;
  assert.deepEqual([paid.state, paid.session, paid.allowed_actions], ['success', null, []]);
  assert.match(paid.receipt_no, /^\d{4}-\d{7}$/);
  assert.deepEqual(
    paid.events.map(({ type }: { type: string }) => type),
    ['created', 'started', 'success'],
  );
  assert.deepEqual(
    stand.closed.filter((one) => one === caseId),
    [caseId],
  );
  const receipt = await get(payer, `${own}/${id}/receipt.pdf`);
  assert.equal(receipt.body.subarray(0, 5).toString(), '%PDF-');
});

test('the gate of a case closes with its last fee, not before', async () => {
  const { payer, ids, caseId } = await debtor([500_000, 700_000]);
  for (const id of ids) {
    assert.ok(!stand.closed.includes(caseId));
    await pay(payer, id);
    await atBank(id, 'pay');
    await lookAt(deps, id);
  }
  assert.equal(stand.closed.filter((one) => one === caseId).length, 1);
});

test('what costs nothing is not to be paid', async () => {
  const { payer, ids } = await debtor([0]);
  assert.deepEqual(ids, []);
  assert.deepEqual((await get(payer, own)).data.items, []);
});

test('another citizen finds nothing, and an official of another organisation neither', async () => {
  const { payer, id } = await debtor();
  const [stranger, official] = [await house.signIn(), await house.signIn('manager')];
  await foundOrganisation(house, official);
  for (const person of [stranger, official, officer]) {
    assert.equal((await get(person, `${own}/${id}`)).status, 404);
    assert.equal((await get(person, `${own}/${id}/receipt.pdf`)).status, 404);
    assert.equal((await pay(person, id)).status, 404);
    assert.equal((await post(person, `${own}/${id}/cancel`)).status, 404);
    assert.deepEqual((await get(person, own)).data.items, []);
  }
  assert.equal((await get(stranger, `/api/v1/officer/payments/${id}`)).status, 403);
  assert.equal((await get(official, `/api/v1/officer/payments/${id}`)).status, 404);
  assert.equal((await get(officer, `/api/v1/officer/payments/${id}`)).data.id, id);
  assert.equal((await get(payer, `/api/v1/officer/payments/${id}`)).status, 403);
  const seen = (await get(official, '/api/v1/officer/payments')).data.items;
  assert.deepEqual(seen, []);
});

test('a list goes on where it ended, and is narrowed by state and case', async () => {
  const { payer, ids, caseId } = await debtor([100, 200, 300]);
  await pay(payer, ids[0]!);
  const first = (await get(payer, `${own}?limit=2`)).data;
  const second = (await get(payer, `${own}?limit=2&after=${first.next}`)).data;
  assert.deepEqual([...first.items, ...second.items].map((one: { id: string }) => one.id).toSorted(), ids.toSorted());
  assert.equal(second.next, null);
  assert.equal((await get(payer, `${own}?state=started`)).data.items.length, 1);
  assert.equal((await get(payer, `${own}?case_id=${caseId}`)).data.items.length, 3);
  assert.equal((await get(payer, `${own}?case_id=${randomUUID()}`)).data.items.length, 0);
});

test('twenty who pay at once open one invoice, and all see the same code', async () => {
  const { payer, id } = await debtor();
  const before = bank.invoices.size;
  await setFaults({ slow_ms: 50 });
  const replies = await Promise.all(Array.from({ length: 20 }, () => pay(payer, id)));
  await setFaults();
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(replies.map(({ data }) => data.session.qr_text)).size, 1);
  assert.equal(bank.invoices.size, before + 1);
  const open = await asSystem(deps)
    .selectFrom('payments.payment')
    .select('id')
    .where('payer_id', '=', payer.userId)
    .where('state', 'in', ['created', 'started', 'submitted', 'error'])
    .execute();
  assert.deepEqual(open, [{ id }]);
});

test('the same key answers the same, and without one nothing is paid', async () => {
  const { payer, id } = await debtor();
  const key = randomUUID();
  const [first, second] = [await pay(payer, id, key), await pay(payer, id, key)];
  assert.deepEqual(second.data, first.data);
  const url = `${own}/${id}/pay`;
  const keyless = await house.app.inject({ method: 'POST', url, headers: payer.headers, payload: {} });
  assert.equal(keyless.statusCode, 400);
});

test('a provider that is down is told as such, and paying works once it is back', async () => {
  const { payer, id } = await debtor();
  await setFaults({ down: true });
  const { status, error } = await pay(payer, id);
  await setFaults();
  assert.deepEqual([status, error], [502, 'payments.provider_unavailable']);
  assert.equal((await rowOf(id)).state, 'created');
  assert.equal((await pay(payer, id)).data.state, 'started');
});

test('a process that dies between the provider and the commit leaves a payment that can be made', async () => {
  const { payer, id } = await debtor();
  // The bank makes the invoice and hangs up: to us it is the same as a process that was killed by then.
  await setFaults({ connection_dropped: true });
  assert.equal((await pay(payer, id)).status, 502);
  await setFaults();
  await asSystem(deps)
    .updateTable('payments.payment')
    .set({ opening_until: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute();
  const { data } = await pay(payer, id);
  assert.equal(data.state, 'started');
  const numbers = [...bank.invoices.values()].map(({ number }) => number).filter((number) => number.startsWith(id));
  assert.equal(new Set(numbers).size, numbers.length, 'no two invoices have one number');
  await atBank(id, 'pay');
  await lookAt(deps, id);
  assert.equal((await rowOf(id)).state, 'success');
});

test('an invoice that comes after another was begun is known by its own number, and its money is taken', async () => {
  const { payer, id } = await debtor();
  await setFaults({ slow_ms: 1_500 });
  const slow = pay(payer, id);
  await eventually(async () => assert.equal((await rowOf(id)).openings, 1));
  // As if it had taken longer than one is waited for.
  await asSystem(deps)
    .updateTable('payments.payment')
    .set({ opening_until: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute();
  const [first] = await Promise.all([slow, pay(payer, id)]);
  await setFaults();
  assert.equal(first.status, 200);
  await atBank(id, 'pay');
  await lookAt(deps, id);
  assert.equal((await rowOf(id)).state, 'success');
});

test('who gives an attempt up can try again, and what was paid meanwhile goes back', async () => {
  const { payer, id } = await debtor();
  assert.equal((await post(payer, `${own}/${id}/cancel`)).error, 'payments.state_conflict');
  await pay(payer, id);
  const { data } = await post(payer, `${own}/${id}/cancel`);
  assert.deepEqual([data.state, data.code], ['failed', 'P0030']);
  const next = (await get(payer, `${own}/${data.next_payment_id}`)).data;
  assert.deepEqual([next.state, next.attempt], ['created', 2]);
  await lookAt(deps, id);
  assert.equal(bank.invoices.get((await rowOf(id)).provider_ref ?? '')?.state, 'CLOSED');
  assert.equal((await rowOf(id)).next_look_at, null);
});

test('without a provider nothing can be paid, and everybody is told so', async (t) => {
  const bare = await openHouse(t);
  const [payer, owner] = [await bare.signIn(), await bare.signIn()];
  const { id: tenantId = '' } = await foundOrganisation(bare, owner);
  const id = await chargeFee(bare, { payerId: payer.userId, tenantId });
  const headers = { ...payer.headers, 'idempotency-key': randomUUID() };
  const reply = await bare.app.inject({ method: 'POST', url: `${own}/${id}/pay`, headers, payload: {} });
  assert.deepEqual([reply.statusCode, reply.json().error], [503, 'payments.not_set_up']);
});

test('row level security holds when a query forgets to ask whose it is', async () => {
  const { payer, id } = await debtor();
  const { asActor } = await import('#platform/data/db');
  const personOf = (userId: string) => ({
    kind: 'person',
    userId,
    origin: { requestId: 't', address: '', auditRecords: 0 },
  });
  const stranger = await house.signIn();
  for (const table of ['payment', 'fee', 'event', 'refund', 'entry'] as const) {
    const read = (userId: string) =>
      asActor(deps, personOf(userId) as never)
        .selectFrom(`payments.${table}` as 'payments.payment')
        .select('id')
        .execute();
    assert.deepEqual(await read(stranger.userId), [], table);
    const rows = await read(officer.userId);
    assert.ok(table === 'refund' || rows.length > 0, table);
  }
  const mine = await asActor(deps, personOf(payer.userId) as never)
    .selectFrom('payments.payment')
    .select('id')
    .execute();
  assert.deepEqual(mine, [{ id }]);
});

test('ten attempts an hour are given up, and no more', async (t) => {
  const limited = await openHouse(t);
  const { headers } = await limited.signIn();
  const cancel = () =>
    limited.app.inject({ method: 'POST', url: `${own}/${randomUUID()}/cancel`, payload: {}, headers });
  for (let count = 0; count < 10; count += 1) assert.equal((await cancel()).statusCode, 404);
  assert.equal((await cancel()).statusCode, 429);
});
