import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { personOf } from '#test/appointments';
import { openHouse } from '#test/house';
import { everyCell } from '#test/states';
import { type AccessLife, accessLife } from './access-requests.states.ts';

const house = await openHouse({ after });

const ways = [
  'publisher asked approve approved',
  'publisher asked refuse refused',
  'publisher approved end ended',
  'asker asked withdraw withdrawn',
  'asker approved end ended',
  // They asked for it themselves: they take it back or end it, and do not decide it.
  'both asked withdraw withdrawn',
  'both approved end ended',
];

for (const side of ['publisher', 'asker', 'both', 'stranger'])
  test(`what the ${side} may do in every state`, async () => {
    const actor = await personOf(house, await house.signIn('admin'));
    const rowIn = (state: AccessLife['state']): AccessLife => ({
      id: randomUUID(),
      state,
      asked_by: side === 'both' ? actor.userId : randomUUID(),
      is_asker: side === 'asker' || side === 'both',
      is_publisher: side === 'publisher' || side === 'both',
    });
    for (const { state, action, verdict, allowed } of everyCell(accessLife, rowIn, actor)) {
      const isTheirs = ways.some((way) => way.startsWith(`${side} `) && way.includes(` ${action} `));
      const way = ways.find((one) => one.startsWith(`${side} ${state} ${action} `));
      const expected = way ? { is: 'allowed', to: way.split(' ')[3] } : { is: isTheirs ? 'wrong state' : 'not theirs' };
      assert.deepEqual(verdict, expected, `${side} ${state} ${action}`);
      assert.equal(allowed.includes(action), way !== undefined);
    }
  });
