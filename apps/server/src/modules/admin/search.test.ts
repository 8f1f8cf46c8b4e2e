import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { asSystem, openHouse, type SignedIn } from '#test/house';

const house = await openHouse({ after });
const admin = await house.signIn('admin');
const search = async (query: string, { headers }: Pick<SignedIn, 'headers'> = admin) => {
  const reply = await house.app.inject({ url: `/api/v1/core/organizations?${query}`, headers });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const names = ({ data }: { data: { items: { name: string }[] } }) => data.items.map(({ name }) => name);

before(async () => {
  const rows = ['Өргөө ХХК', 'Орхон', 'Пагода', 'ОРД групп', 'Ёс заншил'].map((name, index) => ({
    id: randomUUID(),
    reg_no: `900200${index}`,
    name,
  }));
  await asSystem(house.deps).insertInto('org.organisation').values(rows).execute();
});

test('organisations are found by the first letters of their names, in the order of the alphabet', async () => {
  assert.deepEqual(names(await search(`q=${encodeURIComponent('ор')}`)), ['ОРД групп', 'Орхон']);
  const first = await search('limit=3');
  assert.deepEqual(names(first), ['Ёс заншил', 'ОРД групп', 'Орхон']);
  const second = await search(`limit=3&after=${first.data.next}`);
  assert.deepEqual([names(second), second.data.next], [['Өргөө ХХК', 'Пагода'], null]);
});

test('and by register number', async () => {
  const { data } = await search('q=9002002');
  const [{ id: _, ...found }] = data.items;
  assert.deepEqual(found, { reg_no: '9002002', name: 'Пагода', kind: 'company', state: 'pending' });
});

test('by administrators only', async () => {
  const [citizen, manager] = await Promise.all([house.signIn(), house.signIn('manager')]);
  assert.equal((await search('', { headers: {} as SignedIn['headers'] })).statusCode, 401);
  assert.equal((await search('', citizen)).statusCode, 403);
  assert.equal((await search('', manager)).statusCode, 403);
});
