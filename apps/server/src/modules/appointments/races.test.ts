import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askAs, insertSlot, openOffice, slotOf } from '#test/appointments';
import { asSystem, openHouse, type SignedIn } from '#test/house';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const office = await openOffice(house);
const place = { ...office, userId: office.officer.userId };
const book = (person: SignedIn, slot_id: string, more: object = {}) =>
  askAs(house, person, 'POST', '/gov/appointments', { payload: { slot_id, ...more } });
const codesOf = (replies: { status: number; error?: string }[]) => {
  const counts: Record<string, number> = {};
  for (const { status, error } of replies) counts[error ?? status] = (counts[error ?? status] ?? 0) + 1;
  return counts;
};

test('of two hundred who want ten places at once, ten have one', async () => {
  const people = await Promise.all(Array.from({ length: 200 }, () => house.signIn()));
  const slotId = await insertSlot(house, place, { capacity: 10 });
  const replies = await Promise.all(people.map((person) => book(person, slotId)));
  assert.deepEqual(codesOf(replies), { 201: 10, 'appointments.slot_full': 190 });
  assert.equal((await slotOf(house, slotId)).taken, 10);
});

test('a citizen who books everywhere at once has three, and is refused no more often than that', async () => {
  const citizen = await house.signIn();
  const slots = await Promise.all(
    Array.from({ length: 12 }, (_, n) => insertSlot(house, place, { startsIn: 100 + n })),
  );
  const replies = await Promise.all(slots.map((slotId) => book(citizen, slotId)));
  assert.deepEqual(codesOf(replies), { 201: 3, 'appointments.too_many': 9 });
});

test('two who change places with each other do not wait for each other for ever', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await house.signIn(), await house.signIn()];
    const [left, right] = await Promise.all(
      [200, 210].map((startsIn) => insertSlot(house, place, { startsIn: startsIn + round, capacity: 2 })),
    );
    const mine = await book(one, left ?? '');
    const theirs = await book(two, right ?? '');
    const swapped = await Promise.all([
      book(one, right ?? '', { replaces: mine.data.id }),
      book(two, left ?? '', { replaces: theirs.data.id }),
    ]);
    assert.deepEqual(codesOf(swapped), { 201: 2 });
  }
  const wrong = await asSystem(house.deps)
    .selectFrom('appointments.slot as slot')
    .select(['slot.id'])
    .where(({ eb, selectFrom }) =>
      eb(
        'slot.taken',
        '<>',
        selectFrom('appointments.booking as booking')
          .select((own) => own.fn.countAll<number>().as('count'))
          .whereRef('booking.slot_id', '=', 'slot.id')
          .where('booking.state', 'in', ['held', 'booked', 'checked_in', 'completed', 'no_show']),
      ),
    )
    .execute();
  assert.deepEqual(wrong, []);
});
