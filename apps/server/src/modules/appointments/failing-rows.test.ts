import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askAs, bookSlot, insertSlot, moveSlot, openOffice, slotOf } from '#test/appointments';
import { asAdmin, asSystem, openHouse } from '#test/house';
import { makeAmends } from './amends.ts';
import { completeLeft, markMissed, releaseHolds } from './expiries.ts';
import { offerFreePlaces } from './offers.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const office = await openOffice(house);
const place = { ...office, userId: office.officer.userId };

/** Whatever is done to this row fails in the database. */
async function breaking(table: 'booking' | 'slot', rule: string, work: () => Promise<number>): Promise<number> {
  const change = (text: string) =>
    asAdmin((client) => client.query(`alter table appointments.${table} ${text}`), house.database);
  await change(`add constraint broken check (${rule}) not valid`);
  try {
    return await work();
  } finally {
    await change('drop constraint broken');
  }
}
/** Two bookings in this state, the first of which is found first. */
async function twoIn(state: 'held' | 'booked' | 'checked_in', startsIn: number): Promise<[string, string]> {
  const slots = [await insertSlot(house, place, { startsIn: 200 }), await insertSlot(house, place, { startsIn: 201 })];
  const made = [];
  for (const [n, slotId] of slots.entries()) {
    made.push(await bookSlot(house, slotId, (await house.signIn()).userId, state));
    await moveSlot(house, slotId, startsIn + n * 0.01);
  }
  return [made[0]!, made[1]!];
}
const stateOf = async (id: string) => {
  const query = asSystem(house.deps).selectFrom('appointments.booking').select(['state', 'amended_at']);
  return query.where('id', '=', id).executeTakeFirstOrThrow();
};
const inTwoHours = { ...house.deps, now: () => new Date(Date.now() + 2 * 3_600_000) };

for (const [name, state, startsIn, work, end] of [
  ['a hold', 'held', 100, () => releaseHolds(inTwoHours), 'released'],
  ['a missed one', 'booked', -2, () => markMissed(house.deps), 'no_show'],
  ['one that is over', 'checked_in', -9, () => completeLeft(house.deps), 'completed'],
] as const)
  test(`${name} that cannot be ended keeps no other from its end`, async () => {
    const [first, second] = await twoIn(state, startsIn);
    assert.equal(await breaking('booking', `id <> '${first}' or state = '${state}'`, work), 1);
    assert.deepEqual([(await stateOf(first)).state, (await stateOf(second)).state], [state, end]);
    assert.equal(await work(), 1, 'and its own turn comes again');
  });

test('a displaced person who cannot be told keeps no other from being told', async () => {
  const slotId = await insertSlot(house, place, { startsIn: 300, capacity: 2 });
  const made = [];
  for (let n = 0; n < 2; n += 1) made.push(await bookSlot(house, slotId, (await house.signIn()).userId));
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ulaanbaatar' }).format(
    new Date(Date.now() + 300 * 3_600_000),
  );
  const payload = { site_id: office.siteId, day, reason: 'No electricity.' };
  await askAs(house, office.officer, 'POST', '/officer/appointments/close-day', { payload });
  const [first = '', second = ''] = made.toSorted();
  const rule = `id <> '${first}' or amended_at is null`;
  assert.equal(await breaking('booking', rule, () => makeAmends(house.deps)), 1);
  assert.deepEqual([(await stateOf(first)).amended_at, (await stateOf(second)).amended_at !== null], [null, true]);
});

test('a place that cannot be given keeps no other from being offered', async () => {
  const offices = [await openOffice(house), await openOffice(house)];
  const slots: string[] = [];
  for (const other of offices) {
    const payload = { site_id: other.siteId, type_id: other.typeId };
    await askAs(house, await house.signIn(), 'POST', '/gov/appointment-waits', { payload });
    slots.push(await insertSlot(house, { ...other, userId: other.officer.userId }));
  }
  const taken = () => Promise.all(slots.map(async (id) => (await slotOf(house, id)).taken));
  await breaking('slot', `id <> '${slots[0]}' or taken = 0`, () => offerFreePlaces(house.deps));
  assert.deepEqual(await taken(), [0, 1]);
  await offerFreePlaces(house.deps);
  assert.deepEqual(await taken(), [1, 1]);
});
