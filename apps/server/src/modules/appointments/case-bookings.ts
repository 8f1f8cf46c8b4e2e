import { type Actor, system } from '#platform/actor';
import { actingAs, type Tx } from '#platform/data/db';
import { giveBack } from './booking-moves.ts';
import { listBookingsOfCase } from './bookings.sql.ts';

/** Calls off what is still to come of a case, in the transaction that ends it. Tells how many there were. */
export function cancelOfCase(deps: { db: Tx; now: () => Date }, { origin }: Actor, caseId: string): Promise<number> {
  const platform = system('end the appointments of a case', origin);
  return actingAs(deps, platform, async () => {
    let cancelled = 0;
    for (const { id, state } of await listBookingsOfCase(deps.db, caseId)) {
      if (state !== 'held' && state !== 'booked') continue;
      if (await giveBack(deps, platform, id, 'withdraw')) cancelled += 1;
    }
    return cancelled;
  });
}
