import assert from 'node:assert/strict';
import { asSystem } from '../../server/test/house.ts';
import { connectAccount } from '../../server/test/ownership.ts';
import type { Screen } from './screen.ts';

/** A page about an account that is connected, or that its provider has ended. */
export const aConnection = (path: string, state: 'connected' | 'lost'): Screen => ({
  path: `${path} (${state})`,
  as: 'user',
  async prepare({ house }, person) {
    assert.ok(person);
    // One person looks at all of these pages.
    await asSystem(house.deps).deleteFrom('integrations.connection').where('user_id', '=', person.userId).execute();
    await connectAccount(house, person, 'cloud');
    const seen = { account: 'bolormaa@cloud.example', used_at: new Date() };
    const row = state === 'lost' ? { ...seen, state: 'reconnect_needed' as const } : seen;
    await asSystem(house.deps)
      .updateTable('integrations.connection')
      .set(row)
      .where('user_id', '=', person.userId)
      .execute();
    return path;
  },
});

/** What lies in the drive of a person, which the sandbox opens with the token that stands in their row. */
export const aDrive = (path: string, how: 'listed' | 'ended'): Screen => ({
  path: `${path} (${how})`,
  as: 'user',
  async prepare({ house, sandbox }, person) {
    assert.ok(person);
    const db = asSystem(house.deps);
    await db.deleteFrom('integrations.connection').where('user_id', '=', person.userId).execute();
    await connectAccount(house, person, 'cloud');
    const row = { scopes: ['drive'], ...(how === 'ended' && { state: 'reconnect_needed' as const }) };
    await db.updateTable('integrations.connection').set(row).where('user_id', '=', person.userId).execute();
    const grant = { account: 'bolormaa@cloud.example', scope: 'drive', current: '', isOver: false };
    sandbox.world.cloud.accessTokens.set('a', { grant, endsAt: Date.now() + 86_400_000 });
    return path;
  },
});
