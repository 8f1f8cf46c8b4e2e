import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { askAs, bookSlot, insertSlot, moveSlot, openOffice, slotOf } from '#test/appointments';
import { openHouse, type SignedIn } from '#test/house';
import { makeAmends } from './amends.ts';
import { completeLeft, markMissed, releaseHolds, remind } from './expiries.ts';
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
const later = (minutes: number) => ({ ...house.deps, now: () => new Date(Date.now() + minutes * 60_000) });

suite('a hold that is not confirmed', () => {
  test('is released after ten minutes, and not before', async () => {
    const place = await newPlace();
    const citizen = await house.signIn();
    const slotId = await insertSlot(house, place);
    await book(citizen, slotId, { hold: true });
    await releaseHolds(later(9));
    assert.equal((await slotOf(house, slotId)).taken, 1);
    await releaseHolds(later(11));
    assert.equal((await slotOf(house, slotId)).taken, 0);
    assert.equal((await mine(citizen))[0].state, 'released');
  });

  test('is released once, however many workers do it', async () => {
    const place = await newPlace();
    const slotId = await insertSlot(house, place, { capacity: 2 });
    await book(await house.signIn(), slotId, { hold: true });
    await book(await house.signIn(), slotId);
    await Promise.all(Array.from({ length: 4 }, () => releaseHolds(later(11))));
    assert.equal((await slotOf(house, slotId)).taken, 1);
  });
});

suite('the waiting list', () => {
  test('offers a place that is given back to who has waited longest and can come', async () => {
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

    // Not confirmed within two hours: the next one has it.
    await releaseHolds(later(119));
    assert.equal((await mine(second)).length, 0);
    await releaseHolds(later(121));
    assert.equal((await mine(second))[0].state, 'held');
    assert.equal((await act(second, (await mine(second))[0].id, 'confirm')).data.state, 'booked');
    assert.equal((await slotOf(house, slotId)).taken, 1);
  });

  test('is over for who books there, or confirms what was held, so that what becomes free is for others', async () => {
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

  test('has one offered a place who stands behind twenty who cannot come then', async () => {
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

  test('offers what the office opens later, and is left', async () => {
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
});

suite('a closed day', () => {
  const close = (as: SignedIn, { siteId }: OpenPlace, day: string) =>
    askAs(house, as, 'POST', '/officer/appointments/close-day', {
      payload: { site_id: siteId, day, reason: 'No electricity.' },
    });
  const dayIn = (hours: number): string => {
    const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ulaanbaatar' });
    return parts.format(new Date(Date.now() + hours * 3_600_000));
  };

  test('displaces who had booked, with an apology and the nearest time held for them', async () => {
    const place = await newPlace();
    const [one, two, stranger] = [await house.signIn(), await house.signIn(), await house.signIn('manager')];
    const [slotId, nextId] = [
      await insertSlot(house, place, { capacity: 2 }),
      await insertSlot(house, place, { startsIn: 80 }),
    ];
    for (const person of [one, two]) await book(person, slotId, { hold: person === two });
    assert.equal((await close(stranger, place, dayIn(48))).error, 'appointments.site_not_found');
    assert.equal((await close(one, place, dayIn(48))).status, 403);
    const { data } = await close(place.officer, place, dayIn(48));
    assert.deepEqual(data, { slots: 1, displaced: 2 });
    assert.deepEqual(await slotOf(house, slotId), { taken: 0, capacity: 2, state: 'cancelled' });

    await Promise.all([makeAmends(house.deps), makeAmends(house.deps)]);
    const [mineNow, theirs] = [await mine(one), await mine(two)];
    const heldFor = [...mineNow, ...theirs].filter(({ state }) => state === 'held');
    assert.deepEqual(
      heldFor.map(({ slot_id }) => slot_id),
      [nextId],
    );
    const kinds = [...(await noticesOf(one)), ...(await noticesOf(two))].filter(
      (kind) => kind !== 'appointment_booked',
    );
    assert.deepEqual(kinds.toSorted(), ['appointment_displaced', 'appointment_moved_by_office']);
    // For whom there was nothing, the next that becomes free is theirs.
    const { data: waiting } = await askAs(
      house,
      heldFor[0] === mineNow[0] ? two : one,
      'GET',
      '/gov/appointment-waits',
    );
    assert.equal(waiting.items[0].state, 'waiting');
    assert.deepEqual((await close(place.officer, place, dayIn(48))).data, { slots: 0, displaced: 0 });
  });
});

suite('who does not come', () => {
  test('is marked half an hour later; after three they wait for ninety days', async () => {
    const place = await newPlace();
    const citizen = await house.signIn();
    for (let n = 0; n < 3; n += 1) {
      const slotId = await insertSlot(house, place, { startsIn: 30 + n });
      assert.equal((await book(citizen, slotId)).status, 201);
      await moveSlot(house, slotId, -0.4 - n);
      await markMissed(house.deps);
      if (n === 0) assert.equal((await mine(citizen))[0].state, 'booked');
      await moveSlot(house, slotId, -0.6 - n);
      await markMissed(house.deps);
      assert.equal((await slotOf(house, slotId)).taken, 1);
    }
    assert.deepEqual(
      (await mine(citizen)).map(({ state }: { state: string }) => state),
      ['no_show', 'no_show', 'no_show'],
    );
    const refused = await book(citizen, await insertSlot(house, place, { startsIn: 40 }));
    assert.equal(refused.error, 'appointments.paused');
    const days = (new Date(refused.details.until).getTime() - Date.now()) / 86_400_000;
    assert.ok(days > 89 && days < 90, String(days));
    assert.equal((await wait(citizen, place)).error, 'appointments.paused');
  });
});

test('who was checked in and never let go has left four hours later, and can book anew', async () => {
  const place = await newPlace();
  const citizen = await house.signIn();
  const slotId = await insertSlot(house, place, { startsIn: 30 });
  const id = await bookSlot(house, slotId, citizen.userId, 'checked_in');
  await moveSlot(house, slotId, -4.3);
  await completeLeft(house.deps);
  assert.equal((await mine(citizen))[0].state, 'checked_in');
  await moveSlot(house, slotId, -4.4);
  assert.deepEqual(
    (await Promise.all([completeLeft(house.deps), completeLeft(house.deps)])).toSorted((one, other) => one - other),
    [0, 1],
  );
  const { data } = await askAs(house, citizen, 'GET', `/gov/appointments/${id}`);
  assert.deepEqual([data.state, (await slotOf(house, slotId)).taken], ['completed', 1]);
  // All three are free again.
  for (const startsIn of [31, 32, 33])
    assert.equal((await book(citizen, await insertSlot(house, place, { startsIn }))).status, 201);
});

test('people are reminded on the day before, once, unless they have booked since', async () => {
  const place = await newPlace();
  const [early, late] = [await house.signIn(), await house.signIn()];
  await book(early, await insertSlot(house, place, { startsIn: 30 }));
  await remind(house.deps);
  assert.ok(!(await noticesOf(early)).includes('appointment_reminder'));
  await book(late, await insertSlot(house, place, { startsIn: 10 }));
  const sixHoursOn = later(6.5 * 60);
  await Promise.all([remind(sixHoursOn), remind(sixHoursOn)]);
  await remind(sixHoursOn);
  const count = async (person: SignedIn) =>
    (await noticesOf(person)).filter((kind) => kind === 'appointment_reminder').length;
  assert.deepEqual([await count(early), await count(late)], [1, 0]);
});
