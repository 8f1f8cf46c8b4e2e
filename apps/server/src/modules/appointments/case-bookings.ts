import * as audit from '#modules/audit';
import { type Actor, system } from '#platform/actor';
import { actingAs, type Tx } from '#platform/data/db';
import { giveBack } from './booking-moves.ts';
import { listBookingsOfCase } from './bookings.sql.ts';
import { dropAmends } from './expiries.sql.ts';
import { endWaitsOfCase } from './waits.sql.ts';

/** Calls off what is still to come of a case, or waited for, in the transaction that ends it. Tells how many were booked. */
export function cancelOfCase(deps: { db: Tx; now: () => Date }, { origin }: Actor, caseId: string): Promise<number> {
  const platform = system('end the appointments of a case', origin);
  return actingAs(deps, platform, async () => {
    // First: amends that are being made at this moment leave a place that is held, or a wait.
    await dropAmends(deps.db, 'case_id', caseId, deps.now());
    for (const { id, tenant_id: tenantId } of await endWaitsOfCase(deps.db, caseId, deps.now()))
      audit.record(deps, platform, { action: 'appointments.wait_left', object: `appointment_wait:${id}`, tenantId });
    let cancelled = 0;
    for (const { id, state } of await listBookingsOfCase(deps.db, caseId)) {
      if (state !== 'held' && state !== 'booked') continue;
      if (await giveBack(deps, platform, id, 'withdraw')) cancelled += 1;
    }
    return cancelled;
  });
}
