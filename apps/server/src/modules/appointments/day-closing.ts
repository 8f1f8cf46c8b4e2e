import * as audit from '#modules/audit';
import { type Person, system } from '#platform/actor';
import { actingAs, transact } from '#platform/data/db';
import { transition } from '#platform/data/states';
import { announce } from '#platform/messaging/outbox';
import { findBooking } from './bookings.sql.ts';
import { bookingStates } from './bookings.states.ts';
import { lockUpcoming } from './desk.sql.ts';
import type { Open, PlaceDeps } from './gates.ts';
import { requireActive, siteOfOffice } from './office.ts';
import { freePlaces } from './places.sql.ts';
import { tellOfMove } from './records.ts';
import { cancelSlots, lockOpenOfDay } from './slots.sql.ts';

/** Who had booked is told, and offered another time, by the clock: that must not depend on how many they are. */
export function closeDay(
  deps: PlaceDeps,
  person: Person,
  { site_id, day, reason }: { site_id: string; day: string; reason: string },
): Promise<{ slots: number; displaced: number }> {
  return transact(deps, person, async (deps) => {
    const site = await siteOfOffice(deps, person, site_id);
    await requireActive(deps, person, site.tenant_id);
    const { tenant_id: tenantId, time_zone: timeZone } = site;
    const ids = (await lockOpenOfDay(deps.db, site_id, { day, timeZone, now: deps.now() })).map(({ id }) => id);
    if (ids.length > 0) await cancelSlots(deps.db, ids);
    const clerk = system('displace appointments', person.origin);
    const displaced = ids.length === 0 ? 0 : await actingAs(deps, clerk, () => displace(deps, person, ids, reason));
    const object = `appointment_site:${site_id}` as const;
    const details = { day, slots: ids.length, displaced };
    audit.record(deps, person, { action: 'appointments.day_closed', object, tenantId, details });
    const data = { id: site_id, day };
    announce(deps, person, { type: 'appointments.day_closed', aggregate: object, tenantId, data });
    return { slots: ids.length, displaced };
  });
}

async function displace(deps: Open, person: Person, slotIds: readonly string[], reason: string): Promise<number> {
  const upcoming = await lockUpcoming(deps.db, slotIds);
  const over = { place: null, held_until: null, reason, updated_at: deps.now() };
  for (const { id } of upcoming) {
    const row = await findBooking(deps.db, id);
    if (!row) continue;
    const { to } = await transition(deps, bookingStates, row, 'displace', person, over);
    await freePlaces(deps.db, row.slot_id);
    tellOfMove(deps, person, row, to);
  }
  return upcoming.length;
}
