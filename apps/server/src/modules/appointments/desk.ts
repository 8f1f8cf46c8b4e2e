import type { Data } from '@tamga/contract';
import type { BookingState } from '@tamga/contract/appointments';
import type { getOfficeDay, OfficeSlot } from '@tamga/contract/appointments.desk';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { allowedActions, transition } from '#platform/data/states';
import { AppError } from '#platform/error';
import { findBooking } from './bookings.sql.ts';
import { bookingStates } from './bookings.states.ts';
import { listBookingsOfSlots } from './desk.sql.ts';
import type { PlaceDeps } from './gates.ts';
import { siteOfOffice } from './office.ts';
import { tellCitizen, tellOfMove } from './records.ts';
import { siteIn } from './shown.ts';
import { listSlotsOfDay } from './slots.sql.ts';

/** Names are others' data: that they were shown is written down first. */
export async function readDay(
  deps: { pool: Pool; now: () => Date },
  person: Person,
  { site_id, day }: { site_id: string; day: string },
): Promise<Data<typeof getOfficeDay>> {
  const site = await siteOfOffice(deps, person, site_id);
  const db = asActor(deps, person);
  const slots = await listSlotsOfDay(db, site_id, { day, timeZone: site.time_zone });
  const bookings = await listBookingsOfSlots(
    db,
    slots.map(({ id }) => id),
  );
  const subject = [...new Set(bookings.map(({ citizen_id }) => citizen_id))];
  const people = await users.describePeople(deps, system('name who comes', person.origin), subject);
  const fields = ['family_name', 'given_name'];
  const access = { subject, purpose: 'service', recordKind: 'appointment', fields, tenantId: site.tenant_id } as const;
  await users.recordAccess(deps, person, access);
  const now = deps.now();
  const comersOf = (slotId: string): OfficeSlot['appointments'] =>
    bookings
      .filter(({ slot_id }) => slot_id === slotId)
      .map((booking) => {
        const { family_name = '', given_name = '' } = people.get(booking.citizen_id) ?? {};
        return {
          id: booking.id,
          state: booking.state,
          citizen: { family_name, given_name },
          application_id: booking.case_id,
          allowed_actions: allowedActions(bookingStates, booking, person, now),
        };
      });
  return {
    site: siteIn({ ...site, site_id }),
    day,
    slots: slots.map(({ type_id, title_mn, title_en, ...slot }) => ({
      ...slot,
      type: { id: type_id, title: { mn: title_mn, en: title_en } },
      appointments: comersOf(slot.id),
    })),
  };
}

export function moveAtDesk(
  deps: PlaceDeps,
  person: Person,
  id: string,
  action: 'check_in' | 'complete' | 'miss',
): Promise<{ id: string; state: BookingState }> {
  return transact(deps, person, async (deps) => {
    const row = await findBooking(deps.db, id);
    if (!row) throw new AppError('appointments.not_found');
    const over = action === 'check_in' ? {} : { place: null };
    const { to: state } = await transition(deps, bookingStates, row, action, person, {
      ...over,
      updated_at: deps.now(),
    });
    tellOfMove(deps, person, row, state);
    if (action === 'miss') tellCitizen(deps, person, row, 'appointment_missed');
    return { id, state };
  });
}
