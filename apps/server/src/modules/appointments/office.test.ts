import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { createSite, createType, openSlots } from '@tamga/contract/appointments.office';
import { askAs, insertSlot, moveSlot, openOffice, slotOf } from '#test/appointments';
import { asAdmin, asSystem, openHouse, type SignedIn } from '#test/house';
import { joinOrganisation } from '#test/registry';
import { insertPublished } from '#test/services';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const office = await openOffice(house);
const place = { ...office, userId: office.officer.userId };
const stranger = await house.signIn('manager');
const member = await joinOrganisation(house, office.tenantId, 'user');
type Options = Parameters<typeof askAs>[4];
const ask = (as: SignedIn | null, method: 'GET' | 'POST' | 'PUT', path: string, options?: Options) =>
  askAs(house, as, method, `/officer/appointments${path}`, options);
const book = (person: SignedIn, slot_id: string) =>
  askAs(house, person, 'POST', '/gov/appointments', { payload: { slot_id } });

suite('sites and types', () => {
  for (const [path, sample] of [
    ['/sites', createSite.example.body],
    ['/types', createType.example.body],
  ] as const)
    test(`${path} are added and changed by officers of the organisation alone`, async () => {
      const payload = { ...sample, tenant_id: office.tenantId };
      const { status, data } = await ask(office.officer, 'POST', path, { payload });
      assert.deepEqual([status, data.version, data.state], [201, 1, 'open']);
      assert.equal((await ask(stranger, 'POST', path, { payload })).error, 'org.organisation_not_found');
      assert.equal((await ask(member, 'POST', path, { payload })).status, 403);
      assert.equal((await ask(null, 'POST', path, { payload })).status, 401);
      const list = `${path}?tenant_id=${office.tenantId}`;
      assert.ok((await ask(office.officer, 'GET', list)).data.items.some(({ id }: { id: string }) => id === data.id));
      assert.equal((await ask(stranger, 'GET', list)).error, 'org.organisation_not_found');

      const { tenant_id: _, ...fields } = payload;
      const change = { payload: { ...fields, state: 'closed' }, version: 1 };
      assert.equal((await ask(stranger, 'PUT', `${path}/${data.id}`, change)).status, 404);
      const changed = await ask(office.officer, 'PUT', `${path}/${data.id}`, change);
      assert.deepEqual([changed.data.state, changed.data.version], ['closed', 2]);
      const late = await ask(office.officer, 'PUT', `${path}/${data.id}`, change);
      assert.deepEqual([late.status, late.details], [412, { current_version: 2 }]);
    });

  test('a type belongs to a service of its own organisation', async () => {
    const payload = { ...createType.example.body, tenant_id: office.tenantId };
    const foreign = await openOffice(house);
    const [own, other] = [
      await insertPublished(house, office.tenantId, office.officer.userId),
      await insertPublished(house, foreign.tenantId, foreign.officer.userId),
    ];
    const named = (service_id: string) =>
      ask(office.officer, 'POST', '/types', { payload: { ...payload, service_id } });
    assert.equal((await named(own.id)).status, 201);
    for (const id of [other.id, randomUUID()]) assert.equal((await named(id)).error, 'appointments.service_not_found');
  });

  test('what is closed takes no new appointments', async () => {
    const closed = await openOffice(house);
    const slotId = await insertSlot(house, { ...closed, userId: closed.officer.userId });
    const { tenant_id: _, ...fields } = createSite.example.body;
    const change = { payload: { ...fields, state: 'closed' }, version: 1 };
    await ask(closed.officer, 'PUT', `/sites/${closed.siteId}`, change);
    const citizen = await house.signIn();
    assert.equal((await book(citizen, slotId)).error, 'appointments.slot_closed');
    const where = `site_id=${closed.siteId}&type_id=${closed.typeId}`;
    const days = await askAs(house, citizen, 'GET', `/gov/appointment-days?${where}`);
    assert.equal(days.error, 'appointments.place_not_found');
  });
});

suite('opening times', () => {
  const sample = openSlots.example.body;
  const where = { site_id: office.siteId, type_id: office.typeId };
  const open = (more: object, as = office.officer) =>
    ask(as, 'POST', '/slots', { payload: { ...sample, ...where, ...more } });

  test('follows the pattern by the clocks of the site, but for noon and holidays, and once', async () => {
    // From Thursday to Tuesday; Wednesday before is New Year’s Day in none of these years.
    const days = { from: '2027-03-04', to: '2027-03-09', weekdays: [1, 2, 4, 5] };
    // Friday, Monday is Women’s Day, and Tuesday: nine hours without one make 24 times of 20 minutes.
    assert.deepEqual((await open(days)).data, { opened: 3 * 21, left_out: 0 });
    assert.deepEqual((await open(days)).data, { opened: 0, left_out: 3 * 21 });
    const citizen = await house.signIn();
    const list = `/gov/appointment-slots?site_id=${office.siteId}&type_id=${office.typeId}&day=2027-03-04&limit=100`;
    const { data } = await askAs(house, citizen, 'GET', list);
    const clocks = data.items.map(({ starts_at }: { starts_at: string }) => starts_at.slice(11, 16));
    // 09:00 there is 01:00 in UTC.
    assert.deepEqual([clocks[0], clocks[8], clocks[9], clocks.at(-1)], ['01:00', '03:40', '05:00', '08:40']);
    const paged = await askAs(house, citizen, 'GET', list.replace('limit=100', 'limit=2'));
    const next = await askAs(house, citizen, 'GET', `${list.replace('limit=100', 'limit=2')}&after=${paged.data.next}`);
    assert.deepEqual([...paged.data.items, ...next.data.items], data.items.slice(0, 4));
  });

  test('never has one resource serve two at once', async () => {
    const days = { from: '2027-04-01', to: '2027-04-01', weekdays: [4], resource: 'Цонх 1' };
    assert.equal((await open({ ...days, opens: '09:00', closes: '10:00', pause: null })).data.opened, 3);
    const shifted = await open({ ...days, opens: '09:50', closes: '10:30', pause: null });
    assert.deepEqual(shifted.data, { opened: 1, left_out: 1 });
    const other = await open({ ...days, opens: '09:00', closes: '10:00', pause: null, resource: 'Цонх 2' });
    assert.equal(other.data.opened, 3);
  });

  test('is refused for others, for too long, and where nothing fits', async () => {
    assert.equal((await open({}, stranger)).error, 'appointments.site_not_found');
    assert.equal((await open({}, member)).status, 403);
    const foreign = await openOffice(house);
    assert.equal((await open({ type_id: foreign.typeId })).error, 'appointments.type_not_found');
    for (const wrong of [
      { from: '2027-01-01', to: '2027-12-31' },
      { from: '2027-01-02', to: '2027-01-01' },
      { from: '9999-12-01', to: '9999-12-31' },
      { from: '9999-10-01', to: '9999-12-31' },
      { opens: '17:00', closes: '09:00' },
      { from: '2027-01-01', to: '2027-04-01', weekdays: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '23:59' },
    ])
      assert.equal((await open(wrong)).status, 400, JSON.stringify(wrong));
  });
});

suite('the day of an office', () => {
  test('shows who comes, which they can see, and moves them on', async () => {
    const citizen = await house.signIn();
    const slotId = await insertSlot(house, place, { startsIn: 26 });
    const { data } = await book(citizen, slotId);
    assert.equal((await ask(office.officer, 'POST', `/${data.id}/check-in`)).error, 'appointments.not_the_day');
    assert.equal((await ask(office.officer, 'POST', `/${data.id}/no-show`)).error, 'appointments.not_begun');
    await moveSlot(house, slotId, 0);
    const zoned = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ulaanbaatar' }).format(new Date());
    const path = `/day?site_id=${office.siteId}&day=${zoned}`;
    const day = await ask(office.officer, 'GET', path);
    const [comer] = day.data.slots.flatMap(({ appointments }: { appointments: object[] }) => appointments);
    assert.deepEqual([comer.id, comer.state], [data.id, 'booked']);
    assert.ok(comer.citizen.given_name);
    const log = await askAs(house, citizen, 'GET', '/users/me/access-log');
    assert.deepEqual([log.data.items[0].purpose, log.data.items[0].tenant_id], ['service', office.tenantId]);
    assert.equal((await ask(stranger, 'GET', path)).error, 'appointments.site_not_found');
    assert.equal((await ask(member, 'GET', path)).status, 403);

    for (const action of ['check-in', 'complete', 'no-show']) {
      assert.equal((await ask(stranger, 'POST', `/${data.id}/${action}`)).error, 'appointments.not_found');
      assert.equal((await ask(citizen, 'POST', `/${data.id}/${action}`)).status, 403);
      assert.equal((await ask(null, 'POST', `/${data.id}/${action}`)).status, 401);
    }
    assert.equal((await ask(office.officer, 'POST', `/${data.id}/complete`)).error, 'appointments.state_conflict');
    assert.equal((await ask(office.officer, 'POST', `/${data.id}/check-in`)).data.state, 'checked_in');
    assert.equal((await ask(office.officer, 'POST', `/${data.id}/complete`)).data.state, 'completed');
    assert.equal((await slotOf(house, slotId)).taken, 1);
  });

  test('has no officer check themselves in', async () => {
    const slotId = await insertSlot(house, place, { startsIn: 27 });
    const { data } = await book(office.officer, slotId);
    await moveSlot(house, slotId, 0.01);
    assert.equal((await ask(office.officer, 'POST', `/${data.id}/check-in`)).error, 'appointments.not_found');
  });

  test('is read in the order of its index', async () => {
    const plan = await asAdmin(async (client) => {
      await client.query('begin; set local enable_seqscan = off; set local enable_sort = off');
      const day = `starts_at >= now() and starts_at < now() + interval '1 day'`;
      const text = `select id from appointments.slot where site_id = '${office.siteId}' and ${day}`;
      return JSON.stringify((await client.query(`explain ${text} order by starts_at, id limit 2000`)).rows);
    }, house.database);
    assert.match(plan, /slot_day/);
    assert.doesNotMatch(plan, /Seq Scan|Sort/);
  });

  test('of an organisation that is suspended changes nothing', async () => {
    const resting = await openOffice(house);
    const slotId = await insertSlot(house, { ...resting, userId: resting.officer.userId });
    await asSystem(house.deps)
      .updateTable('org.organisation')
      .set({ state: 'suspended' })
      .where('id', '=', resting.tenantId)
      .execute();
    assert.equal((await book(await house.signIn(), slotId)).error, 'appointments.slot_closed');
    const payload = { site_id: resting.siteId, day: '2027-01-01', reason: 'x' };
    assert.equal((await ask(resting.officer, 'POST', '/close-day', { payload })).error, 'org.organisation_not_active');
  });
});
