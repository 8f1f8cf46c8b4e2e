import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApplicationSample } from '@tamga/contract/application';
import { asAdmin, openHouse, type SignedIn } from '#test/house';
import { foundOrganisation } from '#test/ownership';

const url = '/api/v1/applications';
const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const [admin, member] = [await house.signIn('admin'), await house.signIn('admin')];

const register = async (name_mn: string, name_en: string, organisation_id: string | null = null, who = admin) => {
  const payload = { ...newApplicationSample, name_mn, name_en, organisation_id };
  const reply = await house.app.inject({ method: 'POST', url, payload, headers: who.headers });
  assert.equal(reply.statusCode, 200, reply.body);
};
const search = async (q: string, { headers }: SignedIn = admin, more = '') => {
  const reply = await house.app.inject({ url: `${url}?q=${encodeURIComponent(q)}${more}`, headers });
  return { statusCode: reply.statusCode, ...reply.json() };
};
const names = ({ data }: { data: { items: { name_en: string }[] } }) => data.items.map(({ name_en }) => name_en);

await register('Номын сан', 'Library');
await register('Номин зах', 'Nomin market');
await register('ӨРГӨӨ', 'Palace');
const { id: organisation } = await foundOrganisation(house, member);
await register('Номхон далай', 'Pacific', organisation, member);

test('applications are found by the first letters of either name, however they are written', async () => {
  assert.deepEqual(names(await search('ном')), ['Nomin market', 'Library']);
  assert.deepEqual(names(await search('NOM')), ['Nomin market']);
  assert.deepEqual(names(await search('өрг')), ['Palace']);
  assert.deepEqual(names(await search('сан')), [], 'not by letters within');
  assert.deepEqual(names(await search('ном%')), []);
  assert.deepEqual(names(await search('ном', admin, '&kind=native')), []);
});

test('a search is walked to its end, and shows those of an organisation to its members alone', async () => {
  assert.deepEqual(names(await search('ном', member)), ['Pacific', 'Nomin market', 'Library']);
  const first = await search('ном', member, '&limit=2');
  const second = await search('ном', member, `&limit=2&after=${first.data.next}`);
  assert.deepEqual([names(first), names(second)], [['Pacific', 'Nomin market'], ['Library']]);
});

test('what is no text to search for is refused', async () => {
  for (const wrong of ['a'.repeat(81), 'a\u202eb', '\n'])
    assert.equal((await search(wrong)).statusCode, 400, JSON.stringify(wrong));
});

test('the index is asked even where row level security decides who sees what', async () => {
  const plan = await asAdmin(async (client) => {
    await client.query('begin; set local enable_seqscan = off; set local role tamga_app');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from applications.application
       where (key_mn >= users.name_key('ном') and key_mn < users.name_key('ном') || chr(1114111))
          or (key_en >= users.name_key('ном') and key_en < users.name_key('ном') || chr(1114111))`,
    );
    await client.query('rollback');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }, house.database);
  assert.match(plan, /application_key_mn/, plan);
  assert.match(plan, /application_key_en/, plan);
});
