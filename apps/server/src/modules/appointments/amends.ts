import * as notifications from '#modules/notifications';
import { type System, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import { eachRow } from '#platform/each-row';
import { type BookingRow, findBooking } from './bookings.sql.ts';
import { claimAmends, listDisplaced } from './expiries.sql.ts';
import type { ClockDeps, Open } from './gates.ts';
import { whenAt } from './moments.ts';
import { holdFor } from './offers.ts';
import { listNear, lockSlots } from './places.sql.ts';
import { sayingOf } from './records.ts';
import { insertWaitOnce } from './waits.sql.ts';

const offerMs = 48 * 3_600_000;

/** Tells those whom an office could not receive, and keeps the nearest time that is free for each. */
export async function makeAmends(deps: ClockDeps): Promise<number> {
  const actor = system('make amends');
  const rows = await listDisplaced(asActor(deps, actor), 500);
  return eachRow(deps, rows, { failed: 'a displaced person was not told' }, (id) =>
    transact(deps, actor, async (deps) => {
      if (!(await claimAmends(deps.db, id, deps.now()))) return false;
      const row = await findBooking(deps.db, id);
      if (!row) return false;
      await apologise(deps, actor, row);
      return true;
    }),
  );
}

async function apologise(deps: Open, actor: System, row: BookingRow): Promise<void> {
  const offered = await offerAnother(deps, actor, row);
  const said = { ...sayingOf(row), reason: row.reason ?? '' };
  if (!offered) {
    await waitInstead(deps, row);
    notifications.notify(deps, actor, row.citizen_id, { kind: 'appointment_displaced', params: said });
    return;
  }
  const params = {
    ...said,
    id: offered.id,
    offered: whenAt(offered.starts_at, offered.time_zone),
    until: whenAt(offered.held_until ?? offered.starts_at, offered.time_zone),
  };
  notifications.notify(deps, actor, row.citizen_id, { kind: 'appointment_moved_by_office', params });
}

async function offerAnother(deps: Open, actor: System, row: BookingRow): Promise<BookingRow | null> {
  const { citizen_id: citizenId, case_id: caseId, id: replacesId } = row;
  const until = new Date(deps.now().getTime() + offerMs);
  for (const { id: slotId } of await listNear(deps.db, row, { near: row.starts_at, now: deps.now() }, 3)) {
    await lockSlots(deps.db, [slotId]);
    const held = await holdFor(deps, actor, { citizenId, caseId, slotId, until, replacesId });
    if (held) return held;
  }
  return null;
}

/** With the turn of the day on which they had booked: before those who came later. */
async function waitInstead({ db, now }: Open, row: BookingRow): Promise<void> {
  const { tenant_id, site_id, type_id, citizen_id, case_id, created_at } = row;
  const wait = { id: uuidv7(now().getTime()), tenant_id, site_id, type_id, citizen_id, case_id };
  await insertWaitOnce(db, wait, { since: created_at, now: now() });
}
