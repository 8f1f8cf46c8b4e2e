import * as notifications from '#modules/notifications';
import { type System, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import { eachRow } from '#platform/each-row';
import { type BookingRow, findBooking, findPlace, insertBooking, isHindered } from './bookings.sql.ts';
import type { ClockDeps, Open } from './gates.ts';
import { laterByDay, whenAt } from './moments.ts';
import { missedSince, pausedUntil } from './pauses.ts';
import { findSlot, lockSlots, takePlace, tryLockCitizen } from './places.sql.ts';
import { sayingOf, tellOfMove } from './records.ts';
import { listOfferable, listWaiting, markOffered } from './waits.sql.ts';

/** Of the day: a place that becomes free in the evening must not pass by all who sleep. */
const offerMs = 2 * 3_600_000;

/**
 * Offers a place that became free to who has waited longest and can come then: it is held for them. The lock of the slot is
 * held. Tells whether anybody was offered it.
 */
export async function offerPlace(deps: Open, actor: System, slotId: string): Promise<boolean> {
  const slot = await findSlot(deps.db, slotId);
  if (!slot || slot.state !== 'open' || slot.taken >= slot.capacity) return false;
  const until = laterByDay(deps.now(), offerMs, slot.time_zone);
  for (const wait of await listWaiting(deps.db, slot, missedSince(deps.now()), 20)) {
    const held = await holdFor(deps, actor, { citizenId: wait.citizen_id, caseId: wait.case_id, slotId, until });
    if (!held) continue;
    await markOffered(deps.db, wait.id, held.id, deps.now());
    const params = { ...sayingOf(held), until: whenAt(held.held_until ?? held.starts_at, held.time_zone) };
    notifications.notify(deps, actor, wait.citizen_id, { kind: 'appointment_offered', params });
    return true;
  }
  return false;
}

interface Wish {
  citizenId: string;
  caseId: string | null;
  slotId: string;
  until: Date;
  replacesId?: string;
}

/** Keeps a place for a person who did not ask for it at this moment, unless something of theirs is in the way. */
export async function holdFor(deps: Open, actor: System, wish: Wish): Promise<BookingRow | null> {
  const { citizenId, caseId, slotId } = wish;
  const now = deps.now();
  if (!(await tryLockCitizen(deps.db, citizenId))) return null;
  if (await isHindered(deps.db, { citizenId, caseId, slotId })) return null;
  if (await pausedUntil(deps, citizenId)) return null;
  const place = await findPlace(deps.db, citizenId);
  if (place === null) return null;
  const slot = await takePlace(deps.db, slotId, now);
  if (!slot) return null;
  const { tenant_id, starts_at, ends_at } = slot;
  const id = uuidv7(now.getTime());
  const held_until = new Date(Math.min(wish.until.getTime(), starts_at.getTime()));
  const whose = { citizen_id: citizenId, case_id: caseId, place, replaces_id: wish.replacesId ?? null };
  const when = { slot_id: slotId, starts_at, ends_at, held_until };
  await insertBooking(deps.db, { id, tenant_id, state: 'held', ...when, ...whose }, now);
  tellOfMove(deps, actor, { id, tenant_id, slot_id: slotId }, 'held');
  return (await findBooking(deps.db, id)) ?? null;
}

const roundsMax = 50;

/** By the clock: what became free unnoticed, and what an office has opened since. */
export async function offerFreePlaces(deps: ClockDeps): Promise<number> {
  const actor = system('offer free places');
  let offered = 0;
  for (let round = 0; round < roundsMax; round += 1) {
    const slots = await listOfferable(asActor(deps, actor), deps.now(), missedSince(deps.now()));
    const now = await eachRow(deps, slots, { failed: 'a free place was not offered' }, (id) =>
      transact(deps, actor, async (deps) => {
        await lockSlots(deps.db, [id]);
        return offerPlace(deps, actor, id);
      }),
    );
    offered += now;
    if (now === 0) break;
  }
  return offered;
}
