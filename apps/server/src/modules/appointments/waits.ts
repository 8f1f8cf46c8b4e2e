import type { AppointmentWait } from '@tamga/contract/appointments.choice';
import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as audit from '#modules/audit';
import { type Person, system } from '#platform/actor';
import { allRows } from '#platform/data/all-rows';
import { actingAs, asActor, transact, type Tx } from '#platform/data/db';
import { isTaken, type Pool, refusing } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import type { BookingRow } from './bookings.sql.ts';
import { findPlaceOffered } from './choice.sql.ts';
import type { BookingDeps } from './gates.ts';
import { requireNotPaused } from './pauses.ts';
import { placeIn } from './shown.ts';
import { endWait, endWaitFor, findWait, insertWait, listWaitsOf, type WaitRow } from './waits.sql.ts';

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

export async function listOwnWaits(
  deps: { pool: Pool },
  person: Person,
  { limit, after }: PageQuery,
): Promise<Page<AppointmentWait>> {
  const rows = await listWaitsOf(asActor(deps, person), person.userId, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ created_at, id }) => cursor.write([created_at, id]));
  return { items: items.map(shownWait), next };
}

interface Wish {
  site_id: string;
  type_id: string;
  application_id: string | null;
}

export function joinWait(
  deps: BookingDeps,
  person: Person,
  { site_id, type_id, application_id }: Wish,
): Promise<AppointmentWait> {
  const { userId } = person;
  const work = transact(deps, person, async (deps) => {
    const place = await findPlaceOffered(deps.db, { site_id, type_id });
    if (!place) throw new AppError('appointments.place_not_found');
    await requireNotPaused(deps, userId);
    const holder =
      application_id &&
      (await actingAs(deps, system('find whose case it is', person.origin), () =>
        deps.caseGates.applicantOf(deps, application_id),
      ));
    if (application_id !== null && holder !== userId) throw new AppError('appointments.case_not_found');
    const [now, tenantId] = [deps.now(), place.tenant_id];
    const id = uuidv7(now.getTime());
    const row = { id, tenant_id: tenantId, site_id, type_id, citizen_id: userId, case_id: application_id };
    await insertWait(deps.db, row, { since: now, now });
    audit.record(deps, person, { action: 'appointments.wait_joined', object: `appointment_wait:${id}`, tenantId });
    const wait = await findWait(deps.db, id);
    if (!wait) throw new AppError('appointments.wait_not_found');
    return shownWait(wait);
  });
  return refusing(work, (error) => isTaken(error, 'wait_once'), 'appointments.already_waiting');
}

export function leaveWait(deps: { pool: Pool; now: () => Date }, person: Person, id: string): Promise<{ id: string }> {
  return transact(deps, person, async (deps) => {
    const row = await endWait(deps.db, id, deps.now());
    if (!row) throw new AppError('appointments.wait_not_found');
    const object = `appointment_wait:${id}` as const;
    audit.record(deps, person, { action: 'appointments.wait_left', object, tenantId: row.tenant_id });
    return { id };
  });
}

/** Who has booked there waits no more: what becomes free is for others. In an open transaction of the platform. */
export async function endServedWait(
  deps: { db: Tx; now: () => Date },
  person: Person,
  booking: BookingRow,
): Promise<void> {
  const wait = await endWaitFor(deps.db, booking, deps.now());
  if (!wait) return;
  const object = `appointment_wait:${wait.id}` as const;
  audit.record(deps, person, { action: 'appointments.wait_left', object, tenantId: wait.tenant_id });
}

export const allWaitsOf = async (deps: { pool: Pool }, person: Person): Promise<AppointmentWait[]> => {
  const db = asActor(deps, person);
  const rows = await allRows<WaitRow>((limit, last) =>
    listWaitsOf(db, person.userId, limit, last && [last.created_at, last.id]),
  );
  return rows.map(shownWait);
};

const shownWait = ({ id, state, booking_id, case_id, created_at, ...row }: WaitRow): AppointmentWait => ({
  id,
  state,
  ...placeIn(row),
  appointment_id: booking_id,
  application_id: case_id,
  created_at,
});
