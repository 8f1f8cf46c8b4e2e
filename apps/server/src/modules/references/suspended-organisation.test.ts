import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { leaveReference, makeReference } from '#test/documents';
import { asSystem } from '#test/house';
import { openObjectHouse } from '#test/objects';
import { askReferences, issuedTo, openOffice } from '#test/references';

const house = await openObjectHouse({ after }, {}, undefined, { limits: 'off' });
const ask = askReferences.bind(null, house);
const office = await openOffice(house);
const citizen = await house.signIn();
const become = (state: 'active' | 'suspended' | 'closed') =>
  asSystem(house.deps).updateTable('org.organisation').set({ state }).where('id', '=', office.tenantId).execute();
const end = (id: string, how: 'revoke' | 'supersede' | 'retry', payload?: object) =>
  ask(office.officer, 'POST', `/officer/references/${id}/${how}`, payload && { payload });
const stateOf = async (id: string) => (await ask(citizen, 'GET', `/gov/references/${id}`)).data.state;
const fields = [{ label: { mn: 'Нэр', en: 'Given name' }, value: 'Болорцэцэг' }];

async function offer(): Promise<string> {
  const editor = await house.signIn('admin');
  const joined = { user_id: editor.userId, tenant_id: office.tenantId, role: 'member', state: 'active' } as const;
  await asSystem(house.deps).insertInto('org.member').values(joined).execute();
  const title = { mn: 'Лавлагаа', en: 'Extract' };
  const payload = { tenant_id: office.tenantId, code: 'extract', title, source: 'account' };
  return (await ask(editor, 'POST', '/gov/reference-types', { payload })).data.id;
}

test('an organisation that is suspended or closed seals nothing, and can still revoke', async () => {
  const type = await offer();
  for (const state of ['suspended', 'closed'] as const) {
    await become('active');
    const [{ id }, pending] = [
      await issuedTo(house, office, citizen),
      await leaveReference(house, office.tenantId, citizen.userId),
    ];
    await become(state);
    await makeReference(house.deps, pending);
    assert.equal(await stateOf(pending), 'failed', 'what it had left to be made is not');
    for (const refused of [
      await end(id, 'supersede', { fields }),
      await end(pending, 'retry'),
      await ask(citizen, 'POST', '/gov/references', { payload: { type } }),
    ])
      assert.deepEqual([refused.status, refused.error], [409, 'org.organisation_not_active'], state);
    assert.equal((await end(id, 'revoke', { reason: 'Алдаатай' })).status, 200);
  }
});

test('what it had left is made when it is active again', async () => {
  await become('active');
  const id = await leaveReference(house, office.tenantId, citizen.userId);
  await become('suspended');
  await makeReference(house.deps, id);
  await become('active');
  assert.equal((await end(id, 'retry')).status, 202);
  await makeReference(house.deps, id);
  assert.equal(await stateOf(id), 'issued');
});
