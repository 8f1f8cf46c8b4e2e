import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asActor, transact } from '#platform/data/db';
import { actorOf, askCases } from '#test/cases';
import { asSystem, openHouse } from '#test/house';
import { openDesk } from '#test/officers';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const desk = await openDesk(house);
const { tenant_id, officer, editor: leader } = desk;
const refusal = ({ status, error }: { status: number; error?: string }) => [status, error];
const text = { mn: '«{service}», {number}: {organisation}', en: '{service}, {number}: {organisation}' };
const fields = { kind: 'request_info', name: 'Хаяг', text };

const ask = (...[as, method, path, more]: Parameters<typeof askCases> extends [unknown, ...infer R] ? R : never) =>
  askCases(house, as, method, `/officer${path}`, more);
const add = (as = leader, change: object = {}) =>
  ask(as, 'POST', '/letters', { payload: { tenant_id, ...fields, ...change } });
const put = (id: string, version: number, change: object = {}, as = leader) =>
  house.app
    .inject({
      method: 'PUT',
      url: `/api/v1/gov/officer/letters/${id}`,
      headers: { ...as.headers, 'if-match': `"${version}"` },
      payload: { ...fields, ...change },
    })
    .then((reply) => ({ ...reply.json(), status: reply.statusCode }));

test('who leads adds, changes and removes a letter, and it is written down; officers read it', async () => {
  const added = await add();
  assert.equal(added.status, 201);
  const { id } = added.data;
  const changed = await put(id, 1, { name: 'Хаягийн тодруулга' });
  assert.deepEqual([changed.status, changed.data.name, changed.data.version], [200, 'Хаягийн тодруулга', 2]);
  assert.deepEqual(refusal(await put(id, 1)), [412, 'request.version_conflict']);

  const listed = await ask(officer, 'GET', `/letters?tenant_id=${tenant_id}`);
  assert.ok(
    listed.data.items.some((one: { id: string; name: string }) => one.id === id && one.name === changed.data.name),
  );

  assert.equal((await ask(leader, 'DELETE', `/letters/${id}`)).status, 200);
  assert.deepEqual(refusal(await ask(leader, 'DELETE', `/letters/${id}`)), [404, 'officers.letter_not_found']);
  const written = await asSystem(house.deps)
    .selectFrom('audit.pending')
    .select('action')
    .where('object', '=', `letter:${id}`)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    written.map(({ action }) => action),
    ['officers.letter_added', 'officers.letter_changed', 'officers.letter_removed'],
  );
});

test('an officer who does not lead writes none, and those of others are not found', async () => {
  const { id } = (await add()).data;
  assert.deepEqual(refusal(await add(officer)), [403, 'officers.supervisor_needed']);
  assert.deepEqual(refusal(await put(id, 1, {}, officer)), [403, 'officers.supervisor_needed']);
  assert.deepEqual(refusal(await ask(officer, 'DELETE', `/letters/${id}`)), [403, 'officers.supervisor_needed']);

  const { editor: other, officer: stranger } = await openDesk(house);
  assert.deepEqual(refusal(await put(id, 1, {}, other)), [404, 'officers.letter_not_found']);
  assert.deepEqual(refusal(await ask(other, 'DELETE', `/letters/${id}`)), [404, 'officers.letter_not_found']);
  assert.deepEqual(refusal(await add(other)), [404, 'org.organisation_not_found']);
  assert.equal((await ask(stranger, 'GET', `/letters?tenant_id=${tenant_id}`)).status, 404);
});

test('a placeholder that nobody fills in is refused when it is saved', async () => {
  const bad = ['{name}', '{number', 'number}', '{}', '{{number}}', '{ number }', '{NUMBER}', '{constructor}', ''];
  for (const wrong of bad)
    for (const change of [
      { mn: wrong, en: 'a' },
      { mn: 'а', en: wrong },
    ])
      assert.equal((await add(leader, { text: change })).status, 400, wrong);
  assert.equal((await add(leader, { kind: 'spam' })).status, 400);
  const long = { text: { mn: 'а', en: 'a'.repeat(1_001) } };
  assert.equal((await add(leader, long)).status, 400);
  assert.equal((await add(leader, { ...long, kind: 'reject' })).status, 201);
  assert.equal((await add(leader, { name: '' })).status, 400);
});

test('at an application its number, service and organisation are filled in, in both languages', async () => {
  const mine = await openDesk(house);
  const { id, number } = await mine.receive();
  const { service } = (await mine.ask(mine.officer, 'GET', `/${id}`)).data;
  for (const kind of ['request_info', 'reject', 'other'])
    await add(mine.editor, { tenant_id: mine.tenant_id, kind, name: kind });
  const of = async (query: string) => (await mine.ask(mine.officer, 'GET', `/${id}/letters${query}`)).data.items;
  const items = await of('?kind=reject');
  assert.deepEqual(
    items.map(({ kind }: { kind: string }) => kind),
    ['other', 'reject'],
  );
  assert.equal((await of('')).length, 3);
  assert.ok(items[0].text.en.startsWith(`${service.title.en}, ${number}: `));
  assert.ok(items[0].text.mn.startsWith(`«${service.title.mn}», ${number}: `));
  assert.doesNotMatch(items[0].text.en, /[{}]/);
  assert.deepEqual(refusal(await desk.ask(officer, 'GET', `/${id}/letters`)), [404, 'cases.application_not_found']);
});

test('of two who change the same letter at the same moment one does', async () => {
  const { id } = (await add()).data;
  const replies = await Promise.all(Array.from({ length: 6 }, (_, n) => put(id, 1, { name: `Нэр ${n}` })));
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
});

test('the database itself shows letters to members alone, and lets nobody write who does not lead', async () => {
  const { id } = (await add()).data;
  const found = (as: typeof officer) =>
    asActor(house.deps, actorOf(as)).selectFrom('officers.letter').select('id').where('id', '=', id).execute();
  assert.equal((await found(officer)).length, 1);
  const stranger = (await openDesk(house)).editor;
  assert.equal((await found(stranger)).length, 0);
  for (const person of [officer, stranger])
    await transact(house.deps, actorOf(person), async ({ db }) => {
      const changed = await db
        .updateTable('officers.letter')
        .set({ name: 'x' })
        .where('id', '=', id)
        .executeTakeFirst();
      const removed = await db.deleteFrom('officers.letter').where('id', '=', id).executeTakeFirst();
      assert.deepEqual([changed.numUpdatedRows, removed.numDeletedRows], [0n, 0n]);
    });
});
