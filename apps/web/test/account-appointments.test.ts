import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { bookSlot, slotOf } from '../../server/test/appointments.ts';
import { handIn, openOffice } from '../../server/test/cases.ts';
import { asAdmin, asSystem } from '../../server/test/house.ts';
import { anOffice, dayIn } from './appointments.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
const viewport = { width: 360, height: 740 };

for (const javaScriptEnabled of [true, false])
  test(`on a phone a citizen books a time, sees it, moves it and calls it off; scripts: ${javaScriptEnabled}`, async () => {
    const office = await anOffice(stack, [48, 72]);
    const [first, second] = office.slots;
    const session = stack.sessionOf(await house.signIn());
    const { page, go, complaints } = await stack.visit({ session, language: 'mn', viewport, javaScriptEnabled });
    const button = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const link = (name: string) => page.getByRole('link', { name, exact: true }).click();
    const choose = async (day: number) => {
      await page.getByRole('heading', { name: 'Өдрөө сонгоно уу' }).waitFor();
      await page.locator('.choices a').nth(day).click();
      await page.getByRole('heading', { name: 'Цагаа сонгоно уу' }).waitFor();
      await page.locator('.times a').first().click();
    };
    const taken = async () => [(await slotOf(house, first!)).taken, (await slotOf(house, second!)).taken];
    const checkWidth = async () =>
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), viewport.width);

    await go('/me/appointments');
    await link('Цаг захиалах');
    await page.locator(`a[href="${office.times}"]`).click();
    await choose(0);
    await page.getByRole('heading', { name: 'Энэ цагийг захиалах уу?' }).waitFor();
    await checkWidth();
    await button('Захиалах');
    await page.getByText('Цаг захиаллаа.').waitFor();
    await checkWidth();
    assert.deepEqual(await taken(), [1, 0]);

    const file = await page.getByRole('link', { name: 'Хуанлид нэмэх' }).getAttribute('href');
    const calendar = await page.request.get(`${stack.url}${file}`);
    assert.match(calendar.headers()['content-type'] ?? '', /^text\/calendar/);
    assert.match(await calendar.text(), /^BEGIN:VCALENDAR\r\n/);

    await link('Цагаа солих');
    await choose(0);
    await page.getByRole('heading', { name: 'Энэ цаг руу солих уу?' }).waitFor();
    await button('Цагаа солих');
    await page.getByText('Цагаа солилоо.').waitFor();
    assert.deepEqual(await taken(), [0, 1]);

    await link('Цуцлах');
    await page.getByRole('heading', { name: 'Цагаа цуцлах уу?' }).waitFor();
    await button('Цуцлах');
    await page.getByText('Цагаа цуцаллаа.').waitFor();
    await page.getByText('Захиалсан цаг алга').waitFor();
    await checkWidth();
    assert.deepEqual(await taken(), [0, 0]);
    assert.deepEqual(complaints, []);
  });

test('who was slower is told so, and led to the times nearby', async () => {
  const office = await anOffice(stack, [48, 49]);
  const session = stack.sessionOf(await house.signIn());
  const { page, go } = await stack.visit({ session, language: 'en', viewport });
  await go(`${office.times}/${office.slots[0]}`);
  await bookSlot(house, office.slots[0]!, (await house.signIn()).userId);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('heading', { name: 'Free times nearby' }).waitFor();
  await page.locator('.choices a').first().click();
  await page.waitForURL(`**/${office.slots[1]}`);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByText('Your appointment is booked.').waitFor();
});

test('an appointment is moved to another office, and the one that was moved is given up', async () => {
  const [near, far] = [await anOffice(stack, [48]), await anOffice(stack, [72])];
  const citizen = await house.signIn();
  const id = await bookSlot(house, near.slots[0]!, citizen.userId);
  const session = stack.sessionOf(citizen);
  const { page, go } = await stack.visit({ session, language: 'en', viewport, javaScriptEnabled: false });
  await go(`/me/appointments/${id}`);
  await page.getByRole('link', { name: 'Choose another time' }).click();
  // Everything is taken, by this person: the waiting list, which cannot move anything, is not spoken of.
  await page.getByText('No free time').waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /waiting list/);
  await page.getByRole('link', { name: 'Choose another office' }).click();
  await page.getByText('You keep it until you have the new one.').waitFor();
  await page.locator(`a[href="${far.times}?replaces=${id}"]`).click();
  await page.locator('.choices a').first().click();
  await page.locator('.times a').first().click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByText('Your appointment was moved.').waitFor();
  assert.deepEqual([(await slotOf(house, near.slots[0]!)).taken, (await slotOf(house, far.slots[0]!)).taken], [0, 1]);
});

test('an application goes along to the waiting list and to another time, and an appointment leads back to it', async () => {
  const office = await anOffice(stack, [48]);
  const citizen = await house.signIn();
  const { id: application } = await handIn(house, citizen, (await openOffice(house)).service_id);
  const taken = await bookSlot(house, office.slots[0]!, (await house.signIn()).userId);
  const { page, go } = await stack.visit({
    session: stack.sessionOf(citizen),
    language: 'en',
    javaScriptEnabled: false,
  });
  await go(`${office.times}?service=${office.typeId}&application=${application}`);
  const elsewhere = page.getByRole('link', { name: 'Choose another office' }).last();
  assert.match((await elsewhere.getAttribute('href')) ?? '', /service=.+&application=/);
  await page.getByRole('button', { name: 'Wait for a place' }).click();
  await page.getByText('You are on the waiting list.').waitFor();
  const waits = asSystem(house.deps).selectFrom('appointments.wait').select('case_id');
  assert.deepEqual(await waits.where('citizen_id', '=', citizen.userId).execute(), [{ case_id: application }]);

  const displaced = `update appointments.booking set citizen_id = $2, case_id = $3, state = 'displaced', reason = 'x',
    place = null where id = $1`;
  await asAdmin((client) => client.query(displaced, [taken, citizen.userId, application]), house.database);
  await go(`/me/appointments/${taken}`);
  const back = page.getByRole('link', { name: 'See the application it is for' });
  assert.equal(await back.getAttribute('href'), `/me/applications/${application}`);
  const anew = page.getByRole('link', { name: 'Choose another time' });
  assert.equal(await anew.getAttribute('href'), `${office.times}?application=${application}`);
});

test('a day that has filled up leads to the other days, and not to the waiting list', async () => {
  const { times, slots } = await anOffice(stack, [48, 96]);
  await bookSlot(house, slots[0]!, (await house.signIn()).userId);
  const { page, go } = await stack.visit({ session: stack.sessionOf(await house.signIn()), language: 'en' });
  await go(`${times}?day=${dayIn(48)}`);
  await page.getByText('No times are left on this day. Please choose another day.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Wait for a place' }).count(), 0);
});

test('where the clocks are behind, times are those of the site, and say so', async () => {
  const office = await anOffice(stack, [48]);
  const move = `update appointments.site set time_zone = 'Asia/Hovd' where id = $1`;
  await asAdmin((client) => client.query(move, [office.siteId]), house.database);
  const { starts_at } = await asSystem(house.deps)
    .selectFrom('appointments.slot')
    .select('starts_at')
    .where('id', '=', office.slots[0]!)
    .executeTakeFirstOrThrow();
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Hovd', timeStyle: 'short' }).format(starts_at);
  const session = stack.sessionOf(await house.signIn());
  const { page, go } = await stack.visit({ session, language: 'en', viewport });
  await go(office.times);
  await page.locator('.choices a').first().click();
  await page.getByText('Times are in Khovd time.').waitFor();
  await page.getByRole('link', { name: clock, exact: true }).click();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByText('Your appointment is booked.').waitFor();
  assert.match(await page.locator('main').innerText(), new RegExp(`${clock}–\\d\\d:\\d\\d Khovd time`));
  await go('/me/appointments');
  assert.match(await page.locator('main').innerText(), new RegExp(`${clock} Khovd time`));
});

test('what another citizen has booked is not found', async () => {
  const { slots } = await anOffice(stack, [48]);
  const id = await bookSlot(house, slots[0]!, (await house.signIn()).userId);
  const { go } = await stack.visit({ session: stack.sessionOf(await house.signIn()), language: 'en' });
  for (const part of ['', '/cancel', '/calendar.ics']) assert.equal(await go(`/me/appointments/${id}${part}`), 404);
});
