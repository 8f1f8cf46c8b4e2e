import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { newEvidenceSample } from '@tamga/contract/registry.evidences';
import { newLifeEventSample } from '@tamga/contract/registry.life-events';
import { asAdmin, asSystem, openHouse } from '#test/house';
import type { Ask } from '#test/ask';
import { askRegistry, describeEvidence, draftService, joinOrganisation, organisationWithOfficer } from '#test/registry';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const editor = await house.signIn('admin');
const tenant_id = await organisationWithOfficer(house, editor);
const stranger = await house.signIn('admin');
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: Ask, person = editor) =>
  askRegistry(house, person, method, path, options);
const { tenant_id: _, code: __, ...change } = newEvidenceSample;

async function addLifeEvent(code: string, order = 10) {
  const payload = { ...newLifeEventSample, tenant_id, code, order };
  return (await ask('POST', '/life-events', { payload })).data;
}

suite('a kind of evidence', () => {
  test('is described once, seen by all who view the registry, and changed only by its organisation', async () => {
    const payload = { ...newEvidenceSample, tenant_id, issuing_org_id: tenant_id };
    const created = await ask('POST', '/evidences', { payload });
    assert.deepEqual([created.status, created.data.mine, created.data.version], [201, true, 1]);
    assert.equal((await ask('POST', '/evidences', { payload })).error, 'registry.code_taken');

    const { id } = created.data;
    const ofStranger = await ask('GET', '/evidences', {}, stranger);
    assert.equal(ofStranger.data.items.find((one: { id: string }) => one.id === id).mine, false);
    for (const [method, options] of [
      ['PUT', { payload: change, version: 1 }],
      ['DELETE', { version: 1 }],
    ] as const) {
      assert.equal((await askRegistry(house, null, method, `/evidences/${id}`, options)).status, 401);
      const viewer = await joinOrganisation(house, tenant_id, 'manager');
      assert.equal((await ask(method, `/evidences/${id}`, options, viewer)).status, 403);
      assert.equal((await ask(method, `/evidences/${id}`, options, stranger)).error, 'registry.evidence_not_found');
      const { version: _, ...unseen } = options;
      assert.equal((await ask(method, `/evidences/${id}`, unseen)).status, 428);
      const late = await ask(method, `/evidences/${id}`, { ...options, version: 9 });
      assert.deepEqual([late.status, late.details], [412, { current_version: 1 }]);
    }
    const changed = await ask('PUT', `/evidences/${id}`, { payload: { ...change, sensitivity: 3 }, version: 1 });
    assert.deepEqual([changed.data.sensitivity, changed.data.version, changed.etag], [3, 2, '"2"']);
    assert.deepEqual((await ask('DELETE', `/evidences/${id}`, { version: 2 })).data, { id, version: 2 });
  });

  test('of sixteen who change it as they saw it one does', async () => {
    const { id } = await describeEvidence(house, editor, tenant_id);
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        ask('PUT', `/evidences/${id}`, { payload: { ...change, validity_days: n + 1 }, version: 1 }),
      ),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    assert.equal(replies.filter(({ status }) => status === 412).length, 15);
  });

  test('names an issuer that exists, and is refused where it is malformed', async () => {
    const base = { ...newEvidenceSample, tenant_id, code: 'malformed' };
    const unknown = await ask('POST', '/evidences', { payload: { ...base, issuing_org_id: randomUUID() } });
    assert.deepEqual([unknown.status, unknown.error], [422, 'registry.issuer_not_found']);
    for (const bad of [
      { formats: [] },
      { formats: ['exe'] },
      { sensitivity: 4 },
      { code: 'A b' },
      { validity_days: 0 },
    ])
      assert.equal((await ask('POST', '/evidences', { payload: { ...base, ...bad } })).status, 400);
    const foreign = await ask('POST', '/evidences', { payload: base }, stranger);
    assert.equal(foreign.error, 'org.organisation_not_found');
  });

  test('is listed by its code, page by page', async () => {
    const owner = await house.signIn('admin');
    const own = await organisationWithOfficer(house, owner);
    const codes: string[] = [];
    for (let n = 0; n < 3; n += 1) codes.push((await describeEvidence(house, owner, own)).code);
    const first = await ask('GET', `/evidences?tenant_id=${own}&limit=2`);
    const rest = await ask('GET', `/evidences?tenant_id=${own}&limit=2&after=${first.data.next}`);
    const seen = [...first.data.items, ...rest.data.items].map(({ code }: { code: string }) => code);
    assert.deepEqual([seen, rest.data.next], [codes.toSorted(), null]);
  });
});

suite('a life event', () => {
  test('stands in its order, and only its organisation deletes it', async () => {
    const [late, early] = [await addLifeEvent('moving-house', 900), await addLifeEvent('being-born', 0)];
    assert.equal(await addLifeEvent('being-born'), undefined);
    const { data } = await ask('GET', '/life-events?kind=life', {}, stranger);
    const ids = data.items.map(({ id }: { id: string }) => id);
    assert.ok(ids.indexOf(early.id) < ids.indexOf(late.id));
    assert.equal(data.items[0].mine, false);
    const path = `/life-events/${late.id}`;
    assert.equal((await ask('DELETE', path, { version: 1 }, stranger)).error, 'registry.life_event_not_found');
    assert.equal((await ask('DELETE', path)).status, 428);
    assert.equal((await ask('DELETE', path, { version: 2 })).status, 412);
    assert.equal((await ask('DELETE', path, { version: 1 })).status, 200);
    assert.deepEqual((await ask('GET', '/life-events?kind=business')).data.items, []);
  });
});

suite('what a service names', () => {
  test('is part of its draft: evidences begin one beside what is published, and the words tell the difference', async () => {
    const { id, content } = await draftService(house, editor, tenant_id);
    await ask('POST', `/services/${id}/publish`, { version: 1 });
    const evidence = await describeEvidence(house, editor, tenant_id);
    const asked = { requirement_code: 'birth', evidence_type_id: evidence.id };
    const put = (evidences: object[], version: number) =>
      ask('PUT', `/services/${id}/evidences`, { payload: { evidences }, version });
    const drafted = await put([asked], 2);
    assert.deepEqual([drafted.data.draft_no, drafted.data.published_no, drafted.data.version], [2, 1, 3]);
    assert.deepEqual(drafted.data.evidences, [{ ...asked, required: true, note: null }]);
    assert.deepEqual(drafted.data.content, content);

    // Written by another operation, the content keeps what is asked for.
    const edited = await ask('PUT', `/services/${id}`, { payload: { ...content, processing_days: 9 }, version: 3 });
    assert.deepEqual(edited.data.evidences, drafted.data.evidences);
    const { changes } = (await ask('GET', `/services/${id}/changes?from=1&to=2`)).data;
    assert.deepEqual(
      changes.map(({ path, kind }: { path: string; kind: string }) => [path, kind]),
      [
        ['processing_days', 'changed'],
        ['evidences', 'added'],
      ],
    );
    assert.equal((await put([asked, asked], 4)).status, 400);
    assert.equal((await put([asked], 3)).status, 412);
    const gone = await put([{ ...asked, evidence_type_id: randomUUID() }], 4);
    assert.deepEqual([gone.status, gone.error], [422, 'registry.link_not_found']);
  });

  test('is not deleted while a version names it, and is free once the draft is gone', async () => {
    const event = await addLifeEvent('starting-school');
    const { id, content } = await draftService(house, editor, tenant_id);
    const payload = { ...content, life_event_ids: [event.id, event.id] };
    assert.equal((await ask('PUT', `/services/${id}`, { payload, version: 1 })).status, 200);
    const used = await ask('DELETE', `/life-events/${event.id}`, { version: 1 });
    assert.equal(used.error, 'registry.life_event_in_use');
    const output = await ask('DELETE', `/evidences/${content.output_type_id}`, { version: 1 });
    assert.equal(output.error, 'registry.evidence_in_use');
    await ask('DELETE', `/services/${id}`, { version: 2 });
    assert.equal((await ask('DELETE', `/life-events/${event.id}`, { version: 1 })).status, 200);
    assert.equal((await ask('DELETE', `/evidences/${content.output_type_id}`, { version: 1 })).status, 200);
  });

  test('either is deleted or is named, never both, however they meet', async () => {
    for (let n = 0; n < 8; n += 1) {
      const event = await addLifeEvent(`race-${n}`);
      const { id, content } = await draftService(house, editor, tenant_id);
      const payload = { ...content, life_event_ids: [event.id] };
      const [named, deleted] = await Promise.all([
        ask('PUT', `/services/${id}`, { payload, version: 1 }),
        ask('DELETE', `/life-events/${event.id}`, { version: 1 }),
      ]);
      assert.notEqual(named.status === 200, deleted.status === 200, `${named.error} ${deleted.error}`);
    }
  });

  test('stays with the published version, whoever tries to change it', async () => {
    const { id } = await draftService(house, editor, tenant_id);
    await ask('POST', `/services/${id}/publish`, { version: 1 });
    const remove = `delete from registry.version_evidence where service_id = '${id}'`;
    await assert.rejects(
      asAdmin((client) => client.query(remove), house.database),
      /never changed/,
    );
  });
});

test('every change leaves its record and its event', async () => {
  const evidence = await describeEvidence(house, editor, tenant_id);
  const event = await addLifeEvent('recorded');
  await ask('PUT', `/evidences/${evidence.id}`, { payload: change, version: 1 });
  await ask('DELETE', `/evidences/${evidence.id}`, { version: 2 });
  await ask('DELETE', `/life-events/${event.id}`, { version: 1 });
  const db = asSystem(house.deps);
  for (const [object, acts] of [
    [`evidence:${evidence.id}`, ['evidence_created', 'evidence_changed', 'evidence_deleted']],
    [`life_event:${event.id}`, ['life_event_created', 'life_event_deleted']],
  ] as const) {
    const wanted = acts.map((act) => `registry.${act}`);
    const records = db.selectFrom('audit.pending').select('action').where('object', '=', object).orderBy('id');
    const events = db.selectFrom('platform.outbox_pending').select('type').where('aggregate', '=', object);
    assert.deepEqual(
      (await records.execute()).map(({ action }) => action),
      wanted,
    );
    assert.deepEqual(
      (await events.orderBy('position').execute()).map(({ type }) => type),
      wanted,
    );
  }
});
