import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { leaveReference, makeReference } from '#test/documents';
import { asSystem } from '#test/house';
import { openObjectHouse } from '#test/objects';
import { askReferences, issuedTo, openOffice } from '#test/references';
import { forgetPerson } from './people.ts';

// What happens to a document while it is made, or to the one whose place it is to take.

const house = await openObjectHouse({ after }, {}, undefined, { limits: 'off' });
const { deps } = house;
const office = await openOffice(house);
const citizen = await house.signIn();
const ask = askReferences.bind(null, house);
const stateOf = async (id: string) => (await ask(citizen, 'GET', `/gov/references/${id}`)).data.state;
const revoke = (id: string) =>
  ask(office.officer, 'POST', `/officer/references/${id}/revoke`, { payload: { reason: 'Алдаатай' } });

/** The same store, and something that happens once the file is in it. */
function meanwhile(happens: () => Promise<unknown>) {
  const { store, ...rest } = house.objects;
  const put: typeof store.put = async (...file) => {
    await store.put(...file);
    await happens();
  };
  return { ...deps, objects: { ...rest, store: { ...store, put } } };
}

async function replaced() {
  const former = await issuedTo(house, office, citizen);
  const fields = [{ label: { mn: 'Нэр', en: 'Given name' }, value: 'Болорцэцэг' }];
  const path = `/officer/references/${former.id}/supersede`;
  const next = (await ask(office.officer, 'POST', path, { payload: { fields } })).data;
  return { former: String(former.id), next: String(next.id) };
}

test('nothing takes the place of a document that is revoked', async () => {
  const { former, next } = await replaced();
  assert.equal((await revoke(former)).status, 200);
  await makeReference(deps, next);
  assert.deepEqual([await stateOf(former), await stateOf(next)], ['revoked', 'failed']);
});

test('nor of one that is revoked while the other is made', async () => {
  const { former, next } = await replaced();
  const before = (await house.keys()).length;
  const revoking = meanwhile(() => revoke(former));
  await assert.rejects(makeReference(revoking, next), { code: 'references.state_conflict' });
  assert.equal((await house.keys()).length, before, 'the file is not kept');
  await makeReference(deps, next);
  assert.deepEqual([await stateOf(former), await stateOf(next)], ['revoked', 'failed']);
});

test('one whose term is over is revoked too, and those who check it learn that', async () => {
  const { id, number, verify_code } = await issuedTo(house, office, citizen);
  const over = { state: 'expired', valid_until: new Date(Date.now() - 1_000) } as const;
  await asSystem(deps).updateTable('references.reference').set(over).where('id', '=', id).execute();
  assert.equal((await revoke(id)).status, 200);
  const { data } = await ask(null, 'GET', `/gov/references/verify?number=${number}&code=${verify_code}`);
  assert.equal(data.verdict, 'revoked');
});

test('of a person who is erased while a document is made, nothing is written back', async () => {
  const person = await house.signIn();
  const id = await leaveReference(house, office.tenantId, person.userId);
  const before = (await house.keys()).length;
  const actor = system('test');
  const erasing = meanwhile(() => transact(deps, actor, (deps) => forgetPerson(deps, person.userId, actor)));
  await assert.rejects(makeReference(erasing, id), { code: 'references.no_longer_holds' });
  await makeReference(deps, id);
  const row = await asSystem(deps)
    .selectFrom('references.reference')
    .select(['state', 'data_sealed', 'content_sealed', 'pdf_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(row, { state: 'generating', data_sealed: null, content_sealed: null, pdf_id: null });
  assert.equal((await house.keys()).length, before, 'the file is not kept');
});
