import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as rbac from '#modules/rbac';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { recall } from '#platform/memory/memory';
import { eventually } from '#test/eventually';
import { openHouse } from '#test/house';
import { changePerson } from './accounts.ts';
import { findCivilId, registerPerson } from './people.ts';
import { readStanding, standingKey } from './standing.ts';

const house = await openHouse({ after });
const { deps } = house;
const actor = system('test');

const newPerson = (civil_id: string): Promise<string> => {
  const names = { family_name: 'Дорж', given_name: 'Болормаа' };
  return registerPerson(deps, actor, { civil_id, ...names, role: 'user', eid_verified_at: null });
};
const remembered = async (userId: string) => (await recall(deps, [standingKey(userId)]))[0];

test('a transaction sees the standing that it has just given, and nobody hears of it before the commit', async () => {
  const [other, userId] = [await newPerson('other'), await newPerson('one')];
  // Redis is not believed from the first moment on.
  await eventually(async () => {
    await readStanding(deps, actor, other);
    assert.match((await remembered(other)) ?? '', / user$/);
  });
  const given = new Error('not saved after all');

  await assert.rejects(
    transact(deps, actor, async (deps) => {
      await changePerson(deps, userId, { role: 'admin', active: false }, { endTokens: false });
      const seen = await readStanding(deps, actor, userId);
      assert.deepEqual([seen?.role, seen?.active], ['admin', false]);
      assert.equal(await findCivilId(deps, actor, userId), undefined);
      assert.equal(await findCivilId(deps, actor, userId, { inactiveToo: true }), 'one');
      throw given;
    }),
    given,
  );

  assert.equal(await remembered(userId), null);
  const standing = await readStanding(deps, actor, userId);
  assert.deepEqual([standing?.role, standing?.active], ['user', true]);
});

test('a role is the same inside a transaction and from the copy of the process', async () => {
  const copied = await rbac.readRole(deps, actor, 'manager');
  const inside = await transact(deps, actor, (deps) => rbac.readRole(deps, actor, 'manager'));

  assert.deepEqual(inside, copied);
  assert.equal(await transact(deps, actor, (deps) => rbac.readRole(deps, actor, 'nobody')), undefined);
});
