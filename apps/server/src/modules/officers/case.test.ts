import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askCases } from '#test/cases';
import { asSystem, openHouse } from '#test/house';
import { move, openDesk } from '#test/officers';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const desk = await openDesk(house);
const { ask, officer } = desk;

test('an application is opened whole, and the citizen learns of it', async () => {
  const { id, citizen } = await desk.receive();
  const opened = await ask(officer, 'GET', `/${id}`);
  assert.equal(opened.status, 200, JSON.stringify(opened));
  const { data } = opened;
  assert.deepEqual([data.applicant.name, data.data.purpose, data.state], ['Бат Сүх', 'bank', 'queued']);
  assert.ok(data.allowed_actions.includes('assign'));
  assert.equal(opened.headers.etag, `"${data.version}"`);
  await ask(officer, 'GET', `/${id}`);
  const timeline = (await askCases(house, citizen, 'GET', `/applications/${id}/timeline`)).data.items;
  assert.equal(timeline.filter(({ type }: { type: string }) => type === 'viewed').length, 1, 'said once');
  assert.ok(!JSON.stringify(timeline).includes(officer.userId), 'citizens are told what they are, not who');
  const log = await house.app.inject({ url: '/api/v1/users/me/access-log', headers: citizen.headers });
  const [reading] = log.json().data.items;
  assert.deepEqual([reading.record_kind, reading.record_id, reading.purpose], ['case', id, 'service']);
});

test('allowed actions are those that work', async () => {
  const { id } = await desk.receive();
  const actionsOf = async (as = officer) => (await ask(as, 'GET', `/${id}`)).data.allowed_actions.toSorted();
  assert.deepEqual(await actionsOf(), ['assign']);
  await move(desk, officer, id, 'assign', {});
  assert.deepEqual(await actionsOf(), ['approve', 'assign', 'reject', 'request_info', 'unassign']);
  assert.deepEqual(await actionsOf(await desk.hire()), []);
});

test('notes are for officers, sealed, and stay', async () => {
  const { id, citizen } = await desk.receive();
  const colleague = await desk.hire();
  const text = 'Утсаар ярьж тодруулсан.';
  const added = await ask(officer, 'POST', `/${id}/notes`, { payload: { text } });
  assert.deepEqual([added.status, added.data.author.id, added.data.text], [200, officer.userId, text]);
  const { notes } = (await ask(colleague, 'GET', `/${id}`)).data;
  // Only who wrote it may take it back.
  assert.deepEqual(notes, [{ ...added.data, undo_until: null }]);
  const own = await askCases(house, citizen, 'GET', `/applications/${id}`);
  assert.ok(!JSON.stringify(own.data).includes(text));
  const [row] = await asSystem(house.deps)
    .selectFrom('officers.note')
    .selectAll()
    .where('application_id', '=', id)
    .execute();
  assert.ok(!row!.text_sealed.includes('Утсаар'));
  for (const wrong of [{ text: '' }, { text: 'x'.repeat(2_001) }, {}])
    assert.equal((await ask(officer, 'POST', `/${id}/notes`, { payload: wrong })).status, 400);
});

test('one sees who else has it open', async () => {
  const { id } = await desk.receive();
  const colleague = await desk.hire();
  assert.deepEqual((await ask(officer, 'GET', `/${id}`)).data.also_open, []);
  const seen = (await ask(colleague, 'GET', `/${id}`)).data;
  assert.deepEqual(seen.also_open, [{ id: officer.userId, name: 'Б.Сүх' }]);
  await asSystem(house.deps)
    .updateTable('officers.viewing')
    .set({ seen_at: new Date(Date.now() - 3 * 60_000) })
    .where('officer_id', '=', officer.userId)
    .execute();
  assert.deepEqual((await ask(colleague, 'GET', `/${id}`)).data.also_open, []);
});

test('a page that stays open says so, tells who else has it open, and shows nothing to strangers', async () => {
  const { id } = await desk.receive();
  const colleague = await desk.hire();
  const still = (as: typeof officer) => ask(as, 'POST', `/${id}/viewing`);
  assert.deepEqual((await still(officer)).data, { also_open: [] });
  assert.deepEqual((await still(colleague)).data, { also_open: [{ id: officer.userId, name: 'Б.Сүх' }] });
  await asSystem(house.deps)
    .updateTable('officers.viewing')
    .set({ seen_at: new Date(Date.now() - 3 * 60_000) })
    .where('application_id', '=', id)
    .execute();
  assert.deepEqual((await still(colleague)).data, { also_open: [] });
  await still(officer);
  assert.equal((await still(colleague)).data.also_open.length, 1);
  const stranger = (await openDesk(house)).officer;
  assert.equal((await still(stranger)).status, 404);
  assert.deepEqual((await still(colleague)).data.also_open.length, 1);
  const events = await asSystem(house.deps)
    .selectFrom('cases.event')
    .select('type')
    .where('application_id', '=', id)
    .where('type', '=', 'viewed')
    .execute();
  assert.deepEqual(events, []);
});
