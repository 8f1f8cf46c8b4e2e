import type { Appointment, NewAppointment } from '@tamga/contract/appointments';
import type { Person } from '#platform/actor';
import { transact } from '#platform/data/db';
import { excludes, isTaken } from '#platform/data/pool';
import { transition } from '#platform/data/states';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { clerk, oneShown } from './bookings.ts';
import { type BookingRow, findBookingOf, findPlace, insertBooking } from './bookings.sql.ts';
import { bookingStates } from './bookings.states.ts';
import type { BookingDeps, Open } from './gates.ts';
import { offerPlace } from './offers.ts';
import { requireNotPaused } from './pauses.ts';
import { findSlot, freePlaces, listNear, lockCitizen, lockSlots, takePlace } from './places.sql.ts';
import { tellCitizen, tellOfMove } from './records.ts';
import { endServedWait } from './waits.ts';

const holdMs = 10 * 60_000;

/** The case first, then the citizen, slots and bookings: everybody who changes these takes them in this order. */
export function bookAppointment(deps: BookingDeps, person: Person, wish: NewAppointment): Promise<Appointment> {
  const work = transact(deps, clerk(person), async (deps) => {
    const { userId } = person;
    // Not confirmed, it would be over after minutes, and the old one with it.
    if (wish.hold && wish.replaces !== null) throw new AppError('appointments.hold_moves_none');
    await holdCase(deps, userId, wish);
    await lockCitizen(deps.db, userId);
    await requireNotPaused(deps, userId);
    await requireCase(deps, userId, wish.application_id);
    const old = wish.replaces === null ? undefined : await giveUp(deps, person, wish.replaces, wish.slot_id);
    const caseId = wish.application_id ?? old?.case_id ?? null;
    const id = await take(deps, person, { ...wish, caseId });
    if (!wish.hold && caseId !== null) await deps.caseGates.close(deps, caseId, 'appointment');
    const row = await findBookingOf(deps.db, userId, id);
    if (!row) throw new AppError('appointments.not_found');
    // Before the old place is offered, which locks the waits of others: two who book would else wait for each other.
    if (row.state === 'booked') await endServedWait(deps, person, row);
    if (old) await offerPlace(deps, clerk(person), old.slot_id);
    if (row.state === 'booked') tellCitizen(deps, person, row, 'appointment_booked');
    return oneShown(deps, person, row);
  });
  return inOurWords(work);
}

/** That which it is for, or that of the booking which it replaces. */
async function holdCase(deps: Open<BookingDeps>, userId: string, wish: NewAppointment): Promise<void> {
  const { application_id, replaces } = wish;
  const old = replaces === null ? undefined : await findBookingOf(deps.db, userId, replaces);
  const caseId = application_id ?? old?.case_id ?? null;
  if (caseId !== null) await deps.caseGates.hold(deps, caseId);
}

async function requireCase(deps: Open<BookingDeps>, userId: string, caseId: string | null): Promise<void> {
  if (caseId !== null && (await deps.caseGates.applicantOf(deps, caseId)) !== userId)
    throw new AppError('appointments.case_not_found');
}

/** Gives up what is to be replaced. Where the new place is not to be had, the transaction brings it back. */
async function giveUp(deps: Open, person: Person, id: string, slotId: string): Promise<BookingRow> {
  const found = await findBookingOf(deps.db, person.userId, id);
  if (!found) throw new AppError('appointments.not_found');
  await lockSlots(deps.db, [found.slot_id, slotId]);
  // Read again: the office may have closed the day meanwhile.
  const old = (await findBookingOf(deps.db, person.userId, id)) ?? found;
  const over = { place: null, held_until: null, updated_at: deps.now() };
  const { to } = await transition(deps, bookingStates, old, 'reschedule', person, over);
  await freePlaces(deps.db, old.slot_id);
  tellOfMove(deps, person, old, to);
  return old;
}

async function take(
  deps: Open,
  person: Person,
  { slot_id, caseId, hold, replaces }: NewAppointment & { caseId: string | null },
): Promise<string> {
  const now = deps.now();
  const place = await findPlace(deps.db, person.userId);
  if (place === null) throw new AppError('appointments.too_many');
  const slot = await takePlace(deps.db, slot_id, now);
  if (!slot) throw await whyNot(deps, slot_id);
  const { tenant_id, starts_at, ends_at } = slot;
  const id = uuidv7(now.getTime());
  const state = hold ? 'held' : 'booked';
  const held_until = hold ? new Date(Math.min(now.getTime() + holdMs, starts_at.getTime())) : null;
  const whose = { citizen_id: person.userId, case_id: caseId, place, replaces_id: replaces };
  await insertBooking(deps.db, { id, tenant_id, slot_id, starts_at, ends_at, state, held_until, ...whose }, now);
  tellOfMove(deps, person, { id, tenant_id, slot_id }, state);
  return id;
}

async function whyNot(deps: Open, slotId: string): Promise<AppError> {
  const slot = await findSlot(deps.db, slotId);
  if (!slot) return new AppError('appointments.slot_not_found');
  const near = await listNear(deps.db, slot, { near: slot.starts_at, now: deps.now() }, 3);
  const alternatives = near.map(({ id, starts_at, ends_at }) => ({
    id,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
  }));
  const isFull = slot.state === 'open' && slot.taken >= slot.capacity;
  return new AppError(isFull ? 'appointments.slot_full' : 'appointments.slot_closed', { details: { alternatives } });
}

/** What the constraints refuse, which hold whatever this code forgets. */
async function inOurWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (excludes(error, 'booking_overlap')) throw new AppError('appointments.overlap', { cause: error });
    if (isTaken(error, 'booking_case')) throw new AppError('appointments.case_has_one', { cause: error });
    throw error;
  }
}
