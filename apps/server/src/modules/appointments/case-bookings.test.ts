import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { insertSlot, openOffice, personOf, slotOf } from '#test/appointments';
import { asSystem, openHouse } from '#test/house';
import { makeAmends } from './amends.ts';
import { bookAppointment } from './booking.ts';
import { cancelAppointment, confirmAppointment } from './booking-moves.ts';
import { listBookingsOfCase } from './bookings.sql.ts';
import { cancelOfCase } from './case-bookings.ts';
import { closeDay } from './day-closing.ts';
import { forgetPerson } from './erasure.ts';
import type { CaseGates } from './gates.ts';
import { dayAt } from './moments.ts';
import { offerFreePlaces } from './offers.ts';
import { joinWait } from './waits.ts';

const house = await openHouse({ after });
const office = await openOffice(house);
const slot = (startsIn: number) => insertSlot(house, { ...office, userId: office.officer.userId }, { startsIn });
const dayIn = (hours: number) => dayAt(new Date(Date.now() + hours * 3_600_000), 'Asia/Ulaanbaatar');
const wish = { application_id: null, hold: false, replaces: null };

/** What the room of cases hands in, for cases that stand here. */
function gatesOf(cases: Map<string, string>): { caseGates: CaseGates; closed: string[] } {
  const closed: string[] = [];
  return {
    closed,
    caseGates: {
      applicantOf: (_, id) => Promise.resolve(cases.get(id)),
      hold: () => Promise.resolve(),
      close: async (_, id) => void closed.push(id),
    },
  };
}

test('a case has one appointment, which ends its waiting when it is booked and not when it is held', async () => {
  const [citizen, other] = await Promise.all([
    personOf(house, await house.signIn()),
    personOf(house, await house.signIn()),
  ]);
  const caseId = randomUUID();
  const { caseGates, closed } = gatesOf(new Map([[caseId, citizen.userId]]));
  const deps = { ...house.deps, caseGates };
  const ofCase = { ...wish, application_id: caseId };
  await assert.rejects(bookAppointment(deps, other, { ...ofCase, slot_id: await slot(48) }), /case_not_found/);

  const held = await bookAppointment(deps, citizen, { ...ofCase, slot_id: await slot(48), hold: true });
  assert.deepEqual(closed, []);
  await confirmAppointment(deps, citizen, held.id);
  assert.deepEqual(closed, [caseId]);
  await assert.rejects(bookAppointment(deps, citizen, { ...ofCase, slot_id: await slot(50) }), /case_has_one/);
  const moved = await bookAppointment(deps, citizen, { ...wish, slot_id: await slot(52), replaces: held.id });
  assert.equal(moved.application_id, caseId);
  await cancelAppointment(deps, citizen, moved.id);
  const again = await bookAppointment(deps, citizen, { ...ofCase, slot_id: await slot(54) });

  const listed = await listBookingsOfCase(asSystem(house.deps), caseId);
  assert.deepEqual(
    listed.map(({ state }) => state),
    ['rescheduled', 'cancelled', 'booked'],
  );
  const cancelled = await transact(house.deps, citizen, (deps) => cancelOfCase(deps, citizen, caseId));
  assert.equal(cancelled, 1);
  assert.equal((await slotOf(house, again.slot_id)).taken, 0);
  const platform = system('test');
  assert.equal(await transact(house.deps, platform, (deps) => cancelOfCase(deps, platform, caseId)), 0);
});

test('nobody is offered amends, or a place that they waited for, once their case is over or they are gone', async () => {
  const place = { ...office, userId: office.officer.userId };
  const [ofCase, gone] = [await personOf(house, await house.signIn()), await personOf(house, await house.signIn())];
  const caseId = randomUUID();
  const deps = { ...house.deps, ...gatesOf(new Map([[caseId, ofCase.userId]])) };
  const [far, full] = [await slot(100), await insertSlot(house, place, { startsIn: 104 })];
  await bookAppointment(deps, ofCase, { ...wish, application_id: caseId, slot_id: far });
  await bookAppointment(deps, gone, { ...wish, slot_id: full });
  const officer = await personOf(house, office.officer);
  for (const hours of [100, 104])
    await closeDay(deps, officer, { site_id: office.siteId, day: dayIn(hours), reason: 'x' });
  const { siteId: site_id, typeId: type_id } = office;
  await joinWait(deps, ofCase, { site_id, type_id, application_id: caseId });

  const platform = system('test');
  await transact(house.deps, platform, (deps) => cancelOfCase(deps, platform, caseId));
  await transact(house.deps, platform, (deps) => forgetPerson(deps, gone.userId, platform));
  await slot(120);
  assert.equal(await makeAmends(house.deps), 0);
  assert.equal(await offerFreePlaces(house.deps), 0);
  const db = asSystem(house.deps);
  const held = db.selectFrom('appointments.booking').select('id').where('state', '=', 'held');
  const waiting = db.selectFrom('appointments.wait').select('id').where('state', '=', 'waiting');
  assert.deepEqual([await held.execute(), await waiting.execute()], [[], []]);
});
