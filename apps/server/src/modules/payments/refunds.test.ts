import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { asSystem } from '#test/house';
import { chargeFee } from '#test/fees';
import { foundOrganisation } from '#test/ownership';
import { openPaymentStand } from '#test/payments';
import { refundAll } from './refunds.ts';
import { settleDue } from './settling.worker.ts';
import { lookAt } from './settling.ts';

const stand = await openPaymentStand({ after });
const { house, deps, bank, clock, officer, debtor, pay, get, post, atBank, setFaults, rowOf } = stand;
const reason = 'Өргөдлөө буцаасан';

beforeEach(async () => {
  clock.aheadMs = 0;
  await setFaults();
});

async function paid(amounts?: number[]) {
  const owed = await debtor(amounts);
  for (const id of owed.ids) {
    await pay(owed.payer, id);
    await atBank(id, 'pay');
    await lookAt(deps, id);
  }
  return owed;
}
const refund = (id: string, amount_minor?: number, key?: string, person = officer) =>
  post(person, `/api/v1/officer/payments/${id}/refunds`, { reason, ...(amount_minor && { amount_minor }) }, key);
const backOf = async (id: string) => {
  const { money_ref } = await rowOf(id);
  return bank.money.get(money_ref ?? '')?.refunds.filter(({ state }) => state === 'DONE') ?? [];
};

test('an official pays back in parts and then the rest, and the payer sees why', async () => {
  const { payer, id } = await paid();
  const { status, data } = await refund(id, 250_000);
  assert.equal(status, 202);
  assert.deepEqual(
    data.refunds.map((one: Record<string, unknown>) => [one['state'], one['reason']]),
    [['submitted', reason]],
  );
  await settleDue(deps);
  assert.equal((await refund(id)).data.refunded.amount_minor, 1_250_000);
  await settleDue(deps);
  const own = (await get(payer, `/api/v1/gov/payments/${id}`)).data;
  assert.deepEqual(
    own.refunds.map((one: { state: string; price: { amount_minor: number } }) => [one.state, one.price.amount_minor]),
    [
      ['success', 250_000],
      ['success', 1_000_000],
    ],
  );
  assert.equal(
    (await backOf(id)).reduce((sum, { amount }) => sum + amount, 0),
    12_500,
  );
  assert.equal((await refund(id)).error, 'payments.refund_too_large');
  const seen = (await get(officer, `/api/v1/officer/payments/${id}`)).data;
  assert.deepEqual(seen.allowed_actions, []);
});

test('who may not pay back: the payer, other officials, a member without the permission, one who is not sure enough', async () => {
  const { payer, id } = await paid();
  const [official, member] = [await house.signIn('manager'), await house.signIn()];
  await foundOrganisation(house, official);
  const joined = { user_id: member.userId, tenant_id: stand.tenantId, role: 'owner', state: 'active' } as const;
  await asSystem(deps).insertInto('org.member').values(joined).execute();
  assert.equal((await refund(id, 1, undefined, payer)).status, 403);
  assert.equal((await refund(id, 1, undefined, member)).status, 403);
  assert.equal((await refund(id, 1, undefined, official)).status, 404);
  assert.equal((await rowOf(id)).refunded_minor, '0');
});

test('an official does not pay back what they paid themselves, and the database refuses it too', async () => {
  const id = await chargeFee(house, { payerId: officer.userId, tenantId: stand.tenantId });
  await pay(officer, id);
  await atBank(id, 'pay');
  await lookAt(deps, id);
  assert.equal((await refund(id)).error, 'payments.payment_not_found');
  const seen = (await get(officer, `/api/v1/officer/payments/${id}`)).data;
  assert.deepEqual([seen.state, seen.allowed_actions, seen.refunds], ['success', [], []]);
  const own = { payment_id: id, tenant_id: stand.tenantId, payer_id: officer.userId, asked_by: officer.userId };
  const what = { id: randomUUID(), amount_minor: '1', currency: 'MNT', reason, next_look_at: new Date() };
  await assert.rejects(
    asSystem(deps)
      .insertInto('payments.refund')
      .values({ ...own, ...what, created_at: new Date() })
      .execute(),
    /refund_asked_by_another/,
  );
});

test('an organisation that is suspended pays nothing back until it is active again', async () => {
  const { id } = await paid();
  const set = (state: 'active' | 'suspended') =>
    asSystem(deps).updateTable('org.organisation').set({ state }).where('id', '=', stand.tenantId).execute();
  await set('suspended');
  const refused = await refund(id);
  await set('active');
  assert.equal(refused.error, 'org.organisation_not_active');
  assert.equal((await rowOf(id)).refunded_minor, '0');
  assert.equal((await refund(id)).status, 202);
});

test('nothing goes back of what is not paid, and no refund is without a reason', async () => {
  const { id } = await debtor();
  assert.equal((await refund(id)).error, 'payments.state_conflict');
  const bare = await paid();
  assert.equal((await post(officer, `/api/v1/officer/payments/${bare.id}/refunds`, {})).status, 400);
});

test('thirty refunds at once never exceed what was paid', async () => {
  const { id } = await paid([1_000]);
  const replies = await Promise.all(Array.from({ length: 30 }, () => refund(id, 300)));
  assert.equal(replies.filter(({ status }) => status === 202).length, 3);
  assert.equal(replies.filter(({ status }) => status === 409).length, 27);
  await Promise.all([settleDue(deps), settleDue(deps)]);
  assert.equal((await rowOf(id)).refunded_minor, '900');
  assert.equal((await backOf(id)).length, 3);
});

test('the database itself refuses more than was paid', async () => {
  const { id } = await paid();
  await assert.rejects(
    asSystem(deps).updateTable('payments.payment').set({ refunded_minor: '1250001' }).where('id', '=', id).execute(),
    /check constraint/,
  );
});

test('the same key pays back once', async () => {
  const { id } = await paid();
  const key = randomUUID();
  await Promise.all([refund(id, 100, key), refund(id, 100, key), refund(id, 100, key)]);
  await refund(id, 100, key);
  assert.equal((await rowOf(id)).refunded_minor, '100');
});

test('a worker that dies after the bank has paid back does not have it paid back twice', async () => {
  const { id } = await paid();
  await refund(id, 500);
  await setFaults({ connection_dropped: true });
  await settleDue(deps);
  await setFaults();
  clock.aheadMs = 3_600_000;
  await settleDue(deps);
  assert.equal((await backOf(id)).length, 1);
  const [row] = (await get(officer, `/api/v1/officer/payments/${id}`)).data.refunds;
  assert.equal(row.state, 'success');
});

test('what the bank refuses to pay back can be asked for again, and people are told', async () => {
  const { id } = await paid();
  await setFaults({ refund_refused: true });
  await refund(id);
  await settleDue(deps);
  assert.equal((await rowOf(id)).refunded_minor, '0');
  await setFaults();
  assert.equal((await refund(id)).status, 202);
  await settleDue(deps);
  assert.equal((await backOf(id)).length, 1);
  const admin = await house.signIn('admin');
  const list = (await get(admin, '/api/v1/admin/payments/differences?open=true')).data.items;
  const found = list.find((one: Record<string, unknown>) => one['payment_id'] === id);
  assert.equal(found.kind, 'refund_refused');
  const resolve = `/api/v1/admin/payments/differences/${found.id}/resolve`;
  assert.equal((await post(officer, resolve, { note: 'Үгүй' })).status, 403);
  assert.equal((await post(admin, resolve, { note: 'Дахин буцаасан' })).data.note, 'Дахин буцаасан');
  assert.equal((await post(admin, resolve, { note: 'Дахин' })).status, 404);
});

test('a refund that waits at the bank is asked for until it is done', async () => {
  const { id } = await paid();
  await setFaults({ refund_waits: true });
  await refund(id);
  await settleDue(deps);
  await setFaults({ down: true });
  clock.aheadMs = 3_600_000;
  await settleDue(deps);
  await setFaults();
  clock.aheadMs = 9_000_000;
  await settleDue(deps);
  assert.equal((await backOf(id)).length, 1);
});

test('all that was paid for a case goes back together', async () => {
  const { ids, caseId } = await paid([1_000, 2_000]);
  await refund(ids[0]!, 400);
  const actor = system('test');
  await transact(deps, actor, (deps) => refundAll(deps, actor, caseId, reason));
  await transact(deps, actor, (deps) => refundAll(deps, actor, caseId, reason));
  await settleDue(deps);
  assert.deepEqual(await Promise.all(ids.map(async (id) => (await rowOf(id)).refunded_minor)), ['1000', '2000']);
  assert.equal((await backOf(ids[0]!)).length, 2);
});

test('a payer takes along what went back of each payment, and why', async () => {
  const { payer, id } = await paid();
  await refund(id, 250_000);
  await settleDue(deps);
  const [exported] = (await get(payer, '/api/v1/users/me/export')).data.sections.payments.payments;
  assert.deepEqual(
    exported.refunds.map((one: { state: string; reason: string; price: object }) => [one.state, one.reason, one.price]),
    [['success', reason, { amount_minor: 250_000, currency: 'MNT' }]],
  );
  assert.deepEqual(exported.events.map(({ type }: { type: string }) => type).slice(-2), ['refund_asked', 'refunded']);
});
