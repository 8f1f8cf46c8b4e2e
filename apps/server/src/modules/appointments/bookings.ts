import type { Appointment } from '@tamga/contract/appointments';
import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import { type Person, system } from '#platform/actor';
import { allRows } from '#platform/data/all-rows';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { type BookingRow, findBookingOf, listActiveOf, listBookingsOf } from './bookings.sql.ts';
import { shown } from './shown.ts';
import { allWaitsOf } from './waits.ts';

type ReadDeps = { pool: Pool; now: () => Date };

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

export async function listOwnAppointments(
  deps: ReadDeps,
  person: Person,
  { limit, after, active }: PageQuery & { active?: boolean | undefined },
): Promise<Page<Appointment>> {
  const rows = await listBookingsOf(asActor(deps, person), person.userId, active, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ starts_at, id }) => cursor.write([starts_at, id]));
  return { items: await shown(deps, person, items), next };
}

/** The earliest that is not over; a person has three at most. */
export async function findNext(deps: ReadDeps, person: Person): Promise<Appointment | null> {
  const rows = await listActiveOf(asActor(deps, person), person.userId);
  const [next] = rows
    .filter(({ ends_at }) => ends_at > deps.now())
    .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
  return next ? oneShown(deps, person, next) : null;
}

export async function getAppointment(deps: ReadDeps, person: Person, id: string): Promise<Appointment> {
  const row = await ownBooking(deps, person, id);
  return oneShown(deps, person, row);
}

/** An officer sees those of others in the office; here they are not found. */
export async function ownBooking(deps: { pool: Pool }, person: Person, id: string): Promise<BookingRow> {
  const row = await findBookingOf(asActor(deps, person), person.userId, id);
  if (!row) throw new AppError('appointments.not_found');
  return row;
}

export async function oneShown(deps: ReadDeps, person: Person, row: BookingRow): Promise<Appointment> {
  const [appointment] = await shown(deps, person, [row]);
  if (!appointment) throw new AppError('appointments.not_found');
  return appointment;
}

/** Whose rights a booking is made and given up with: no citizen writes what others' places depend on. */
export const clerk = (person: Person) => system('keep appointments', person.origin);

/** What this room holds about a person, for the person. */
export async function exportAbout(deps: ReadDeps, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, person);
  const rows = await allRows<BookingRow>((limit, last) =>
    listBookingsOf(db, person.userId, undefined, limit, last && [last.starts_at, last.id]),
  );
  return { appointments: await shown(deps, person, rows), waits: await allWaitsOf(deps, person) };
}
