import type { Appointment } from '@tamga/contract/appointments';
import type { Person, System } from '#platform/actor';
import { transact } from '#platform/data/db';
import { transition } from '#platform/data/states';
import { AppError } from '#platform/error';
import { clerk, oneShown } from './bookings.ts';
import { type BookingRow, findBooking, findBookingOf } from './bookings.sql.ts';
import { bookingStates } from './bookings.states.ts';
import type { BookingDeps, Open, PlaceDeps } from './gates.ts';
import { offerPlace } from './offers.ts';
import { freePlaces, lockSlots } from './places.sql.ts';
import { tellCitizen, tellOfMove } from './records.ts';
import { endServedWait } from './waits.ts';

export function confirmAppointment(deps: BookingDeps, person: Person, id: string): Promise<Appointment> {
  return transact(deps, clerk(person), async (deps) => {
    const row = await own(deps, person, id);
    if (row.case_id !== null) await deps.caseGates.hold(deps, row.case_id);
    const { to } = await transition(deps, bookingStates, row, 'confirm', person, {
      held_until: null,
      updated_at: deps.now(),
    });
    tellOfMove(deps, person, row, to);
    tellCitizen(deps, person, row, 'appointment_booked');
    await endServedWait(deps, person, row);
    if (row.case_id !== null) await deps.caseGates.close(deps, row.case_id, 'appointment');
    return oneShown(deps, person, await own(deps, person, id));
  });
}

export function cancelAppointment(deps: PlaceDeps, person: Person, id: string): Promise<Appointment> {
  return transact(deps, clerk(person), async (deps) => {
    const { slot_id } = await own(deps, person, id);
    await lockSlots(deps.db, [slot_id]);
    const row = await own(deps, person, id);
    const { to } = await transition(deps, bookingStates, row, 'cancel', person, over(deps));
    await freePlaces(deps.db, slot_id);
    tellOfMove(deps, person, row, to);
    await offerPlace(deps, clerk(person), slot_id);
    return oneShown(deps, person, await own(deps, person, id));
  });
}

async function own(deps: Open, person: Person, id: string): Promise<BookingRow> {
  const row = await findBookingOf(deps.db, person.userId, id);
  if (!row) throw new AppError('appointments.not_found');
  return row;
}

const over = (deps: { now: () => Date }) => ({ place: null, held_until: null, updated_at: deps.now() });

/**
 * The platform gives a place back: what was held is over, or what it was for is. Tells whether it was still there to give;
 * the next who waits is offered it by the caller, or by the clock.
 */
export async function giveBack(
  deps: Pick<Open, 'db' | 'now'>,
  actor: System,
  id: string,
  action: 'expire' | 'withdraw',
): Promise<BookingRow | null> {
  const found = await findBooking(deps.db, id);
  if (!found) return null;
  await lockSlots(deps.db, [found.slot_id]);
  const row = await findBooking(deps.db, id);
  if (!row || !['held', 'booked'].includes(row.state)) return null;
  if (action === 'expire' && (row.held_until === null || row.held_until > deps.now())) return null;
  const { to } = await transition(deps, bookingStates, row, action, actor, over(deps));
  await freePlaces(deps.db, row.slot_id);
  tellOfMove(deps, actor, row, to);
  return row;
}
