import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askAs, bookSlot, insertSlot, openOffice, slotOf } from '#test/appointments';
import { openHouse, type SignedIn } from '#test/house';
import { releaseHolds } from './expiries.ts';
import { offerFreePlaces } from './offers.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const newPlace = async () => {
  const office = await openOffice(house);
  return { ...office, userId: office.officer.userId };
};
type OpenPlace = Awaited<ReturnType<typeof newPlace>>;

const book = (person: SignedIn, slot_id: string, more: object = {}) =>
  askAs(house, person, 'POST', '/gov/appointments', { payload: { slot_id, ...more } });
const act = (person: SignedIn, id: string, action: string) =>
  askAs(house, person, 'POST', `/gov/appointments/${id}/${action}`);
const wait = (person: SignedIn | null, { siteId, typeId }: OpenPlace) =>
  askAs(house, person, 'POST', '/gov/appointment-waits', { payload: { site_id: siteId, type_id: typeId } });
const mine = async (person: SignedIn) => (await askAs(house, person, 'GET', '/gov/appointments')).data.items;
const noticesOf = async (person: SignedIn): Promise<string[]> =>
  (await askAs(house, person, 'GET', '/gov/notifications')).data.items.map(({ kind }: { kind: string }) => kind);
const at = (moment: Date) => ({ ...house.deps, now: () => moment });

test('the waiting list offers a place that is given back to who has waited longest and can come', async () => {
  const place = await newPlace();
  const [holder, busy, first, second] = await Promise.all(Array.from({ length: 4 }, () => house.signIn()));
  assert.ok(holder && busy && first && second);
  const slotId = await insertSlot(house, place);
  const { data: booked } = await book(holder, slotId);
  // Busy waited longest, and is elsewhere at that time.
  await book(busy, await insertSlot(house, await newPlace()));
  for (const person of [busy, first, second]) assert.equal((await wait(person, place)).status, 201);
  assert.equal((await wait(first, place)).error, 'appointments.already_waiting');

  await act(holder, booked.id, 'cancel');
  const [offered] = await mine(first);
  assert.deepEqual([offered.state, offered.slot_id], ['held', slotId]);
  assert.ok((await noticesOf(first)).includes('appointment_offered'));
  assert.deepEqual([(await mine(second)).length, (await slotOf(house, slotId)).taken], [0, 1]);
  assert.equal((await book(holder, slotId)).error, 'appointments.slot_full');

  // Not confirmed within its time: the next one has it.
  const until = new Date(offered.held_until);
  await releaseHolds(at(new Date(until.getTime() - 1)));
  assert.equal((await mine(second)).length, 0);
  await releaseHolds(at(until));
  assert.equal((await mine(second))[0].state, 'held');
  assert.equal((await act(second, (await mine(second))[0].id, 'confirm')).data.state, 'booked');
  assert.equal((await slotOf(house, slotId)).taken, 1);
});

test('the waiting list does not run through at night: who is offered a place at ten in the evening has it until ten', async () => {
  const place = await newPlace();
  const [first, second] = [await house.signIn(), await house.signIn()];
  for (const person of [first, second]) await wait(person, place);
  const slotId = await insertSlot(house, place, { startsIn: 96 });
  const evening = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 14 * 3_600_000);
  const hoursOn = (hours: number) => at(new Date(evening.getTime() + hours * 3_600_000));
  await offerFreePlaces(at(evening));
  for (const hours of [2, 4, 9, 11.9]) await releaseHolds(hoursOn(hours));
  assert.deepEqual([(await mine(first))[0].state, (await mine(second)).length], ['held', 0]);
  await releaseHolds(hoursOn(12));
  assert.deepEqual([(await mine(first))[0].state, (await mine(second))[0].state], ['released', 'held']);
  assert.equal((await mine(second))[0].held_until, hoursOn(14).now().toISOString());
  assert.equal((await slotOf(house, slotId)).taken, 1);
});

test('the waiting list is over for who books there, or confirms what was held, so that what becomes free is for others', async () => {
  const place = await newPlace();
  const [holder, books, holds, next] = await Promise.all(Array.from({ length: 4 }, () => house.signIn()));
  assert.ok(holder && books && holds && next);
  const slotId = await insertSlot(house, place);
  const { data: booked } = await book(holder, slotId);
  for (const person of [books, holds, next]) await wait(person, place);
  const waitsOf = async (person: SignedIn) =>
    (await askAs(house, person, 'GET', '/gov/appointment-waits')).data.items.length;
  await book(books, await insertSlot(house, place, { startsIn: 60 }));
  const { data: held } = await book(holds, await insertSlot(house, place, { startsIn: 61 }), { hold: true });
  assert.deepEqual([await waitsOf(books), await waitsOf(holds)], [0, 1]);
  await act(holds, held.id, 'confirm');
  assert.equal(await waitsOf(holds), 0);
  await act(holder, booked.id, 'cancel');
  assert.deepEqual([(await mine(next))[0].state, (await mine(books)).length], ['held', 1]);
});

test('the waiting list has one offered a place who stands behind twenty who cannot come then', async () => {
  const [place, elsewhere] = [await newPlace(), await newPlace()];
  const slotId = await insertSlot(house, place);
  const holder = await house.signIn();
  const { data: booked } = await book(holder, slotId);
  const busySlot = await insertSlot(house, elsewhere, { capacity: 20 });
  for (let n = 0; n < 20; n += 1) {
    const busy = await house.signIn();
    await bookSlot(house, busySlot, busy.userId);
    await wait(busy, place);
  }
  const last = await house.signIn();
  await wait(last, place);
  await act(holder, booked.id, 'cancel');
  assert.deepEqual([(await mine(last))[0]?.state, (await slotOf(house, slotId)).taken], ['held', 1]);
});

test('the waiting list offers a later time too, where nobody who waits can come to the first', async () => {
  const [place, elsewhere] = [await newPlace(), await newPlace()];
  const busy = await house.signIn();
  await book(busy, await insertSlot(house, elsewhere));
  await wait(busy, place);
  const [, later] = [await insertSlot(house, place), await insertSlot(house, place, { startsIn: 50 })];
  await offerFreePlaces(house.deps);
  const held = (await mine(busy)).filter(({ state }: { state: string }) => state === 'held');
  assert.deepEqual(
    held.map(({ slot_id }: { slot_id: string }) => slot_id),
    [later],
  );
});

test('the waiting list offers what the office opens later, and is left', async () => {
  const place = await newPlace();
  const [stays, leaves, other] = [await house.signIn(), await house.signIn(), await house.signIn()];
  const { data: left } = await wait(leaves, place);
  await wait(stays, place);
  const path = `/gov/appointment-waits/${left.id}`;
  assert.equal((await askAs(house, other, 'DELETE', path)).error, 'appointments.wait_not_found');
  assert.equal((await askAs(house, leaves, 'DELETE', path)).status, 200);
  assert.equal((await askAs(house, leaves, 'DELETE', path)).error, 'appointments.wait_not_found');
  await insertSlot(house, place);
  await Promise.all([offerFreePlaces(house.deps), offerFreePlaces(house.deps)]);
  assert.deepEqual([(await mine(stays)).length, (await mine(leaves)).length], [1, 0]);
  const { data } = await askAs(house, stays, 'GET', '/gov/appointment-waits');
  assert.deepEqual([data.items[0].state, data.items[0].appointment_id], ['offered', (await mine(stays))[0].id]);
  assert.equal((await wait(null, place)).status, 401);
});
