import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { askAs, bookSlot, insertSlot, moveSlot, openOffice, slotOf } from '#test/appointments';
import { openHouse, type SignedIn } from '#test/house';
import { makeAmends } from './amends.ts';
import { completeLeft, markMissed, releaseHolds, remind } from './expiries.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const newPlace = async () => {
  const office = await openOffice(house);
  return { ...office, userId: office.officer.userId };
};
type OpenPlace = Awaited<ReturnType<typeof newPlace>>;

const book = (person: SignedIn, slot_id: string, more: object = {}) =>
  askAs(house, person, 'POST', '/gov/appointments', { payload: { slot_id, ...more } });
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
