import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Person } from '#platform/actor';
import { AppError } from '#platform/error';
import { openSlotsModel, type Model } from './appointments-model.ts';
import { insertSlot, openOffice, personOf } from './appointments.ts';
import { asSystem, openHouse } from './house.ts';
import { randomOf } from './rls-worlds.ts';
import { bookAppointment } from '../src/modules/appointments/booking.ts';
import { cancelAppointment, confirmAppointment } from '../src/modules/appointments/booking-moves.ts';
import { closeDay } from '../src/modules/appointments/day-closing.ts';
import { releaseHolds } from '../src/modules/appointments/expiries.ts';
import { joinWait } from '../src/modules/appointments/waits.ts';

const steps = Number(process.env.APPOINTMENT_STEPS ?? 400);
const seed = Number(process.env.APPOINTMENT_SEED ?? 1);

/** So many in one place: after each of them everything in it is read and compared. */
const roundSteps = 2_000;
const nothing = () => Promise.resolve();
const caseGates = { applicantOf: () => Promise.resolve(undefined), hold: nothing, close: nothing };
// At ten in the morning of Ulaanbaatar, within a day from now.
const tenOClock = 2 * 3_600_000;
const aheadMs = (tenOClock - (Date.now() % 86_400_000) + 86_400_000) % 86_400_000;
const clock = () => Date.now() + aheadMs;
const random = randomOf(seed);

type Round = Awaited<ReturnType<typeof openRound>>;

async function openRound(scope: Parameters<typeof openHouse>[0]) {
  const house = await openHouse(scope);
  const office = await openOffice(house);
  return {
    house,
    office,
    deps: { ...house.deps, caseGates, now: () => new Date(clock()) },
    people: await Promise.all(Array.from({ length: 10 }, async () => personOf(house, await house.signIn()))),
    officer: await personOf(house, office.officer),
  };
}

/** Some at the same time as others, a few of them long, over several days. */
async function openSome({ house, office }: Round, model: Model, day: number): Promise<void> {
  for (let n = 0; n < 6; n += 1) {
    const startsIn = 48 + day * 24 + n * 0.25;
    const [capacity, minutes] = [1 + random.below(3), n % 3 === 0 ? 40 : 15];
    const place = { ...office, userId: office.officer.userId };
    const id = await insertSlot(house, place, { startsIn, capacity, minutes });
    const { starts_at, ends_at } = await asSystem(house.deps)
      .selectFrom('appointments.slot')
      .select(['starts_at', 'ends_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    model.open({ id, starts_at, ends_at, capacity });
  }
}

/** What became of an act, as its code says it. */
async function outcomeOf(work: Promise<{ id: string; state: string }>): Promise<string> {
  try {
    return (await work).state;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** Everything there is, in one order. */
async function standing({ house }: Round): Promise<string[]> {
  const bookings = await asSystem(house.deps)
    .selectFrom('appointments.booking')
    .select(['citizen_id', 'slot_id', 'state'])
    .execute();
  const slots = await asSystem(house.deps)
    .selectFrom('appointments.slot')
    .select(['id', 'taken', 'capacity', 'state'])
    .execute();
  for (const { taken, capacity } of slots) assert.ok(taken >= 0 && taken <= capacity);
  return [
    ...bookings.map(({ citizen_id, slot_id, state }) => `${citizen_id} ${slot_id} ${state}`),
    ...slots.map(({ id, taken, state }) => `${id} ${state} ${taken}`),
  ].toSorted();
}

const ownOf = (model: Model, person: Person) => random.pick(model.bookingsOf(person.userId));
const dayOf = (moment: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ulaanbaatar' }).format(moment);

test(`${steps} random acts leave what a model says, and no time over its capacity (seed ${seed})`, async (t) => {
  const counts: Record<string, number> = {};
  for (let done = 0; done < steps; done += roundSteps)
    await t.test(`from step ${done}`, async (t) => act(await openRound(t), Math.min(roundSteps, steps - done), counts));
  t.diagnostic(JSON.stringify(counts));
});

async function act(round: Round, steps: number, counts: Record<string, number>): Promise<void> {
  const { deps, office, officer, people } = round;
  const model = openSlotsModel(clock);
  let day = 0;
  for (; day < 3; day += 1) await openSome(round, model, day);
  for (let step = 0; step < steps; step += 1) {
    const person = random.pick(people);
    const { userId } = person;
    const slot_id = random.pick(model.slotIds());
    const wish = { slot_id, application_id: null, replaces: null };
    const dice = random.below(100);
    let [what, is, due] = ['', '', ''];
    if (dice < 40) {
      const hold = random.chance(0.3);
      [what, due] = [hold ? 'hold' : 'book', model.book(userId, slot_id, hold)];
      is = await outcomeOf(bookAppointment(deps, person, { ...wish, hold }));
    } else if (dice < 55) {
      const own = ownOf(model, person);
      if (!own) continue;
      [what, due] = ['reschedule', model.reschedule(userId, own, slot_id)];
      const replaces = await idOf(round, own);
      is = await outcomeOf(bookAppointment(deps, person, { ...wish, hold: false, replaces }));
    } else if (dice < 85) {
      const own = ownOf(model, person);
      if (!own) continue;
      const id = await idOf(round, own);
      what = dice < 75 ? 'cancel' : 'confirm';
      due = what === 'cancel' ? model.cancel(own) : model.confirm(own);
      is = await outcomeOf(
        what === 'cancel' ? cancelAppointment(deps, person, id) : confirmAppointment(deps, person, id),
      );
    } else if (dice < 93) {
      [what, due] = ['wait', model.wait(userId)];
      is = await outcomeOf(
        joinWait(deps, person, { site_id: office.siteId, type_id: office.typeId, application_id: null }),
      );
    } else if (dice < 98) {
      what = 'expire';
      const then = clock() + 3 * 3_600_000;
      model.expire(then);
      await releaseHolds({ ...deps, now: () => new Date(then) });
    } else {
      what = 'close';
      const closed = dayOf(model.slot(slot_id).starts_at);
      model.close((slot) => dayOf(slot.starts_at) === closed);
      await closeDay(deps, officer, { site_id: office.siteId, day: closed, reason: 'Test' });
      await openSome(round, model, (day += 1));
    }
    assert.equal(is, due, `step ${step}: ${what} of ${userId} for ${slot_id}`);
    assert.deepEqual(await standing(round), model.standing(), `after step ${step}: ${what}`);
    counts[`${what} ${is}`.trim()] = (counts[`${what} ${is}`.trim()] ?? 0) + 1;
  }
}

/** The model knows a booking by whose it is, for when, and how many there were before. */
async function idOf(
  { house }: Round,
  { citizen, slot, nth }: { citizen: string; slot: string; nth: number },
): Promise<string> {
  const rows = await asSystem(house.deps)
    .selectFrom('appointments.booking')
    .select('id')
    .where('citizen_id', '=', citizen)
    .where('slot_id', '=', slot)
    .orderBy('id')
    .execute();
  return rows[nth]?.id ?? '';
}
