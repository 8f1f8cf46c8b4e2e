import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { actorOf, askCases, handIn, openOffice } from '#test/cases';
import { asAdmin, asSystem, openHouse } from '#test/house';
import { endWaiting, markOverdue } from './deadlines.ts';
import { assign, decide, requestInfo } from './index.ts';
import { purgeOld } from './purging.ts';
import { remindOfEnds } from './reminding.ts';
import { submitApplication } from './submitting.ts';
import { dueAfter, dueAfterPause } from './terms.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const office = await openOffice(house);
const { service_id } = office;
const citizen = await house.signIn();
const officer = await office.hire();

const forgetCase = () => Promise.resolve();
/** The platform in so many days. */
const inDays = (days: number) => ({ ...house.deps, forgetCase, now: () => new Date(Date.now() + days * 86_400_000) });
const read = async (id: string) => (await askCases(house, citizen, 'GET', `/applications/${id}`)).data;
const kinds = async (who = citizen) =>
  (await askCases(house, who, 'GET', '/notifications?limit=100')).data.items.map(({ kind }: { kind: string }) => kind);

test('the promise is kept in working days, and stands still while the citizen is asked', () => {
  const friday = new Date('2026-05-08T03:00:00Z');
  const due = dueAfter(friday, { sla: { decide_days: 3, warn_days: 1 }, processing_days: 1 });
  // Until the end of Wednesday in Ulaanbaatar, which is eight hours ahead.
  assert.equal(due.toISOString(), '2026-05-13T16:00:00.000Z');
  assert.equal(dueAfter(friday, { sla: null, processing_days: 1 }).toISOString(), '2026-05-11T16:00:00.000Z');
  const [asked, answered] = [new Date('2026-05-11T03:00:00Z'), new Date('2026-05-15T03:00:00Z')];
  assert.equal(dueAfterPause(due, asked, answered).toISOString(), '2026-05-19T16:00:00.000Z');
  assert.equal(dueAfterPause(due, asked, asked).toISOString(), due.toISOString());
});

test('a draft that nobody touches for thirty days is given up with all that it held', async () => {
  const { data } = await askCases(house, citizen, 'POST', '/applications', {
    payload: { service_id, data: { purpose: 'bank' } },
  });
  await endWaiting(inDays(29));
  assert.equal((await read(data.id)).state, 'draft');
  await endWaiting(inDays(31));
  const { state, data: answers } = await read(data.id);
  assert.deepEqual([state, answers], ['expired', null]);
});

test('who has a draft or a question that ends soon is told before, once for each end', async () => {
  const person = await house.signIn();
  const told = async (kind: string) => (await kinds(person)).filter((one: string) => one === kind).length;
  const { data: draft } = await askCases(house, person, 'POST', '/applications', { payload: { service_id, data: {} } });
  await remindOfEnds(inDays(26));
  assert.equal(await told('application_draft_ending'), 0);
  await remindOfEnds(inDays(28));
  await remindOfEnds(inDays(28.1));
  assert.equal(await told('application_draft_ending'), 1);
  await askCases(house, person, 'POST', `/applications/${draft.id}/cancel`, { payload: {} });

  const { id } = await handIn(house, person, service_id);
  await assign(house.deps, actorOf(officer), { id }, {});
  const items = [{ code: 'why', field: null, evidence_type_id: null, required: true, text: 'Яагаад?' }];
  const deadline_at = new Date(Date.now() + 10 * 86_400_000);
  await requestInfo(house.deps, actorOf(officer), { id }, { items, deadline_at });
  const seen = [];
  for (const days of [6, 7.5, 8, 9.5, 9.6, 10.5]) {
    await remindOfEnds(inDays(days));
    seen.push(await told('application_info_due'));
  }
  assert.deepEqual(seen, [0, 1, 1, 2, 2, 2]);
});

test('where several are allowed, one that is handed in while another is under way is marked', async () => {
  const person = await house.signIn();
  const first = await handIn(house, person, service_id);
  const second = await handIn(house, person, service_id);
  const flagsOf = async (id: string) => (await askCases(house, person, 'GET', `/applications/${id}`)).data.flags;
  assert.deepEqual([await flagsOf(first.id), await flagsOf(second.id)], [[], ['possible_duplicate']]);
  for (const { id } of [first, second])
    await askCases(house, person, 'POST', `/applications/${id}/cancel`, { payload: {} });
  assert.deepEqual(await flagsOf((await handIn(house, person, service_id)).id), []);
});

test('a question that nobody answers goes back to the officer, marked, and the clock goes on', async () => {
  const { id, due_at } = await handIn(house, citizen, service_id);
  await assign(house.deps, actorOf(officer), { id }, {});
  const items = [{ code: 'why', field: null, evidence_type_id: null, required: true, text: 'Яагаад?' }];
  const deadline_at = new Date(Date.now() + 10 * 86_400_000);
  await requestInfo(house.deps, actorOf(officer), { id }, { items, deadline_at });
  // What stands still is not overdue.
  await markOverdue(inDays(9));
  assert.deepEqual((await read(id)).flags, []);
  await endWaiting(inDays(9));
  assert.equal((await read(id)).state, 'info_requested');
  await endWaiting(inDays(11));
  const over = await read(id);
  assert.deepEqual([over.state, over.flags, over.info_items[0].state], ['in_review', ['info_missing'], 'missed']);
  assert.ok(Date.parse(over.due_at) > Date.parse(due_at));
  assert.ok((await kinds()).includes('application_info_missed'));
});

test('what is late is marked once, and those who run the organisation are told', async () => {
  const person = await house.signIn();
  const { id, version } = await handIn(house, person, service_id);
  await markOverdue(inDays(60));
  const { data } = await askCases(house, person, 'GET', `/applications/${id}`);
  assert.deepEqual(data.flags, ['overdue', 'escalated']);
  assert.equal(data.version, version, 'who decides it at this moment decides what they saw');
  const told = (await kinds(office.editor)).filter((kind: string) => kind === 'application_overdue').length;
  await markOverdue(inDays(60));
  assert.equal((await kinds(office.editor)).filter((kind: string) => kind === 'application_overdue').length, told);
});

test('what led to nothing is purged after ninety days, and what happened stays', async () => {
  const { id } = await handIn(house, citizen, service_id);
  await askCases(house, citizen, 'POST', `/applications/${id}/cancel`, { payload: { reason: 'x' } });
  await purgeOld(inDays(89));
  assert.deepEqual((await read(id)).data, { purpose: 'bank' });
  await purgeOld(inDays(91));
  assert.equal((await read(id)).data, null);
  const { rows } = await asAdmin(
    (client) => client.query('select reason_sealed, number from cases.application where id = $1', [id]),
    house.database,
  );
  assert.equal(rows[0].reason_sealed, null);
  assert.ok(rows[0].number);
});

test('one that cannot be purged keeps no other', async () => {
  const [broken, whole] = [await handIn(house, citizen, service_id), await handIn(house, citizen, service_id)];
  for (const { id } of [broken, whole])
    await askCases(house, citizen, 'POST', `/applications/${id}/cancel`, { payload: {} });
  // A file that is not where it should be.
  const lost = { source: 'upload', object_id: randomUUID(), created_at: new Date() } as const;
  await asSystem(house.deps)
    .insertInto('cases.evidence_item')
    .values({ id: randomUUID(), application_id: broken.id, ...lost })
    .execute();
  assert.equal(await purgeOld(inDays(91)), 1);
  assert.deepEqual([(await read(broken.id)).data, (await read(whole.id)).data], [{ purpose: 'bank' }, null]);
});

test('what was approved and never carried out is kept no longer than what was', async () => {
  const person = await house.signIn();
  const { id } = await handIn(house, person, service_id);
  await assign(house.deps, actorOf(officer), { id }, {});
  const ruling = { outcome: 'approve', reason_code: null, text: 'x', legal_basis: null, conditions: null } as const;
  await decide(house.deps, actorOf(officer), { id }, ruling);
  const answers = async () => (await askCases(house, person, 'GET', `/applications/${id}`)).data.data;
  await purgeOld(inDays(3_649));
  assert.deepEqual(await answers(), { purpose: 'bank' });
  await purgeOld(inDays(3_651));
  assert.equal(await answers(), null);
});

test('a number has the year of Ulaanbaatar, where it begins before that of UTC', async () => {
  const { data } = await askCases(house, citizen, 'POST', '/applications', {
    payload: { service_id, data: { purpose: 'bank' } },
  });
  const newYear = { ...house.deps, now: () => new Date('2030-12-31T16:00:00Z') };
  const { number } = await submitApplication(newYear, actorOf(citizen), { id: data.id });
  assert.match(number!, /^2031-/);
});
