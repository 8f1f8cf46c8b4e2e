import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { newLifeEventSample } from '@tamga/contract/registry.life-events';
import * as org from '#modules/org';
import { system } from '#platform/actor';
import { asSystem, openHouse } from '#test/house';
import { askRegistry, describeEvidence, draftService, organisationWithOfficer } from '#test/registry';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const editor = await house.signIn('admin');
const tenant_id = await organisationWithOfficer(house, editor);

/** As a visitor. */
async function look(path: string, headers: Record<string, string> = {}) {
  const reply = await house.app.inject({ url: `/api/v1/catalog${path}`, headers });
  const body = reply.body === '' ? {} : reply.json();
  return { ...body, status: reply.statusCode, headers: reply.headers };
}
const idsIn = ({ data }: { data: { items: { id: string }[] } }) => data.items.map(({ id }) => id);

async function publish(change: object, owner = editor, tenant = tenant_id): Promise<string> {
  const { id, content } = await draftService(house, owner, tenant);
  await askRegistry(house, owner, 'PUT', `/services/${id}`, { payload: { ...content, ...change }, version: 1 });
  const { status } = await askRegistry(house, owner, 'POST', `/services/${id}/publish`, { version: 2 });
  assert.equal(status, 200);
  return String(id);
}

test('a visitor sees what is published, and neither drafts nor what is archived', async () => {
  const { id: draft } = await draftService(house, editor, tenant_id);
  const id = await publish({ title: { mn: 'Гэрлэлтийн бүртгэл', en: 'Registration of marriage' } });
  const seen = await look('/services?limit=100');
  assert.deepEqual([seen.status, idsIn(seen).includes(id), idsIn(seen).includes(draft)], [200, true, false]);
  const detail = await look(`/services/${id}`);
  assert.equal(detail.data.content.title.en, 'Registration of marriage');
  assert.deepEqual(detail.data.organisation, { tenant_id, name: 'Туршилт', name_en: null });
  assert.ok(!JSON.stringify(detail.data).includes(editor.userId), 'who wrote it is nobody’s business');
  for (const other of [draft, randomUUID()])
    assert.equal((await look(`/services/${other}`)).error, 'registry.service_not_found');

  // What is being written shows only once it is published.
  const { content } = (await askRegistry(house, editor, 'GET', `/services/${id}`)).data;
  const payload = { ...content, title: { mn: 'Шинэ', en: 'New' } };
  await askRegistry(house, editor, 'PUT', `/services/${id}`, { payload, version: 3 });
  assert.equal((await look(`/services/${id}`)).data.title.en, 'Registration of marriage');
  await askRegistry(house, editor, 'POST', `/services/${id}/archive`, { payload: { reason: 'Gone' }, version: 4 });
  assert.equal((await look(`/services/${id}`)).status, 404);
});

test('what an organisation offers is not shown while it is suspended', async () => {
  const tenant = await organisationWithOfficer(house, editor);
  const { data: event } = await askRegistry(house, editor, 'POST', '/life-events', {
    payload: { ...newLifeEventSample, tenant_id: tenant, code: 'suspension' },
  });
  const title = { mn: 'Хулангийн зөвшөөрөл', en: 'Permit for a khulan' };
  const id = await publish({ title, life_event_ids: [event.id] }, editor, tenant);
  const shown = async () => [
    idsIn(await look('/services?limit=98')).includes(id),
    idsIn(await look('/services?q=khulan&limit=98')).includes(id),
    idsIn(await look(`/services?org=${tenant}&limit=98`)).includes(id),
    idsIn(await look('/life-events?limit=98')).includes(event.id),
  ];
  const move = (how: 'suspend' | 'activate') =>
    org.changeOrganisationState(house.deps, system('test'), tenant, how, 'a test');
  assert.deepEqual(await shown(), [true, true, true, true]);
  await move('suspend');
  assert.deepEqual(await shown(), [false, false, false, false]);
  assert.equal((await look(`/services/${id}`)).status, 404);
  await move('activate');
  assert.deepEqual(await shown(), [true, true, true, true]);
  assert.equal((await look(`/services/${id}`)).status, 200);
});

test('words are found in other forms, in both languages and in Latin letters', async () => {
  const id = await publish({
    title: { mn: 'Жолооны үнэмлэх сунгах', en: 'Renewing a driving licence' },
    keywords: ['тээвэр'],
  });
  const searches = [
    'жолооны',
    'үнэмлэхийг',
    'тээврийн',
    'renewed drives',
    'Жолооны licence',
    'jolooni unemleh',
    'жолоны',
  ];
  for (const q of searches) assert.equal(idsIn(await look(`/services?q=${encodeURIComponent(q)}`))[0], id, q);
  for (const q of ['zebra', 'the', '?!'])
    assert.deepEqual(idsIn(await look(`/services?q=${encodeURIComponent(q)}`)), [], q);
});

test('the list is narrowed by organisation, audience and life event, and goes on where it ended', async () => {
  const owner = await house.signIn('admin');
  const own = await organisationWithOfficer(house, owner);
  const event = { ...newLifeEventSample, tenant_id: own, code: 'opening-a-shop', kind: 'business' };
  const { data } = await askRegistry(house, owner, 'POST', '/life-events', { payload: event });
  assert.ok(!(await look('/life-events')).data.items.some(({ id }: { id: string }) => id === data.id));
  const made = [];
  for (const change of [{ audience: 'organisation', life_event_ids: [data.id] }, { audience: 'both' }, {}])
    made.unshift(await publish(change, owner, own));
  assert.deepEqual(idsIn(await look(`/services?org=${own}`)), made);
  assert.deepEqual(idsIn(await look(`/services?org=${own}&audience=organisation`)), made.slice(1));
  assert.deepEqual(idsIn(await look(`/services?life_event=${data.id}`)), made.slice(2));
  const first = await look(`/services?org=${own}&limit=2`);
  const rest = await look(`/services?org=${own}&limit=2&after=${first.data.next}`);
  assert.deepEqual([...idsIn(first), ...idsIn(rest)], made);
  const events = (await look('/life-events')).data.items;
  assert.equal(events.find(({ id }: { id: string }) => id === data.id).services, 1);
});

test('a service says what it asks for and what it costs at least', async () => {
  const { id, content } = await draftService(house, editor, tenant_id);
  const evidence = await describeEvidence(house, editor, tenant_id);
  const fee = (amount_minor: number) => ({
    title: { mn: 'Хураамж', en: 'Fee' },
    price: { amount_minor, currency: 'MNT' },
  });
  const payload = { ...content, free: false, fees: [fee(500_000), fee(200_000)] };
  await askRegistry(house, editor, 'PUT', `/services/${id}`, { payload, version: 1 });
  const evidences = [{ requirement_code: 'birth', evidence_type_id: evidence.id }];
  await askRegistry(house, editor, 'PUT', `/services/${id}/evidences`, { payload: { evidences }, version: 2 });
  await askRegistry(house, editor, 'POST', `/services/${id}/publish`, { version: 3 });
  const { data } = await look(`/services/${id}`);
  assert.deepEqual(data.fee_from, { amount_minor: 200_000, currency: 'MNT' });
  const { id: evidence_type_id, title } = evidence;
  assert.deepEqual(data.evidences, [
    { requirement_code: 'birth', evidence_type_id, title, required: true, fetched: false, note: null },
  ]);

  const judged = asSystem(house.deps).updateTable('registry.once_only').where('service_id', '=', id);
  await judged.set({ class: 'once_only', blocker: null }).execute();
  const { fetched } = (await look(`/services/${id}`)).data.evidences[0];
  assert.equal(fetched, true, 'the state has it');
});

test('an answer may be kept for a minute, and is not sent again where it has not changed', async () => {
  const id = await publish({});
  const first = await look(`/services/${id}`);
  assert.match(String(first.headers['cache-control']), /public.*max-age=60/);
  const again = await look(`/services/${id}`, { 'if-none-match': String(first.headers.etag) });
  assert.equal(again.status, 304);
});
