import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { actorOf, askCases, handIn, openOffice } from '#test/cases';
import { asAdmin, openHouse, type SignedIn } from '#test/house';
import { assign, complete, confirm, decide, nextCase, object, openForOfficer, requestInfo } from './index.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const { deps } = house;
const office = await openOffice(house);
const { service_id, tenant_id } = office;
const [citizen, officer, colleague] = [await house.signIn(), await office.hire(), await office.hire()];

const read = async (id: string, who: SignedIn = citizen) =>
  (await askCases(house, who, 'GET', `/applications/${id}`)).data;
const post = (id: string, what: string, payload: object, who: SignedIn = citizen) =>
  askCases(house, who, 'POST', `/applications/${id}/${what}`, { payload });
const rejected = (work: Promise<unknown>, code: string) => assert.rejects(work, { code });
const inbox = async (who: SignedIn) =>
  (await askCases(house, who, 'GET', '/notifications')).data.items.map(({ kind }: { kind: string }) => kind);

const ruling = { outcome: 'approve', reason_code: null, text: 'За', legal_basis: null, conditions: null } as const;
const refusing = {
  outcome: 'reject',
  reason_code: 'not_resident',
  text: 'Хаяг таарахгүй',
  legal_basis: 'Хууль 12.1',
  conditions: null,
} as const;
const inWeeks = (weeks: number) => new Date(Date.now() + weeks * 7 * 86_400_000);
const asking = {
  deadline_at: inWeeks(2),
  items: [
    { code: 'why', field: null, evidence_type_id: null, required: true, text: 'Яагаад?' },
    { code: 'copies', field: 'copies', evidence_type_id: null, required: true, text: 'Хэдэн хувь?' },
  ],
};

test('an officer takes, asks, decides and completes, and the citizen follows all of it', async () => {
  const person = await house.signIn();
  const { id } = await handIn(house, person, service_id);
  const taken = await assign(deps, actorOf(officer), { id }, {});
  assert.deepEqual([taken.row.state, taken.row.assigned_to], ['in_review', officer.userId]);
  await requestInfo(deps, actorOf(officer), { id, version: taken.row.version }, asking);

  const asked = await read(id, person);
  assert.equal(asked.state, 'info_requested');
  assert.deepEqual(
    asked.info_items.map(({ code, text, state }: Record<string, string>) => [code, text, state]),
    [
      ['why', 'Яагаад?', 'open'],
      ['copies', 'Хэдэн хувь?', 'open'],
    ],
  );
  const [why, copies] = asked.info_items;
  const partly = await post(id, 'provide-info', { items: [{ id: why.id, answer: 'Банк' }] }, person);
  assert.deepEqual([partly.status, partly.fields[0].path], [422, 'items.copies']);
  const wrong = await post(
    id,
    'provide-info',
    {
      items: [
        { id: why.id, answer: 'Банк' },
        { id: copies.id, answer: 99 },
      ],
    },
    person,
  );
  assert.deepEqual([wrong.status, wrong.fields[0].path], [422, 'data.copies']);
  const items = [
    { id: why.id, answer: 'Банк' },
    { id: copies.id, answer: 3 },
  ];
  const { data: answered } = await post(id, 'provide-info', { items }, person);
  assert.deepEqual([answered.state, answered.data.copies], ['in_review', 3]);
  // What was handed in stays as it was, and the officer reads both.
  assert.deepEqual([answered.handed_in, answered.handed_in.data], [asked.handed_in, { purpose: 'bank' }]);
  const { application: seen } = await openForOfficer(deps, actorOf(officer), id);
  assert.deepEqual([seen.data, seen.handed_in?.data], [{ purpose: 'bank', copies: 3 }, { purpose: 'bank' }]);
  assert.deepEqual(
    answered.info_items.map(({ state, answer }: { state: string; answer: unknown }) => [state, answer]),
    [
      ['answered', 'Банк'],
      ['answered', 3],
    ],
  );

  const decided = await decide(deps, actorOf(officer), { id, version: answered.version }, ruling);
  assert.equal(decided.row.state, 'approved');
  assert.equal((await post(id, 'cancel', {}, person)).status, 409);
  await complete(deps, actorOf(officer), { id });
  const done = await read(id, person);
  assert.deepEqual([done.state, done.decisions[0].outcome, done.decisions[0].text], ['completed', 'approve', 'За']);
  const { data: history } = await askCases(house, person, 'GET', `/applications/${id}/timeline`);
  assert.deepEqual(history.items.map(({ type }: { type: string }) => type).toReversed(), [
    'begun',
    'submitted',
    'queued',
    'assigned',
    'info_requested',
    'info_provided',
    'viewed',
    'decided',
    'completed',
  ]);
  assert.ok(!JSON.stringify(history).includes(officer.userId), 'no officer is named');
  assert.deepEqual(await inbox(person), [
    'application_completed',
    'application_approved',
    'application_info_requested',
    'application_submitted',
  ]);
});

test('a rejection has its reason, is appealed once, and another decides', async () => {
  const { id } = await handIn(house, citizen, service_id);
  await assign(deps, actorOf(officer), { id }, {});
  await rejected(decide(deps, actorOf(officer), { id }, { ...refusing, legal_basis: null }), 'cases.reason_needed');
  await decide(deps, actorOf(officer), { id }, refusing);
  const over = await read(id);
  assert.deepEqual([over.state, over.allowed_actions], ['rejected', ['appeal']]);
  assert.ok(over.appeal_until);
  const { data } = await post(id, 'appeal', { text: 'Би тэнд амьдардаг.' });
  assert.deepEqual([data.state, data.flags.includes('appeal')], ['queued', true]);
  // Who decided first does not even find it.
  await rejected(assign(deps, actorOf(officer), { id }, {}), 'cases.application_not_found');
  await rejected(openForOfficer(deps, actorOf(officer), id), 'cases.application_not_found');
  await assign(deps, actorOf(colleague), { id }, {});
  assert.equal((await openForOfficer(deps, actorOf(colleague), id)).appeal_text, 'Би тэнд амьдардаг.');
  await decide(deps, actorOf(colleague), { id }, refusing);
  assert.deepEqual([(await post(id, 'appeal', { text: 'Дахин' })).error], ['cases.appeal_over']);
});

test('where two decide, one is not enough, and the same person is not two', async () => {
  const service = await office.publish({ second_approver: true });
  const { id } = await handIn(house, citizen, service);
  await assign(deps, actorOf(officer), { id }, {});
  await decide(deps, actorOf(officer), { id }, ruling);
  const waiting = await read(id);
  assert.deepEqual([waiting.state, waiting.gates, waiting.decisions], ['in_review', ['second_decision'], []]);
  await rejected(confirm(deps, actorOf(officer), { id }), 'cases.not_assignee');
  await rejected(decide(deps, actorOf(officer), { id }, refusing), 'cases.gate_open');
  await object(deps, actorOf(colleague), { id });
  await decide(deps, actorOf(officer), { id }, refusing);
  const both = await Promise.allSettled([
    confirm(deps, actorOf(colleague), { id }),
    confirm(deps, actorOf(office.editor), { id }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  const over = await read(id);
  assert.deepEqual([over.state, over.decisions.length, over.decisions[0].outcome], ['rejected', 1, 'reject']);
});

test('nobody decides on their own application, and nobody on that of another organisation', async () => {
  const own = await handIn(house, officer, service_id);
  await rejected(assign(deps, actorOf(officer), { id: own.id }, {}), 'cases.conflict_of_interest');
  const stranger = await (await openOffice(house)).hire();
  const { id } = await handIn(house, citizen, service_id);
  for (const work of [
    () => assign(deps, actorOf(stranger), { id }, {}),
    () => decide(deps, actorOf(stranger), { id }, ruling),
    () => openForOfficer(deps, actorOf(stranger), id),
    () => assign(deps, actorOf(citizen), { id }, {}),
  ])
    await rejected(work(), 'cases.application_not_found');
  const { data: draft } = await askCases(house, citizen, 'POST', '/applications', { payload: { service_id } });
  await rejected(openForOfficer(deps, actorOf(officer), draft.id), 'cases.application_not_found');
});

test('only who has it decides; a supervisor gives it to another, with a reason', async () => {
  const { id } = await handIn(house, citizen, service_id);
  await assign(deps, actorOf(officer), { id }, {});
  await rejected(decide(deps, actorOf(colleague), { id }, ruling), 'cases.not_assignee');
  await rejected(assign(deps, actorOf(colleague), { id }, {}), 'cases.already_assigned');
  const to = colleague.userId;
  await rejected(assign(deps, actorOf(office.editor), { id }, { to }), 'cases.reason_needed');
  await rejected(
    assign(deps, actorOf(office.editor), { id }, { to: citizen.userId, reason: 'x' }),
    'cases.conflict_of_interest',
  );
  const stranger = await house.signIn();
  await rejected(
    assign(deps, actorOf(office.editor), { id }, { to: stranger.userId, reason: 'x' }),
    'cases.officer_not_found',
  );
  await assign(deps, actorOf(office.editor), { id }, { to, reason: 'Амралт' });
  assert.deepEqual((await inbox(officer)).slice(0, 1), ['application_taken_over']);
  assert.deepEqual((await inbox(colleague)).slice(0, 1), ['application_assigned']);
  await decide(deps, actorOf(colleague), { id }, ruling);
});

test('twenty officers who ask for the next of twenty get twenty, the most urgent first', async () => {
  const busy = await openOffice(house);
  const officers = await Promise.all(Array.from({ length: 20 }, () => busy.hire()));
  const people = await Promise.all(Array.from({ length: 20 }, () => house.signIn()));
  for (const person of people) await handIn(house, person, busy.service_id);
  const got = await Promise.all(officers.map((one) => nextCase(deps, actorOf(one), busy.tenant_id)));
  assert.equal(new Set(got.map(({ row }) => row.id)).size, 20);
  await rejected(nextCase(deps, actorOf(officers[0]!), busy.tenant_id), 'cases.nothing_queued');
});

test('decided twice at once, it is decided once', async () => {
  const { id } = await handIn(house, citizen, service_id);
  await assign(deps, actorOf(officer), { id }, {});
  const results = await Promise.allSettled([
    decide(deps, actorOf(officer), { id }, ruling),
    decide(deps, actorOf(officer), { id }, refusing),
  ]);
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  assert.equal((await read(id)).decisions.length, 1);
});

test('who opened it stands in its history once a day and in the access log', async () => {
  const person = await house.signIn();
  const { id } = await handIn(house, person, service_id);
  for (let time = 0; time < 3; time += 1) await openForOfficer(deps, actorOf(officer), id);
  const { data } = await askCases(house, person, 'GET', `/applications/${id}/timeline`);
  assert.deepEqual(
    data.items
      .filter(({ type }: { type: string }) => type === 'viewed')
      .map(({ actor_kind }: { actor_kind: string }) => actor_kind),
    ['officer'],
  );
  const log = await house.app.inject({ url: '/api/v1/users/me/access-log', headers: person.headers });
  const [entry] = log.json().data.items;
  assert.deepEqual(
    [entry.purpose, entry.record_kind, entry.record_id, entry.tenant_id],
    ['service', 'case', id, tenant_id],
  );
});

test('a decision is never changed, whoever tries', async () => {
  const { id } = await handIn(house, citizen, service_id);
  await assign(deps, actorOf(officer), { id }, {});
  await decide(deps, actorOf(officer), { id }, refusing);
  const text = `update cases.decision set outcome = 'approve' where application_id = '${id}'`;
  await assert.rejects(
    asAdmin((client) => client.query(text), house.database),
    /never changed/,
  );
});

test('a citizen who is asked has at least three working days', async () => {
  const { id } = await handIn(house, citizen, service_id);
  await assign(deps, actorOf(officer), { id }, {});
  const tomorrow = new Date(Date.now() + 86_400_000);
  await rejected(
    requestInfo(deps, actorOf(officer), { id }, { ...asking, deadline_at: tomorrow }),
    'cases.deadline_too_soon',
  );
});
