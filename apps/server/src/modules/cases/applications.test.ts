import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { askCases, handIn, openOffice } from '#test/cases';
import { asAdmin, asSystem, openHouse, type SignedIn } from '#test/house';
import { foundOrganisation } from '#test/ownership';
import { askRegistry } from '#test/registry';
import { isNumber } from './numbers.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const office = await openOffice(house);
const { service_id } = office;
const citizen = await house.signIn();

const begin = (who: SignedIn | null, payload: object, key?: string) =>
  askCases(house, who, 'POST', '/applications', { payload: { service_id, ...payload }, ...(key && { key }) });
const ask = (who: SignedIn | null, method: 'GET' | 'POST' | 'PATCH', path: string, rest: object = {}) =>
  askCases(house, who, method, `/applications/${path}`, rest);
const refusal = ({ status, error }: { status: number; error: string }) => [status, error];
const sql = (text: string, values: unknown[] = []) =>
  asAdmin(async (client) => (await client.query(text, values)).rows, house.database);

test('a citizen begins, goes on elsewhere, and hands in', async () => {
  const first = await begin(citizen, {});
  assert.equal(first.status, 201);
  const { id } = first.data;
  assert.equal(first.headers.location, `/api/v1/gov/applications/${id}`);
  assert.deepEqual(first.data.allowed_actions, ['edit', 'submit', 'withdraw']);
  assert.deepEqual([first.data.state, first.data.number, first.data.data], ['draft', null, {}]);

  assert.equal((await ask(citizen, 'PATCH', id, { payload: { data: { purpose: 'bank' } } })).status, 200);
  const saved = await ask(citizen, 'PATCH', id, { payload: { data: { copies: 2, purpose: 'visa' } }, version: 2 });
  assert.deepEqual(saved.data.data, { purpose: 'visa', copies: 2 });
  // Another device that has not seen it is told, and what was typed there is not lost unseen.
  assert.equal((await ask(citizen, 'PATCH', id, { payload: { data: { copies: 3 } }, version: 2 })).status, 412);
  const gone = await ask(citizen, 'PATCH', id, { payload: { data: { copies: null } } });
  assert.deepEqual(gone.data.data, { purpose: 'visa' });

  const { status, data } = await ask(citizen, 'POST', `${id}/submit`);
  assert.equal(status, 200);
  assert.deepEqual([data.state, data.gates, data.allowed_actions], ['queued', [], ['withdraw']]);
  assert.ok(isNumber(data.number), data.number);
  assert.ok(Date.parse(data.due_at) > Date.now());
  const { data: seen } = await ask(citizen, 'GET', id);
  assert.deepEqual(seen, data);
  const { data: history } = await ask(citizen, 'GET', `${id}/timeline`);
  assert.deepEqual(
    history.items.map(({ type, actor_kind }: Record<string, string>) => `${type} ${actor_kind}`),
    ['queued system', 'submitted citizen', 'begun citizen'],
  );
});

test('of a draft anything may be missing, what is there must fit, and what is handed in is whole', async () => {
  const wrong = await begin(citizen, { data: { copies: 10, nonsense: 1 } });
  assert.deepEqual(refusal(wrong), [422, 'cases.answers_invalid']);
  assert.deepEqual(wrong.fields.map(({ path }: { path: string }) => path).toSorted(), ['data.copies', 'data.nonsense']);
  const { data } = await begin(citizen, { data: { copies: 1 } });
  const refused = await ask(citizen, 'POST', `${data.id}/submit`);
  assert.deepEqual(refusal(refused), [422, 'cases.answers_invalid']);
  assert.deepEqual(
    refused.fields.map(({ path }: { path: string }) => path),
    ['data.purpose'],
  );
  assert.equal((await ask(citizen, 'GET', data.id)).data.state, 'draft');
});

test('what is hidden is as if it had never been written', async () => {
  const { data } = await begin(citizen, { data: { purpose: 'bank', married: false, spouse: 'Дорж' }, submit: true });
  assert.deepEqual(data.data, { purpose: 'bank', married: false });
});

test('answers are sealed in the database, and the row knows their hash', async () => {
  const { id } = await handIn(house, citizen, service_id);
  const [row] = await sql(
    'select data_sealed, data_hash, to_jsonb(a)::text as whole from cases.application a where id = $1',
    [id],
  );
  assert.match(row.data_sealed, /^v1\./);
  assert.equal(row.data_hash.length, 32);
  assert.ok(!row.whole.includes('bank'));
});

test('nobody else finds it: another citizen, a member of the organisation, a visitor', async () => {
  const { id } = await handIn(house, citizen, service_id);
  const strangers = [await house.signIn(), await office.hire(), office.editor, await house.signIn('superadmin')];
  const calls = [
    ['GET', id],
    ['GET', `${id}/timeline`],
    ['PATCH', id, { payload: { data: {} } }],
    ['POST', `${id}/submit`],
    ['POST', `${id}/cancel`, { payload: {} }],
    ['POST', `${id}/appeal`, { payload: { text: 'no' } }],
    ['POST', `${id}/provide-info`, { payload: { items: [{ id: randomUUID() }] } }],
    ['POST', `${id}/fetch`],
  ] as const;
  for (const [method, path, rest] of calls) {
    for (const who of strangers)
      assert.deepEqual(refusal(await ask(who, method, path, rest)), [404, 'cases.application_not_found'], path);
    assert.equal((await ask(null, method, path, rest)).status, 401);
  }
  assert.equal((await askCases(house, strangers[0]!, 'GET', '/applications')).data.items.length, 0);
});

test('only what is offered can be applied for', async () => {
  const applyFor = async (id: string) => refusal(await begin(citizen, { service_id: id }));
  const missing = [404, 'registry.service_not_found'];
  assert.deepEqual(await applyFor(randomUUID()), missing);
  const other = await openOffice(house);
  const { data: draft } = await begin(citizen, { service_id: other.service_id, data: { purpose: 'x' } });
  await asSystem(house.deps)
    .updateTable('org.organisation')
    .set({ state: 'suspended' })
    .where('id', '=', other.tenant_id)
    .execute();
  assert.deepEqual(await applyFor(other.service_id), missing);
  // A draft of before is not handed in to who may not decide it.
  assert.deepEqual(refusal(await ask(citizen, 'POST', `${draft.id}/submit`)), missing);
  const archived = await office.publish();
  await askRegistry(house, office.editor, 'POST', `/services/${archived}/archive`, {
    payload: { reason: 'over' },
    version: 3,
  });
  assert.deepEqual(await applyFor(archived), missing);
});

test('for an organisation its owners and administrators apply, and nobody for one that is not theirs', async () => {
  const service = await office.publish({ audience: 'organisation' });
  const owner = await house.signIn();
  const { id: tenant = '', userID = '' } = await foundOrganisation(house, owner);
  assert.deepEqual(refusal(await begin(owner, { service_id: service })), [422, 'cases.wrong_audience']);
  const { data, status } = await begin(owner, { service_id: service, on_behalf_of: tenant });
  assert.deepEqual([status, data.on_behalf_of], [201, tenant]);
  assert.deepEqual(refusal(await begin(citizen, { service_id: service, on_behalf_of: tenant })), [
    404,
    'org.organisation_not_found',
  ]);
  assert.deepEqual(refusal(await begin(owner, { on_behalf_of: tenant })), [422, 'cases.wrong_audience']);
  await asSystem(house.deps).updateTable('org.member').set({ role: 'owner' }).where('user_id', '=', userID).execute();
  await asSystem(house.deps)
    .updateTable('org.member')
    .set({ role: 'member' })
    .where('user_id', '=', owner.userId)
    .execute();
  assert.deepEqual(refusal(await begin(owner, { service_id: service, on_behalf_of: tenant })), [
    403,
    'org.not_allowed',
  ]);
});

test('of twenty who hand in at once where one is allowed, one does', async () => {
  const service = await office.publish({ duplicate_policy: 'one_open' });
  const payload = { service_id: service, data: { purpose: 'bank' }, submit: true };
  const replies = await Promise.all(Array.from({ length: 20 }, () => begin(citizen, payload)));
  const won = replies.filter(({ status }) => status === 201);
  const lost = replies.filter(({ status }) => status !== 201);
  assert.deepEqual([won.length, lost.length], [1, 19]);
  for (const reply of lost) {
    assert.deepEqual(refusal(reply), [409, 'cases.duplicate_application']);
    assert.deepEqual(reply.details, { application_id: won[0]!.data.id });
  }
  // Once it has ended, another may follow.
  assert.equal((await ask(citizen, 'POST', `${won[0]!.data.id}/cancel`, { payload: {} })).status, 200);
  assert.equal((await begin(citizen, payload)).status, 201);
});

test('handed in twice at once, it is handed in once', async () => {
  const { data } = await begin(citizen, { data: { purpose: 'bank' } });
  const replies = await Promise.all(Array.from({ length: 8 }, () => ask(citizen, 'POST', `${data.id}/submit`)));
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  for (const reply of replies.filter(({ status }) => status !== 200))
    assert.deepEqual(refusal(reply), [409, 'cases.state_conflict']);
  const events = await sql(`select type from cases.event where application_id = $1 and type = 'submitted'`, [data.id]);
  assert.equal(events.length, 1);
  const records = await sql(`select action from audit.pending where object = $1 order by id`, [`case:${data.id}`]);
  assert.deepEqual(
    records.map(({ action }) => action),
    ['cases.application_begun', 'cases.application_submitted', 'cases.application_queued'],
  );
});

test('a request that is repeated with its key is answered as before', async () => {
  const [key, payload] = [randomUUID(), { data: { purpose: 'bank' }, submit: true }];
  const first = await begin(citizen, payload, key);
  const second = await begin(citizen, payload, key);
  assert.deepEqual([first.status, second.data.id], [201, first.data.id]);
});

test('withdrawn twice at once, it is withdrawn once; what was decided cannot be', async () => {
  const { id } = await handIn(house, citizen, service_id);
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => ask(citizen, 'POST', `${id}/cancel`, { payload: { reason: 'Санаа өөрчлөгдсөн' } })),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  assert.equal(replies.filter(({ status }) => status === 409).length, 4);
  const { data } = await ask(citizen, 'GET', id);
  assert.deepEqual([data.state, data.allowed_actions], ['withdrawn', []]);
});

test('of a draft that is withdrawn nothing is kept', async () => {
  const { data } = await begin(citizen, { data: { purpose: 'bank' } });
  await ask(citizen, 'POST', `${data.id}/cancel`, { payload: {} });
  const [row] = await sql('select data_sealed, data_hash from cases.application where id = $1', [data.id]);
  assert.deepEqual(row, { data_sealed: null, data_hash: null });
});

test('the list goes on by key, and by state, service and whether it is under way', async () => {
  const person = await house.signIn();
  const other = await office.publish();
  const made: string[] = [];
  for (const service of [service_id, other, service_id]) made.push((await handIn(house, person, service)).id);
  await ask(person, 'POST', `${made[0]}/cancel`, { payload: {} });
  const list = async (query: string) => {
    const { data } = await askCases(house, person, 'GET', `/applications?${query}`);
    return { ids: data.items.map(({ id }: { id: string }) => made.indexOf(id)), next: data.next };
  };
  const first = await list('limit=2');
  assert.deepEqual(first.ids, [2, 1]);
  assert.deepEqual((await list(`limit=2&after=${first.next}`)).ids, [0]);
  assert.deepEqual((await list('open=true')).ids, [2, 1]);
  assert.deepEqual((await list('open=false')).ids, [0]);
  assert.deepEqual((await list('state=withdrawn')).ids, [0]);
  assert.deepEqual((await list(`service_id=${other}`)).ids, [1]);
});

test('services say which application is under way, and the overview what waits for the person', async () => {
  const person = await house.signIn();
  const { data: draft } = await begin(person, {});
  const { data: services } = await askCases(house, person, 'GET', `/services?org=${office.tenant_id}`);
  const service = services.items.find(({ id }: { id: string }) => id === service_id);
  assert.equal(service.open_application_id, draft.id);
  const { data } = await askCases(house, person, 'GET', '/overview');
  assert.equal(data.open_applications, 1);
  assert.deepEqual(
    data.actions_required.map(({ kind, application_id }: Record<string, string>) => [kind, application_id]),
    [['finish_draft', draft.id]],
  );
});

test('what happened is never changed, not by who owns the table either', async () => {
  const { id } = await handIn(house, citizen, service_id);
  for (const text of [
    `update cases.event set type = 'x' where application_id = '${id}'`,
    `delete from cases.event where application_id = '${id}'`,
    'truncate cases.event',
  ])
    await assert.rejects(sql(text), /never changed/);
});
