import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as cases from '#modules/cases';
import { linksOf } from '../src/links.ts';
import { lookAt } from '../src/modules/payments/settling.ts';
import { settleDue } from '../src/modules/payments/settling.worker.ts';
import { actorOf, askCases, handIn, openOffice } from './cases.ts';
import { anonymise } from './erasure.ts';
import { asSystem } from './house.ts';
import { foundOrganisation } from './ownership.ts';
import { openPaymentStand } from './payments.ts';

// What an application costs and what comes out of it, through the rooms that have the money and the documents.

const stand = await openPaymentStand({ after });
const { house, pay, get, atBank } = stand;
const price = { amount_minor: 1_250_000, currency: 'MNT' };
const fees = [{ title: { mn: 'Хураамж', en: 'Fee' }, price }];
const office = await openOffice(house, { free: false, fees });

const ruling = {
  outcome: 'approve',
  text: 'Good.',
  reason_code: null,
  legal_basis: null,
  conditions: null,
} as const;
const paymentsOf = async (citizen: Parameters<typeof get>[0], id: string) =>
  (await get(citizen, '/api/v1/gov/payments')).data.items.filter(({ case_id }: { case_id: string }) => case_id === id);
const stateOf = async (citizen: Parameters<typeof get>[0], id: string) => {
  const { data } = await get(citizen, `/api/v1/gov/applications/${id}`);
  return [data.state, data.gates];
};

const payFor = async (citizen: Parameters<typeof get>[0], id: string) => {
  const [owed] = await paymentsOf(citizen, id);
  assert.deepEqual([owed.state, owed.price], ['created', price]);
  assert.equal((await pay(citizen, owed.id)).status, 200);
  await atBank(owed.id, 'pay');
  await lookAt({ ...stand.deps, caseGates: linksOf(house.deps, []).caseGates }, owed.id);
};

test('an application waits until its fee is paid, and then for an officer', async () => {
  const citizen = await house.signIn();
  const { id } = await handIn(house, citizen, office.service_id);
  assert.deepEqual(await stateOf(citizen, id), ['submitted', ['payment']]);
  await payFor(citizen, id);
  assert.deepEqual(await stateOf(citizen, id), ['queued', []]);
});

test('who withdraws owes nothing any more', async () => {
  const citizen = await house.signIn();
  const { id } = await handIn(house, citizen, office.service_id);
  const reply = await askCases(house, citizen, 'POST', `/applications/${id}/cancel`, { payload: {} });
  assert.equal(reply.status, 200);
  const [owed] = await paymentsOf(citizen, id);
  assert.equal(owed.state, 'cancelled');
});

test('twenty who withdraw while their money arrives, and nobody waits for another', async () => {
  const settling = { ...stand.deps, caseGates: linksOf(house.deps, []).caseGates };
  const matters = [];
  for (let n = 0; n < 20; n += 1) {
    const citizen = await house.signIn();
    const { id } = await handIn(house, citizen, office.service_id);
    const [owed] = await paymentsOf(citizen, id);
    await pay(citizen, owed.id);
    await atBank(owed.id, 'pay');
    matters.push({ citizen, id, payment: owed.id });
  }
  const replies = await Promise.all(
    matters.flatMap(({ citizen, id, payment }) => [
      lookAt(settling, payment).then(() => 200),
      askCases(house, citizen, 'POST', `/applications/${id}/cancel`, { payload: {} }).then(({ status }) => status),
    ]),
  );
  assert.deepEqual(replies, Array(40).fill(200));
  for (const { citizen, id } of matters) {
    assert.equal((await stateOf(citizen, id))[0], 'withdrawn');
    const [paid] = await paymentsOf(citizen, id);
    assert.deepEqual([paid.state, paid.refunded.amount_minor], ['success', price.amount_minor], 'the money goes back');
  }
});

test('who gives up an appeal has been decided about: the fee, the term and what one may have once stay', async () => {
  const citizen = await house.signIn();
  const once = await office.publish({ free: false, fees, duplicate_policy: 'one_ever' });
  const { id } = await handIn(house, citizen, once);
  await payFor(citizen, id);
  const officer = actorOf(await office.hire());
  await cases.assign(house.deps, officer, { id }, {});
  const refusing = { ...ruling, outcome: 'reject', reason_code: 'not_resident', legal_basis: 'law' } as const;
  await cases.decide(house.deps, officer, { id }, refusing);
  const post = (what: string, payload: object) =>
    askCases(house, citizen, 'POST', `/applications/${id}/${what}`, { payload });
  assert.equal((await post('appeal', { text: 'x' })).status, 200);
  assert.equal((await post('cancel', {})).status, 200);

  const [paid] = await paymentsOf(citizen, id);
  assert.deepEqual([paid.state, paid.refunded.amount_minor], ['success', 0]);
  const second = { payload: { service_id: once, data: { purpose: 'bank' }, submit: true } };
  const refused = await askCases(house, citizen, 'POST', '/applications', second);
  assert.deepEqual([refused.error, refused.details], ['cases.duplicate_application', { application_id: id }]);
  const { purge_after } = await asSystem(house.deps)
    .selectFrom('cases.application')
    .select('purge_after')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.ok(purge_after!.getTime() > Date.now() + 3_600 * 86_400_000);
});

test('who is erased owes nothing any more, and has back what they paid, also what comes later', async (t) => {
  const [citizen, admin] = [await house.signIn(), await house.signIn('admin')];
  const [paid, unpaid] = [
    await handIn(house, citizen, office.service_id),
    await handIn(house, citizen, office.service_id),
  ];
  await payFor(citizen, paid.id);
  const [owed] = await paymentsOf(citizen, unpaid.id);
  assert.equal((await pay(citizen, owed.id)).status, 200);
  const url = `/api/v1/admin/users/${citizen.userId}`;
  assert.equal((await house.app.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode, 200);
  stand.clock.aheadMs = 100 * 24 * 3_600_000;
  t.after(() => void (stand.clock.aheadMs = 0));
  assert.equal(await anonymise(stand.deps), 1);
  await atBank(owed.id, 'pay');
  // The money that came later is found by the first, and what goes back by both.
  await settleDue(stand.deps);
  await settleDue(stand.deps);

  const db = asSystem(house.deps);
  const fee = (id: string) =>
    db
      .selectFrom('payments.fee as fee')
      .innerJoin('payments.payment as payment', 'payment.fee_id', 'fee.id')
      .leftJoin('payments.refund as refund', 'refund.payment_id', 'payment.id')
      .select(['fee.state', 'payment.state as payment', 'refund.state as refund', 'payment.refunded_minor'])
      .where('fee.case_id', '=', id)
      .execute();
  const back = { payment: 'success', refund: 'success', refunded_minor: String(price.amount_minor) };
  assert.deepEqual(await fee(paid.id), [{ state: 'paid', ...back }]);
  assert.deepEqual(await fee(unpaid.id), [{ state: 'cancelled', ...back }], 'and no other attempt was opened');
  const notices = db.selectFrom('notifications.notice').select('kind').where('user_id', '=', citizen.userId);
  assert.deepEqual(await notices.execute(), []);
});

test('what a service produces is left to be made when it is completed', async () => {
  const citizen = await house.signIn();
  const free = await office.publish({ free: true, fees: [] });
  const { id } = await handIn(house, citizen, free);
  const officer = actorOf(await office.hire());
  await cases.assign(house.deps, officer, { id }, {});
  await cases.decide(house.deps, officer, { id }, ruling);
  await cases.complete(house.deps, officer, { id });
  const { data } = await get(citizen, '/api/v1/gov/references');
  assert.deepEqual(
    data.items.map(({ case_id, state }: Record<string, string>) => [case_id, state]),
    [[id, 'requested']],
  );
});

test('what is produced for an organisation names it', async () => {
  const citizen = await house.signIn();
  const free = await office.publish({ free: true, fees: [] });
  const { id } = await handIn(house, citizen, free);
  const { id: represented = '' } = await foundOrganisation(house, await house.signIn('manager'));
  const rows = asSystem(house.deps).updateTable('cases.application').where('id', '=', id);
  await rows.set({ on_behalf_org_id: represented }).execute();
  const officer = actorOf(await office.hire());
  await cases.assign(house.deps, officer, { id }, {});
  await cases.decide(house.deps, officer, { id }, ruling);
  await cases.complete(house.deps, officer, { id });
  const { data } = await get(citizen, '/api/v1/gov/references');
  const { fields } = (await get(citizen, `/api/v1/gov/references/${data.items[0].id}`)).data;
  assert.deepEqual(
    fields.map(({ label, value }: { label: { en: string }; value: string }) => [label.en, value]).slice(0, 1),
    [['On behalf of', 'Туршилт']],
  );
});
