import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asSystem, openHouse } from '#test/house';
import { system } from '#platform/actor';
import { tellChange } from './changes.ts';
import { transact } from '#platform/data/db';

test('a change that is told inside a transaction is heard before that ends', async (t) => {
  const { deps } = await openHouse(t);
  const outside = asSystem(deps);
  await transact(deps, system('test'), async (deps) => {
    await tellChange(deps, ['test:told']);
    const told = await outside.selectFrom('platform.memory_change').select('key').execute();
    assert.ok(told.some(({ key }) => key === 'test:told'));
  });
});
