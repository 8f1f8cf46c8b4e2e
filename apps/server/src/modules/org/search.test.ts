import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { asSystem, openHouse, type SignedIn } from '#test/house';
import { callerOf } from '#test/people';
import { addOrganisation } from './index.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const call = callerOf(house);
const owner = await house.signIn();

async function found(name: string, reg_no: string | null, who: SignedIn): Promise<string> {
  const fresh = {
    reg_no,
    slug: null,
    name,
    name_en: null,
    kind: 'company',
    state: 'active',
    verified_at: null,
  } as const;
  return transact(house.deps, system('test'), (deps) => addOrganisation(deps, system('test'), fresh, who.userId));
}
async function named(family_name: string, given_name: string): Promise<SignedIn> {
  const person = await house.signIn();
  const names = { family_name, given_name };
  await asSystem(house.deps).updateTable('users.user').set(names).where('id', '=', person.userId).execute();
  return person;
}

suite('my organisations', () => {
  before(async () => {
    await found('Тал Нутаг ХХК', '2002002', owner);
    await found('Хөх Тэнгэр ТББ', '9009009', owner);
    await found('Тал Нутаг Нэгдэл', null, await house.signIn());
  });
  const namesFor = async (q: string) =>
    (await call(owner, 'GET', `/org?q=${encodeURIComponent(q)}`)).data.items.map(({ name }: { name: string }) => name);

  test('are found by a part of the name or by the number, and those of others are not', async () => {
    assert.deepEqual(await namesFor('нутаг'), ['Тал Нутаг ХХК']);
    assert.deepEqual(await namesFor('ТЭНГЭР'), ['Хөх Тэнгэр ТББ']);
    assert.deepEqual(await namesFor('9009009'), ['Хөх Тэнгэр ТББ']);
    for (const none of ['нэгдэл', '900', '%', 'Тал_Нутаг']) assert.deepEqual(await namesFor(none), [], none);
    assert.equal((await call(owner, 'GET', '/org?q=')).status, 400);
  });
});

suite('the members of an organisation', () => {
  let id = '';
  let invited: SignedIn;
  const idsFor = async (query: string) =>
    (await call(owner, 'GET', `/org/${id}/members?${query}`)).data.items.map(
      ({ user_id }: { user_id: string }) => user_id,
    );
  const q = (text: string) => `q=${encodeURIComponent(text)}`;

  test('are found by the first letters of their names, together with the other filters, page by page', async () => {
    id = await found('Олон гишүүнтэй', null, owner);
    const people = await Promise.all([named('Дорж', 'Сараа'), named('Дорж', 'Сарнай'), named('Сүх', 'Дорж')]);
    for (const [index, one] of people.entries()) {
      const role = index === 0 ? 'officer' : 'member';
      const joined = { user_id: one.userId, tenant_id: id, role, state: 'active', accepted_at: new Date() } as const;
      await asSystem(house.deps).insertInto('org.member').values(joined).execute();
    }
    const [saraa, sarnai, dorj] = people.map(({ userId }) => userId);
    assert.deepEqual(new Set(await idsFor(q('сар'))), new Set([saraa, sarnai]));
    assert.deepEqual(new Set(await idsFor(q('ДОРЖ'))), new Set([saraa, sarnai, dorj]));
    assert.deepEqual(await idsFor(q('Дорж Сараа')), [saraa]);
    assert.deepEqual(await idsFor(`${q('дорж')}&role=officer`), [saraa]);
    assert.deepEqual(await idsFor(q('араа')), []);
    const first = (await call(owner, 'GET', `/org/${id}/members?${q('сар')}&limit=1`)).data;
    const rest = (await call(owner, 'GET', `/org/${id}/members?${q('сар')}&limit=1&after=${first.next}`)).data;
    assert.deepEqual([...first.items, ...rest.items].length, 2);
    assert.equal(rest.next, null);
  });

  test('a name does not find an invited person, whose name nobody reads yet', async () => {
    invited = await named('Цэнд', 'Дулмаа');
    const asked = await call(owner, 'POST', `/org/${id}/members`, { user_id: invited.userId, role: 'member' });
    assert.equal(asked.status, 200);
    assert.deepEqual(await idsFor(q('Дулмаа')), []);
    assert.ok((await idsFor('state=invited')).includes(invited.userId));
    assert.equal((await call(invited, 'POST', `/org/${id}/members/me/accept`)).status, 200);
    assert.deepEqual(await idsFor(q('Дулмаа')), [invited.userId]);
  });

  test('those who are looked for by others are not told of members at all', async () => {
    assert.equal((await call(await house.signIn(), 'GET', `/org/${id}/members?${q('сар')}`)).status, 404);
  });
});
