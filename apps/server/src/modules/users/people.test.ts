import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { system } from '#platform/actor';
import { asSystem, openHouse } from '#test/house';
import * as users from './index.ts';

const house = await openHouse({ after });
const { deps } = house;

test('only the first sign-in of somebody says that they were registered; later ones say that they were known', async () => {
  const person = { civil_id: '110000009991', family_name: 'Дорж', given_name: 'Болд', role: 'user' };
  const signIn = () => users.registerPerson(deps, system('sign in'), { ...person, eid_verified_at: new Date() });

  const ids = [await signIn(), await signIn(), await signIn()];

  assert.equal(new Set(ids).size, 1);
  const records = await asSystem(deps)
    .selectFrom('audit.pending')
    .select('action')
    .where('object', '=', `person:${ids[0]}`)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    records.map(({ action }) => action),
    ['users.person_registered', 'users.person_recognised', 'users.person_recognised'],
  );
});

test('of two first sign-ins at once, one registers', async () => {
  const person = { civil_id: '110000009992', family_name: 'Дорж', given_name: 'Болд', role: 'user' };
  const eid_verified_at = new Date();
  const actor = system('sign in');
  const ids = await Promise.all([1, 2, 3].map(() => users.registerPerson(deps, actor, { ...person, eid_verified_at })));
  const records = await asSystem(deps)
    .selectFrom('audit.pending')
    .select('action')
    .where('object', '=', `person:${ids[0]}`)
    .where('action', '=', 'users.person_registered')
    .execute();
  assert.equal(records.length, 1);
});
