import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { askAs, insertSlot, moveSlot, openOffice, slotOf } from '#test/appointments';
import { asSystem, openHouse, type SignedIn } from '#test/house';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const office = await openOffice(house);
const place = { ...office, userId: office.officer.userId };
const slot = (options?: Parameters<typeof insertSlot>[2]) => insertSlot(house, place, options);
const book = (person: SignedIn | null, slot_id: string, more: object = {}) =>
  askAs(house, person, 'POST', '/gov/appointments', { payload: { slot_id, ...more } });
const act = (person: SignedIn | null, id: string, action: string) =>
  askAs(house, person, 'POST', `/gov/appointments/${id}/${action}`);

suite('a booking', () => {
  test('takes a place, is seen by its citizen alone, and is told in the inbox', async () => {
    const [citizen, other] = [await house.signIn(), await house.signIn()];
    const slotId = await slot({ startsIn: 50 });
    const { status, data } = await book(citizen, slotId);
    assert.deepEqual([status, data.state, data.slot_id], [201, 'booked', slotId]);
    assert.deepEqual(data.allowed_actions, ['cancel', 'reschedule']);
    assert.equal(data.organisation.tenant_id, office.tenantId);
    assert.equal((await slotOf(house, slotId)).taken, 1);

    const mine = await askAs(house, citizen, 'GET', '/gov/appointments?active=true');
    assert.deepEqual(mine.data.items, [data]);
    assert.deepEqual((await askAs(house, citizen, 'GET', '/gov/appointments?active=false')).data.items, []);
    assert.deepEqual((await askAs(house, other, 'GET', '/gov/appointments')).data.items, []);
    for (const stranger of [other, office.officer]) {
      assert.equal((await askAs(house, stranger, 'GET', `/gov/appointments/${data.id}`)).status, 404);
      assert.equal((await act(stranger, data.id, 'cancel')).error, 'appointments.not_found');
      const moved = await book(stranger, await slot({ startsIn: 51 }), { replaces: data.id });
      assert.equal(moved.error, 'appointments.not_found');
    }
    assert.equal((await book(null, slotId)).status, 401);
    const inbox = await askAs(house, citizen, 'GET', '/gov/notifications');
    assert.equal(inbox.data.items[0].kind, 'appointment_booked');
  });

  test('under the same key is one', async () => {
    const citizen = await house.signIn();
    const payload = { slot_id: await slot({ capacity: 5, startsIn: 52 }) };
    const key = randomUUID();
    const first = await askAs(house, citizen, 'POST', '/gov/appointments', { payload, key });
    const second = await askAs(house, citizen, 'POST', '/gov/appointments', { payload, key });
    assert.equal(first.data.id, second.data.id);
    assert.equal((await slotOf(house, payload.slot_id)).taken, 1);
  });

  test('of a full time is refused with the nearest three that are free', async () => {
    const own = { ...place, ...(await openOffice(house)) };
    const at = (startsIn: number) => insertSlot(house, { ...own, userId: own.officer.userId }, { startsIn });
    const full = await at(100);
    const [near, nearer, nearest] = [await at(110), await at(96), await at(101)];
    await at(150);
    await book(await house.signIn(), full);
    const refused = await book(await house.signIn(), full);
    assert.deepEqual([refused.status, refused.error], [409, 'appointments.slot_full']);
    const ids = refused.details.alternatives.map(({ id }: { id: string }) => id);
    assert.deepEqual(ids, [nearest, nearer, near]);
  });

  test('is refused where the time is too near, over, cancelled or unknown', async () => {
    const citizen = await house.signIn();
    for (const startsIn of [0.9, -1])
      assert.equal((await book(citizen, await slot({ startsIn }))).error, 'appointments.slot_closed');
    const cancelled = await slot({ startsIn: 53 });
    await asSystemOfOffice(`update appointments.slot set state = 'cancelled' where id = '${cancelled}'`);
    assert.equal((await book(citizen, cancelled)).error, 'appointments.slot_closed');
    assert.equal((await book(citizen, randomUUID())).error, 'appointments.slot_not_found');
  });

  test('at a time when the citizen is elsewhere is refused, and takes no place', async () => {
    const citizen = await house.signIn();
    await book(citizen, await slot({ startsIn: 60, minutes: 60 }));
    const beside = await slot({ startsIn: 60.5 });
    assert.equal((await book(citizen, beside)).error, 'appointments.overlap');
    assert.equal((await slotOf(house, beside)).taken, 0);
    assert.equal((await book(citizen, await slot({ startsIn: 61.01 }))).status, 201);
  });

  test('is one of three at most', async () => {
    const citizen = await house.signIn();
    const made = [];
    for (let n = 0; n < 3; n += 1) made.push(await book(citizen, await slot({ startsIn: 70 + n })));
    const fourth = await slot({ startsIn: 74 });
    assert.equal((await book(citizen, fourth)).error, 'appointments.too_many');
    await act(citizen, made[1]?.data.id, 'cancel');
    assert.equal((await book(citizen, fourth)).status, 201);
  });

  test('for an application that is not the citizen’s is refused', async () => {
    const wish = { application_id: randomUUID() };
    assert.equal(
      (await book(await house.signIn(), await slot({ startsIn: 80 }), wish)).error,
      'appointments.case_not_found',
    );
  });
});

suite('a hold', () => {
  test('keeps a place for ten minutes and is confirmed, or given back', async () => {
    const citizen = await house.signIn();
    const slotId = await slot({ startsIn: 54 });
    const { data } = await book(citizen, slotId, { hold: true });
    const left = new Date(data.held_until).getTime() - Date.now();
    assert.ok(left > 9 * 60_000 && left <= 10 * 60_000, String(left));
    assert.deepEqual(data.allowed_actions, ['confirm', 'cancel', 'reschedule']);
    const confirmed = await act(citizen, data.id, 'confirm');
    assert.deepEqual([confirmed.data.state, confirmed.data.held_until], ['booked', null]);
    assert.equal((await act(citizen, data.id, 'confirm')).error, 'appointments.state_conflict');

    const second = await book(citizen, await slot({ startsIn: 55 }), { hold: true });
    assert.equal((await act(citizen, second.data.id, 'cancel')).data.state, 'released');
    assert.equal((await slotOf(house, second.data.slot_id)).taken, 0);
  });

  test('moves no other appointment: not confirmed, both would be lost', async () => {
    const citizen = await house.signIn();
    const { data } = await book(citizen, await slot({ startsIn: 90 }));
    const other = await slot({ startsIn: 91 });
    const refused = await book(citizen, other, { hold: true, replaces: data.id });
    assert.deepEqual([refused.status, refused.error], [422, 'appointments.hold_moves_none']);
    assert.equal((await askAs(house, citizen, 'GET', `/gov/appointments/${data.id}`)).data.state, 'booked');
    assert.equal((await slotOf(house, other)).taken, 0);
  });

  test('that is over is not confirmed', async () => {
    const citizen = await house.signIn();
    const { data } = await book(citizen, await slot({ startsIn: 56 }), { hold: true });
    await asSystem(house.deps)
      .updateTable('appointments.booking')
      .set({ held_until: new Date(Date.now() - 1_000) })
      .where('id', '=', data.id)
      .execute();
    assert.equal((await act(citizen, data.id, 'confirm')).error, 'appointments.hold_over');
  });
});

suite('calling off', () => {
  test('gives the place back once, and not shortly before it begins', async () => {
    const citizen = await house.signIn();
    const slotId = await slot({ startsIn: 57 });
    const { data } = await book(citizen, slotId);
    const replies = await Promise.all(Array.from({ length: 8 }, () => act(citizen, data.id, 'cancel')));
    const statuses = replies.map(({ status }) => Number(status)).toSorted((a, b) => a - b);
    assert.deepEqual(statuses, [200, ...Array.from({ length: 7 }, () => 409)]);
    assert.equal((await slotOf(house, slotId)).taken, 0);

    const late = await book(citizen, slotId);
    await moveSlot(house, slotId, 1.5);
    assert.equal((await act(citizen, late.data.id, 'cancel')).error, 'appointments.too_late');
    const elsewhere = await slot({ startsIn: 58 });
    assert.equal((await book(citizen, elsewhere, { replaces: late.data.id })).error, 'appointments.too_late');
    assert.equal((await slotOf(house, elsewhere)).taken, 0);
  });

  test('for another time changes both or neither', async () => {
    const citizen = await house.signIn();
    const [from, to, full] = [
      await slot({ startsIn: 62 }),
      await slot({ startsIn: 62.1 }),
      await slot({ startsIn: 64 }),
    ];
    const { data } = await book(citizen, from);
    await book(await house.signIn(), full);
    assert.equal((await book(citizen, full, { replaces: data.id })).error, 'appointments.slot_full');
    assert.equal((await askAs(house, citizen, 'GET', `/gov/appointments/${data.id}`)).data.state, 'booked');

    // It overlaps with the one that it replaces, which does not matter.
    const moved = await book(citizen, to, { replaces: data.id });
    assert.deepEqual([moved.status, moved.data.replaces_id], [201, data.id]);
    assert.equal((await askAs(house, citizen, 'GET', `/gov/appointments/${data.id}`)).data.state, 'rescheduled');
    assert.deepEqual([(await slotOf(house, from)).taken, (await slotOf(house, to)).taken], [0, 1]);
  });
});

async function asSystemOfOffice(text: string): Promise<void> {
  const { asAdmin } = await import('#test/house');
  await asAdmin((client) => client.query(text), house.database);
}
