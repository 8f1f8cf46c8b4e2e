import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDirectoryStand, setDirectoryFaults } from '#test/directory';
import { makeReference } from '#test/documents';
import { asSystem } from '#test/house';
import { openObjectHouse } from '#test/objects';
import { askReferences, offerExtract, openOffice } from '#test/references';

const directory = await openDirectoryStand({ after });
const house = await openObjectHouse({ after }, directory.env, undefined, { limits: 'off' });
const { deps } = house;
const office = await openOffice(house);
const ask = askReferences.bind(null, house);
const offer = (more: object) => offerExtract(house, office, more);

test('what the state directory says is on the extract; while it is away, none is begun', async () => {
  const citizen = await house.signIn();
  const civil_id = '110000000011';
  await asSystem(deps).updateTable('users.user').set({ civil_id }).where('id', '=', citizen.userId).execute();
  const type = await offer({ source: 'directory' });
  await setDirectoryFaults(directory.sandbox, { down: true });
  const refused = await ask(citizen, 'POST', '/gov/references', { payload: { type } });
  await setDirectoryFaults(directory.sandbox);
  assert.equal(refused.status, 502, refused.message);
  assert.deepEqual((await ask(citizen, 'GET', '/gov/references')).data.items, []);

  const { data } = await ask(citizen, 'POST', '/gov/references', { payload: { type, lang: 'en' } });
  await makeReference(deps, data.id);
  const made = await ask(citizen, 'GET', `/gov/references/${data.id}`);
  const labels = made.data.fields.map(({ label }: { label: { en: string } }) => label.en);
  assert.ok(labels.includes('Register number') && labels.includes('Date of birth'), labels.join());
});

test('what a register holds that nobody can read is left out, and the extract is made and exported', async () => {
  const citizen = await house.signIn();
  const [civil_id, ...words] = [
    '110000000022',
    'familyName',
    'givenName',
    'familyNameLatin',
    'givenNameLatin',
  ] as const;
  const entry = directory.sandbox.world.people.find(({ civilId }) => civilId === civil_id)!;
  const before = Object.fromEntries(words.map((word) => [word, entry[word]]));
  const odd = {
    familyName: 'Бат\tЭрдэнэ',
    givenName: ' Сү\u200bх\u0007 ',
    familyNameLatin: ' ',
    givenNameLatin: '\u200b',
  };
  await asSystem(deps).updateTable('users.user').set({ civil_id }).where('id', '=', citizen.userId).execute();
  const type = await offer({ source: 'directory' });
  Object.assign(entry, odd);
  const { data } = await ask(citizen, 'POST', '/gov/references', { payload: { type } });
  Object.assign(entry, before);
  await makeReference(deps, data.id);
  const made = await ask(citizen, 'GET', `/gov/references/${data.id}`);
  const values = made.data.fields.map(({ value }: { value: string }) => value);
  assert.deepEqual([made.data.state, values.slice(0, 3)], ['issued', ['Бат Эрдэнэ', 'Сүх', civil_id]]);
  const exported = await ask(citizen, 'GET', '/users/me/export');
  assert.deepEqual(exported.data.sections.references.documents[0].fields, made.data.fields);
  assert.ok(!made.data.fields.some(({ label }: { label: { en: string } }) => label.en.includes('Latin')));
});
