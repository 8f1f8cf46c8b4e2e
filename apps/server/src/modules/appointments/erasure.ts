import type { System } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { giveBack } from './booking-moves.ts';
import { listActiveOf } from './bookings.sql.ts';
import { dropAmends } from './expiries.sql.ts';
import { deleteWaitsOf } from './waits.sql.ts';

/** Nobody comes any more: the places are for others. */
export async function forgetPerson(deps: { db: Tx; now: () => Date }, userId: string, actor: System): Promise<void> {
  await dropAmends(deps.db, 'citizen_id', userId, deps.now());
  for (const { id } of await listActiveOf(deps.db, userId)) await giveBack(deps, actor, id, 'withdraw');
  await deleteWaitsOf(deps.db, userId);
}
