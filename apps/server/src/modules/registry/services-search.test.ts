import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openHouse } from '#test/house';
import { askRegistry, draftService, organisationWithOfficer } from '#test/registry';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });

test('a service of one’s organisation is found by a part of its title in either language, or of its code', async () => {
  const [editor, stranger] = [await house.signIn('admin'), await house.signIn('admin')];
  const tenant_id = await organisationWithOfficer(house, editor);
  const { code } = await draftService(house, editor, tenant_id);
  const found = async (q: string, person = editor) =>
    (await askRegistry(house, person, 'GET', `/services?q=${encodeURIComponent(q)}`)).data.items.length;
  for (const q of ['ОРШИН', 'of residence', code]) assert.equal(await found(q), 1, q);
  for (const q of ['%', 'nothing']) assert.equal(await found(q), 0, q);
  assert.equal(await found('оршин', stranger), 0);
});
