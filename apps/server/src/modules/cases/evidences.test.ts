import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { actorOf, askCases, citizensEvidence, formSchema, openOffice } from '#test/cases';
import { anonymise } from '#test/erasure';
import { asAdmin, asSystem, type SignedIn } from '#test/house';
import { openObjectHouse } from '#test/objects';
import { foundOrganisation } from '#test/ownership';
import { issuedTo } from '#test/references';
import { formWith } from '#test/uploads';
import { endWaiting } from './deadlines.ts';
import { assign, openForOfficer, requestInfo } from './index.ts';

const house = await openObjectHouse({ after }, {}, undefined, { limits: 'off' });
const office = await openOffice(house);
const lease = await citizensEvidence(house, office, 'lease');
const photo = {
  ...formSchema,
  properties: {
    ...formSchema.properties,
    photo: { type: 'string', 'x-kind': 'file', 'x-types': ['image/png'], 'x-label': { mn: 'Зураг', en: 'Photo' } },
  },
};
const service_id = await office.publish({ form_schema: photo }, [lease]);
const citizen = await house.signIn();
const pdf = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const begin = async (who: SignedIn = citizen) =>
  (await askCases(house, who, 'POST', '/applications', { payload: { service_id, data: { purpose: 'bank' } } })).data;
const send = async (id: string, query: string, who: SignedIn = citizen, bytes = pdf, type = 'application/pdf') => {
  const { payload, headers } = formWith(bytes, type, 'lease.pdf');
  const url = `/api/v1/gov/applications/${id}/evidences?${query}`;
  const all = { 'accept-language': 'en', ...headers, ...who.headers };
  const reply = await house.app.inject({ method: 'POST', url, payload, headers: all });
  return { ...reply.json(), status: reply.statusCode };
};
const act = (id: string, what: string, payload?: object, who: SignedIn = citizen) =>
  askCases(house, who, 'POST', `/applications/${id}/${what}`, payload ? { payload } : {});

test('what is required must be attached, is read by its applicant alone, and can be taken away again', async () => {
  const { id } = await begin();
  const refused = await act(id, 'submit');
  assert.deepEqual([refused.status, refused.fields[0].path], [422, 'data.requirements.lease']);
  const { status, data } = await send(id, 'requirement=lease');
  assert.equal(status, 200, JSON.stringify(data));
  assert.deepEqual([data.name, data.source, data.size_bytes], ['lease.pdf', 'upload', pdf.length]);
  const url = `/api/v1/gov/applications/${id}/evidences/${data.id}`;
  const shown = await house.app.inject({ url, headers: citizen.headers });
  assert.deepEqual([shown.statusCode, shown.rawPayload], [200, pdf]);
  const stranger = await house.signIn();
  assert.equal((await house.app.inject({ url, headers: stranger.headers })).statusCode, 404);
  assert.equal((await house.app.inject({ method: 'DELETE', url, headers: stranger.headers })).statusCode, 404);
  assert.equal((await house.app.inject({ method: 'DELETE', url, headers: citizen.headers })).statusCode, 200);
  assert.equal((await house.app.inject({ url, headers: citizen.headers })).statusCode, 404);
  assert.equal((await act(id, 'submit')).status, 422);
  await send(id, 'requirement=lease');
  assert.equal((await act(id, 'submit')).data.state, 'queued');
  // What was handed in is not changed any more.
  assert.equal((await send(id, 'requirement=lease')).error, 'cases.state_conflict');
});

test('what we issue to a person they need not bring, and who has no such paper is told which one is missing', async () => {
  const permit = await citizensEvidence(house, office, 'permit');
  const service = await office.publish({}, [permit]);
  const db = asSystem(house.deps);
  await db
    .updateTable('registry.once_only')
    .set({ class: 'held', blocker: null })
    .where('service_id', '=', service)
    .execute();
  const person = await house.signIn();
  const payload = { service_id: service, data: { purpose: 'bank' } };
  const { data: draft } = await askCases(house, person, 'POST', '/applications', { payload });
  const refused = await act(draft.id, 'submit', undefined, person);
  assert.deepEqual([refused.status, refused.fields[0].path], [422, 'data.requirements.permit']);
  assert.match(refused.fields[0].message, /^Please attach “.+”\.$/);
  // As one leaves it who handed in and refused PIN2, and whose paper was revoked since.
  const left = { application_id: draft.id, requirement_code: 'permit', provider: 'references' };
  await db
    .insertInto('cases.evidence_item')
    .values({
      ...left,
      source: 'held',
      id: randomUUID(),
      evidence_type_id: permit.evidence_type_id,
      created_at: new Date(),
    })
    .execute();
  assert.equal((await act(draft.id, 'submit', undefined, person)).status, 422);
  const asEvidence = { evidenceTypeId: permit.evidence_type_id };
  // Another organisation says of its paper that it is such a permit, which is for the first to say.
  const { id: other = '' } = await foundOrganisation(house, await house.signIn());
  await issuedTo(house, { tenantId: other }, person, asEvidence);
  assert.equal((await act(draft.id, 'submit', undefined, person)).status, 422);
  const issued = await issuedTo(house, { tenantId: office.tenant_id }, person, asEvidence);
  const { data: over } = await act(draft.id, 'submit', undefined, person);
  assert.equal(over.state, 'queued');
  assert.deepEqual(
    over.evidences.map(({ source, structured }: { source: string; structured: { number: string } }) => [
      source,
      structured.number,
    ]),
    [['held', issued.number]],
  );
});

test('what we issued to a person is put to their draft when they have it fetched, and who has none is told nothing else', async () => {
  const asked = { ...formSchema, properties: { purpose: formSchema.properties.purpose } };
  const permit = await citizensEvidence(house, office, 'permit');
  const service = await office.publish({ form_schema: asked }, [permit]);
  await asSystem(house.deps)
    .updateTable('registry.once_only')
    .set({ class: 'held', blocker: null })
    .where('service_id', '=', service)
    .execute();
  const person = await house.signIn();
  const payload = { service_id: service, data: { purpose: 'bank' } };
  const { data: draft } = await askCases(house, person, 'POST', '/applications', { payload });
  // No register of the state is asked for what is issued here; this house has none.
  const empty = await act(draft.id, 'fetch', undefined, person);
  assert.deepEqual([empty.status, empty.data?.evidences], [200, []], JSON.stringify(empty));
  const asEvidence = { evidenceTypeId: permit.evidence_type_id };
  const issued = await issuedTo(house, { tenantId: office.tenant_id }, person, asEvidence);
  const { data } = await act(draft.id, 'fetch', undefined, person);
  assert.deepEqual([data.evidences.length, data.version], [1, draft.version + 1]);
  const [item] = data.evidences;
  assert.deepEqual(
    [item.source, item.state, item.provider, item.structured.number],
    ['held', 'accepted', 'references', issued.number],
  );
  const { data: again } = await act(draft.id, 'fetch', undefined, person);
  assert.deepEqual([again.evidences.length, again.version], [1, data.version]);
  const { data: over } = await act(draft.id, 'submit', undefined, person);
  assert.deepEqual([over.state, over.evidences.length], ['queued', 1]);
});

test('a question takes the types of file that its form names', async () => {
  const { id } = await begin();
  assert.equal((await send(id, 'field=photo')).error, 'objects.type_refused');
  assert.equal((await send(id, 'field=photo', citizen, png, 'image/png')).status, 200);
});

test('a file is for something that is asked for, and for one thing', async () => {
  const { id } = await begin();
  for (const query of [
    '',
    'requirement=nothing',
    'field=nothing',
    `item=${randomUUID()}`,
    'requirement=lease&field=photo',
  ])
    assert.equal((await send(id, query)).error, 'cases.evidence_not_found', query);
  const stranger = await house.signIn();
  assert.equal((await send(id, 'requirement=lease', stranger)).error, 'cases.application_not_found');
});

test('a question for a file is answered by a file of this application and no other', async () => {
  const { id } = await begin();
  await send(id, 'requirement=lease');
  const other = await begin();
  const { data: foreign } = await send(other.id, 'field=photo', citizen, png, 'image/png');
  const save = (photo: string) =>
    askCases(house, citizen, 'PATCH', `/applications/${id}`, { payload: { data: { photo } } });
  await save(foreign.id);
  const refused = await act(id, 'submit');
  assert.deepEqual([refused.status, refused.fields[0].path], [422, 'data.photo']);
  const { data: own } = await send(id, 'field=photo', citizen, png, 'image/png');
  await save(own.id);
  assert.equal((await act(id, 'submit')).data.state, 'queued');
});

test('what an officer asks for may be a file', async () => {
  const { id } = await begin();
  const { data: first } = await send(id, 'requirement=lease');
  await act(id, 'submit');
  const officer = await office.hire();
  await assign(house.deps, actorOf(officer), { id }, {});
  const { evidence_type_id } = lease;
  const items = [{ code: 'lease', field: null, evidence_type_id, required: true, text: 'Гэрээгээ дахин илгээнэ үү' }];
  const deadline_at = new Date(Date.now() + 14 * 86_400_000);
  await requestInfo(house.deps, actorOf(officer), { id }, { items, deadline_at });
  const [item] = (await askCases(house, citizen, 'GET', `/applications/${id}`)).data.info_items;
  const words = await act(id, 'provide-info', { items: [{ id: item.id, answer: 'Алга' }] });
  assert.deepEqual([words.status, words.fields[0].path], [422, 'items.lease']);
  const { data: sent } = await send(id, `item=${item.id}`);
  const remove = (evidenceId: string) =>
    askCases(house, citizen, 'DELETE', `/applications/${id}/evidences/${evidenceId}`);
  // What was handed in stays; what is only being sent may be changed.
  assert.equal((await remove(first.id)).error, 'cases.state_conflict');
  assert.equal((await remove(sent.id)).status, 200);
  const { data: again } = await send(id, `item=${item.id}`);
  const seen = async () => {
    const { application } = await openForOfficer(house.deps, actorOf(officer), id);
    const file = await askCases(house, officer, 'GET', `/officer/queue/${id}/evidences/${again.id}`);
    return [application.evidences.map((one) => one.id), file.status, file.error];
  };
  assert.deepEqual(await seen(), [[first.id], 404, 'cases.evidence_not_found'], 'it is theirs until they send it');
  const { data } = await act(id, 'provide-info', { items: [{ id: item.id }] });
  assert.equal(data.state, 'in_review');
  const url = `/api/v1/gov/officer/queue/${id}/evidences/${again.id}`;
  assert.deepEqual((await house.app.inject({ url, headers: officer.headers })).rawPayload, pdf);
  assert.equal((await openForOfficer(house.deps, actorOf(officer), id)).application.evidences.length, 2);
});

test('nothing is kept of a draft that is withdrawn or given up, its files neither', async () => {
  const drafts: string[] = [(await begin()).id, (await begin()).id];
  for (const id of drafts) assert.equal((await send(id, 'requirement=lease')).status, 200);
  const ask = (query: string, ids: readonly string[]) =>
    asAdmin((client) => client.query(query, [ids]), house.database).then(({ rows }) => rows);
  const kept = await ask('select object_id from cases.evidence_item where application_id = any ($1)', drafts);
  const objects = kept.map(({ object_id }): string => object_id);
  assert.equal(objects.length, 2);
  assert.equal((await act(drafts[0]!, 'cancel', { reason: 'x' })).data.state, 'withdrawn');
  await endWaiting(house.later(31 * 24));
  const left = await ask(
    `select a.reason_sealed, v.state, v.name_sealed, v.object_id from cases.application a
     join cases.evidence_item v on v.application_id = a.id where a.id = any ($1) and a.state in ('withdrawn', 'expired')`,
    drafts,
  );
  const nothing = { reason_sealed: null, state: 'removed', name_sealed: null, object_id: null };
  assert.deepEqual(left, [nothing, nothing]);
  assert.deepEqual(await ask('select id from objects.object where id = any ($1)', objects), []);
});

test('a person takes everything along, and nothing that they wrote stays when they are erased', async () => {
  const person = await house.signIn();
  const { id } = await begin(person);
  await send(id, 'requirement=lease', person);
  await act(id, 'submit', undefined, person);
  const exported = await house.app.inject({ url: '/api/v1/users/me/export', headers: person.headers });
  assert.equal(exported.statusCode, 200);
  const [held] = exported.json().data.sections.cases.applications;
  assert.deepEqual([held.answers, held.evidences[0].name, held.state], [{ purpose: 'bank' }, 'lease.pdf', 'queued']);

  const { headers } = await house.signIn('admin');
  await house.app.inject({ method: 'DELETE', url: `/api/v1/admin/users/${person.userId}`, headers });
  assert.equal(await anonymise(house.later(100 * 24)), 1);
  const { rows } = await asAdmin(
    (client) =>
      client.query(
        `select a.state, a.data_sealed, (select count(*)::int from cases.event e where e.application_id = a.id) as events,
                (select concat(e.actor_kind, ' ', e.type, ' ', e.from_state) from cases.event e
                 where e.application_id = a.id order by e.seq desc limit 1) as last,
                (select count(*)::int from platform.outbox_pending o
                 where o.aggregate = 'case:' || a.id and o.type = 'cases.application_withdrawn') as told,
                (select string_agg(v.state, ',') from cases.evidence_item v where v.application_id = a.id) as evidence
         from cases.application a where id = $1`,
        [id],
      ),
    house.database,
  );
  assert.deepEqual(
    { ...rows[0], events: rows[0].events > 2 },
    {
      state: 'withdrawn',
      data_sealed: null,
      events: true,
      last: 'system withdrawn queued',
      told: 1,
      evidence: 'removed',
    },
  );
});
