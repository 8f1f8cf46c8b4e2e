import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, test } from 'node:test';
import * as approvals from '#modules/approvals';
import { actorOf, askCases, citizensEvidence, openOffice } from '#test/cases';
import { directorySettings, setDirectoryFaults } from '#test/directory';
import { bolormaa, openStand } from '#test/eid';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { foundOrganisation } from '#test/ownership';
import { assign, requestInfo } from './index.ts';
import { submitting } from './signing.ts';

const stand = await openStand({ after });
const env = { ...stand.env, ...directorySettings(stand.sandbox) };
const house = await openHouse({ after }, { env, kernel: { limits: 'off' } });
const { deps } = house;
const office = await openOffice(house, { requires_signature: true });
const { service_id } = office;
const acts = { 'cases.submit': submitting };
const citizen = await house.signIn();
await asSystem(deps).updateTable('users.user').set({ civil_id: bolormaa }).where('id', '=', citizen.userId).execute();

const begin = async (change: object = {}, who: SignedIn = citizen) =>
  (
    await askCases(house, who, 'POST', '/applications', {
      payload: { service_id, data: { purpose: 'bank' }, ...change },
    })
  ).data;
const act = (id: string, what: string, payload?: object) =>
  askCases(house, citizen, 'POST', `/applications/${id}/${what}`, payload ? { payload } : {});
const read = async (id: string) => (await askCases(house, citizen, 'GET', `/applications/${id}`)).data;

async function answerPhone(id: string, work: 'approve' | 'refuse'): Promise<void> {
  await approvals.followPending(deps, acts);
  const { eid_session_sealed: sealed } = await asSystem(deps)
    .selectFrom('approvals.approval')
    .select('eid_session_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const place = { table: 'approvals.approval', row: id, column: 'eid_session_sealed' };
  const session: string = JSON.parse(deps.keyring.open(place, sealed!).toString()).id;
  if (work === 'approve') await stand.phone.approve(session, { pin: '12345' });
  else await fetch(`${stand.sandbox.url}/phone/api/requests/${session}/refuse`, { method: 'POST' });
  for (let pass = 0; pass < 20; pass += 1) await approvals.followPending(deps, acts);
}

test('with PIN2 it is handed in once the person has agreed on their phone, and not before', async () => {
  const { id } = await begin();
  const { status, data } = await act(id, 'submit');
  assert.deepEqual([status, data.state, data.number], [200, 'draft', null]);
  assert.ok(data.signature_id);
  // What is shown on the phone is what is signed: nothing is changed meanwhile.
  assert.equal((await act(id, 'submit')).error, 'cases.signature_pending');
  const patch = await askCases(house, citizen, 'PATCH', `/applications/${id}`, { payload: { data: { copies: 2 } } });
  assert.equal(patch.error, 'cases.signature_pending');
  await answerPhone(data.signature_id, 'approve');
  const over = await read(id);
  assert.deepEqual([over.state, over.signature_id], ['queued', data.signature_id]);
  const { data: overview } = await askCases(house, citizen, 'GET', '/overview');
  assert.deepEqual(overview.actions_required, []);
});

test('what was signed stays, whatever an officer asks for later, and its hash is what the phone agreed to', async () => {
  const { id } = await begin();
  const { data } = await act(id, 'submit');
  await answerPhone(data.signature_id, 'approve');
  const officer = await office.hire();
  await assign(deps, actorOf(officer), { id }, {});
  for (const [n, answer] of ['school', 'travel'].entries()) {
    const items = [
      { code: `purpose-${n}`, field: 'purpose', evidence_type_id: null, required: true, text: 'Зорилго?' },
    ];
    await requestInfo(deps, actorOf(officer), { id }, { items, deadline_at: new Date(Date.now() + 14 * 86_400_000) });
    const item = (await read(id)).info_items.find(({ state }: { state: string }) => state === 'open');
    assert.equal((await act(id, 'provide-info', { items: [{ id: item.id, answer }] })).status, 200);
  }
  const over = await read(id);
  assert.deepEqual([over.data, over.handed_in.data], [{ purpose: 'travel' }, { purpose: 'bank' }]);
  assert.equal(over.handed_in.sha256, hash('sha256', JSON.stringify(over.handed_in.data)));
  assert.deepEqual(
    over.info_items.map(({ answer }: { answer: string }) => answer),
    ['school', 'travel'],
  );
  const { statement } = await asSystem(deps)
    .selectFrom('approvals.approval')
    .select('statement')
    .where('id', '=', data.signature_id)
    .executeTakeFirstOrThrow();
  assert.ok(statement.includes(over.handed_in.sha256));
});

test('whoever says no on the phone has a draft again, and may try once more', async () => {
  const { id } = await begin();
  const { data } = await act(id, 'submit');
  await answerPhone(data.signature_id, 'refuse');
  const again = await read(id);
  assert.deepEqual([again.state, again.signature_id], ['draft', null]);
  assert.equal((await act(id, 'submit')).status, 200);
});

test('withdrawn while the phone rings, it is not handed in by a late yes', async () => {
  const { id } = await begin();
  const { data } = await act(id, 'submit');
  await approvals.followPending(deps, acts);
  assert.equal((await act(id, 'cancel', {})).status, 200);
  for (let pass = 0; pass < 5; pass += 1) await approvals.followPending(deps, acts);
  assert.equal((await read(id)).state, 'withdrawn');
  const { state } = await asSystem(deps)
    .selectFrom('approvals.approval')
    .select('state')
    .where('id', '=', data.signature_id)
    .executeTakeFirstOrThrow();
  assert.equal(state, 'CANCELLED');
});

test('of two that are signed one is handed in, and who tries the other learns why not', async () => {
  const service = await office.publish({ requires_signature: true, duplicate_policy: 'one_open' });
  const [first, second] = [await begin({ service_id: service }), await begin({ service_id: service })];
  const asked = [(await act(first.id, 'submit')).data, (await act(second.id, 'submit')).data];
  for (const { signature_id } of asked) await answerPhone(signature_id, 'approve');
  const { state } = await asSystem(deps)
    .selectFrom('approvals.approval')
    .select('state')
    .where('id', '=', asked[1].signature_id)
    .executeTakeFirstOrThrow();
  const left = await read(second.id);
  assert.deepEqual([(await read(first.id)).state, state], ['queued', 'FAILED']);
  assert.deepEqual([left.state, left.signature_id], ['draft', null]);
  const refused = await act(second.id, 'submit');
  assert.deepEqual([refused.status, refused.error], [409, 'cases.duplicate_application']);
  assert.deepEqual(refused.details, { application_id: first.id });
});

test('for an organisation that the person has left meanwhile, a late yes hands nothing in', async () => {
  const { id: tenant = '', userID = '' } = await foundOrganisation(house, citizen);
  const service = await office.publish({ requires_signature: true, audience: 'organisation' });
  const { id } = await begin({ service_id: service, on_behalf_of: tenant });
  const { data } = await act(id, 'submit');
  const member = (who: string) =>
    asSystem(deps).updateTable('org.member').where('tenant_id', '=', tenant).where('user_id', '=', who);
  await member(userID).set({ role: 'owner' }).execute();
  await member(citizen.userId).set({ state: 'removed' }).execute();
  await answerPhone(data.signature_id, 'approve');
  const left = await read(id);
  assert.deepEqual([left.state, left.signature_id], ['draft', null]);
});

test('what the state knows is fetched, fills its question, and says where it comes from', async () => {
  const { id } = await begin();
  const { status, data } = await act(id, 'fetch');
  assert.equal(status, 200);
  assert.equal(data.data.given_name, 'Болормаа');
  assert.deepEqual((await read(id)).version, data.version);
  await setDirectoryFaults(stand.sandbox, { down: true });
  const stranger = await house.signIn();
  const other = await begin({}, stranger);
  const refused = await askCases(house, stranger, 'POST', `/applications/${other.id}/fetch`);
  assert.deepEqual([refused.status, refused.error], [502, 'cases.fetch_failed']);
  await setDirectoryFaults(stand.sandbox);
  const unknown = await askCases(house, stranger, 'POST', `/applications/${other.id}/fetch`);
  assert.deepEqual([unknown.status, unknown.error], [404, 'directory.person_not_found']);
});

test('what is fetched is what a register answers of the person, and nothing that others issue', async () => {
  const db = asSystem(deps);
  const kinds = [
    ['card', 'once_only', 'civil_id'],
    ['firm', 'once_only', 'reg_no'],
    ['paper', 'held', 'civil_id'],
  ] as const;
  const asked = [];
  for (const [code] of kinds) asked.push(await citizensEvidence(house, office, code));
  const service = await office.publish({}, asked);
  for (const [n, [requirement, judged, subject_key]] of kinds.entries()) {
    const { code } = await db
      .selectFrom('registry.evidence_type')
      .select('code')
      .where('id', '=', asked[n]!.evidence_type_id)
      .executeTakeFirstOrThrow();
    const holder = { provider: 'test', holder_mn: 'x', holder_en: 'x', state: 'active', told_at: new Date() } as const;
    await db
      .insertInto('registry.evidence_route')
      .values({ ...holder, code, subject_key, has_schema: true, preview: false })
      .execute();
    await db
      .updateTable('registry.once_only')
      .set({ class: judged, blocker: null })
      .where('service_id', '=', service)
      .where('requirement_code', '=', requirement)
      .execute();
  }
  const { id } = await begin({ service_id: service });
  const { data } = await act(id, 'fetch');
  assert.deepEqual(
    data.evidences.map(({ requirement_code }: { requirement_code: string }) => requirement_code),
    ['card'],
  );
});
