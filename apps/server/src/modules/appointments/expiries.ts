import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { transition } from '#platform/data/states';
import { eachRow } from '#platform/each-row';
import { giveBack } from './booking-moves.ts';
import { findBooking } from './bookings.sql.ts';
import { bookingStates, graceMinutes, leftAfterMinutes } from './bookings.states.ts';
import { claimReminders, listLeft, listMissed, listOverdueHolds, lockBooking } from './expiries.sql.ts';
import type { ClockDeps } from './gates.ts';
import { offerPlace } from './offers.ts';
import { tellCitizen, tellOfMove } from './records.ts';

const batch = 500;

/** Gives back what was held and not confirmed, to the next who waits. */
export async function releaseHolds(deps: ClockDeps): Promise<number> {
  const actor = system('release what was held');
  const rows = await listOverdueHolds(asActor(deps, actor), deps.now(), batch);
  return eachRow(deps, rows, { failed: 'a hold was not released' }, (id) =>
    transact(deps, actor, async (deps) => {
      const row = await giveBack(deps, actor, id, 'expire');
      if (!row) return false;
      await offerPlace(deps, actor, row.slot_id);
      return true;
    }),
  );
}

export async function markMissed(deps: ClockDeps): Promise<number> {
  const actor = system('mark who did not come');
  const before = new Date(deps.now().getTime() - graceMinutes * 60_000);
  const rows = await listMissed(asActor(deps, actor), before, batch);
  return eachRow(deps, rows, { failed: 'a missed appointment was not marked' }, (id) =>
    transact(deps, actor, async (deps) => {
      // An officer may be checking them in at this moment: who comes first, decides.
      await lockBooking(deps.db, id);
      const row = await findBooking(deps.db, id);
      if (row?.state !== 'booked') return false;
      const { to } = await transition(deps, bookingStates, row, 'miss', actor, { place: null, updated_at: deps.now() });
      tellOfMove(deps, actor, row, to);
      tellCitizen(deps, actor, row, 'appointment_missed');
      return true;
    }),
  );
}

/** Ends what no officer has ended: until then it takes one of the citizen's three, and the only one of its case. */
export async function completeLeft(deps: ClockDeps): Promise<number> {
  const actor = system('complete appointments');
  const before = new Date(deps.now().getTime() - leftAfterMinutes * 60_000);
  const rows = await listLeft(asActor(deps, actor), before, batch);
  return eachRow(deps, rows, { failed: 'an appointment was not completed' }, (id) =>
    transact(deps, actor, async (deps) => {
      await lockBooking(deps.db, id);
      const row = await findBooking(deps.db, id);
      if (row?.state !== 'checked_in') return false;
      const over = { place: null, updated_at: deps.now() };
      const { to } = await transition(deps, bookingStates, row, 'complete', actor, over);
      tellOfMove(deps, actor, row, to);
      return true;
    }),
  );
}

const dayMs = 24 * 3_600_000;

/** The day before. A person who booked within that day has just been told. */
export function remind(deps: ClockDeps): Promise<number> {
  const actor = system('remind of appointments');
  return transact(deps, actor, async (deps) => {
    const now = deps.now();
    const claimed = await claimReminders(deps.db, { now, until: new Date(now.getTime() + dayMs) }, batch);
    let reminded = 0;
    for (const { id } of claimed) {
      const row = await findBooking(deps.db, id);
      if (!row || row.starts_at.getTime() - row.created_at.getTime() < dayMs) continue;
      tellCitizen(deps, actor, row, 'appointment_reminder');
      reminded += 1;
    }
    return reminded;
  });
}
