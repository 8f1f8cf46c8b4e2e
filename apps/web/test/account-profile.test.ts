import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from '../../server/test/eventually.ts';
import { lessen } from '../../server/test/lesser-callers.ts';
import { openPostOffice } from '../../server/test/mail.ts';
import { givePhone, openSmsOffice } from '../../server/test/sms.ts';
import { accountOf } from './account.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { call, person, useEid } = accountOf(stack);
const director = await person('110000000022', 'Баяр', 'Өнөрбаяр');
const session = stack.sessionOf(director);
const circle = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120"><circle cx="60" cy="60" r="50" fill="#1d5091"/></svg>',
);
const file = { name: 'mark.svg', mimeType: 'image/svg+xml', buffer: circle };

test('without scripts a person takes the Latin name of the standard, or writes their own, and is told what is wrong', async () => {
  const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });

  await go('/me/profile');
  await page.getByRole('button', { name: 'Use standard spelling' }).click();
  await page.getByText('Saved.').waitFor();
  assert.equal(await page.getByLabel('Given name in Latin letters').inputValue(), 'Önörbayar');

  await page.getByLabel('Given name in Latin letters').fill('Өнөр');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
  assert.match(await page.title(), /^Error: /);
  assert.equal(await page.getByLabel('Given name in Latin letters').inputValue(), 'Өнөр');

  await page.getByLabel('Given name in Latin letters').fill('Unurbayar');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  assert.equal((await call(director, 'GET', '/me/latin-name')).data.given_name_latin, 'Unurbayar');
});

test('without scripts a person proves a new address by the code in the mail, takes it away, and says a phone number', async () => {
  await stack.startWorker();
  const office = await openPostOffice({ after }, stack.sandbox);
  const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });

  await go('/me/profile');
  await page.getByRole('link', { name: 'Change email or phone' }).click();
  await page.getByLabel('New address').fill('nobody');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
  await page.getByLabel('New address').fill('unur@example.mn');
  await page.getByRole('button', { name: 'Send code' }).click();
  const { text } = await office.waitForMail('unur@example.mn');
  await page.getByLabel('Code from the email').fill(/\d{6}/.exec(text)![0]);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Email address changed.').waitFor();
  assert.equal((await call(director, 'GET', '/users/me')).data.email, 'unur@example.mn');

  await page.getByLabel('Phone number').fill('+976 9911-2233');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Phone number saved.').waitFor();
  await go('/me/profile');
  await page.getByText('+97699112233 (not verified)').waitFor();
  await page.getByText('unur@example.mn (verified)').waitFor();

  await go('/me/profile/contact');
  await page.getByRole('button', { name: 'Get a code by SMS' }).click();
  await page.getByText('We have sent a code to your phone.').waitFor();
  const phone = await openSmsOffice({ after }, stack.sandbox);
  const code = await eventually(async () => /\d{6}/.exec((await phone.smsTo('+97699112233'))[0]!.text)![0], 30_000);
  await page.getByLabel('Code from the SMS').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('The code is wrong or has expired.').waitFor();
  await page.getByLabel('Code from the SMS').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Phone number verified.').waitFor();
  await go('/me/profile');
  await page.getByText('+97699112233 (verified)').waitFor();

  await go('/me/profile/contact');
  await page.getByRole('button', { name: 'Remove my address' }).click();
  await page.getByText('Email address removed.').waitFor();
});

test('after a while a person confirms with eID before a verified number is taken away', async () => {
  const citizen = await stack.house.signIn();
  const phone = await givePhone(stack.house, citizen);
  await lessen(stack.house, citizen, 'after a while');
  const { page, go } = await stack.visit({
    session: stack.sessionOf(citizen),
    language: 'en',
    javaScriptEnabled: false,
  });
  await go('/me/profile/contact');
  await page.getByText('If you change or remove it, we notify this number.').waitFor();
  await page.getByLabel('Phone number').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Confirm with your eID' }).waitFor();
  assert.equal((await call(citizen, 'GET', '/users/me')).data.phone, phone);
});

test('a signature is drawn, typed, uploaded and removed', async () => {
  const { page, go, complaints, context } = await stack.visit({ session, language: 'en' });
  const updatedAt = async () => (await call(director, 'GET', '/me/signature')).data?.updated_at;

  await go('/me/signature');
  await page.getByText('No signature image').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Please draw your signature first.' }).waitFor();
  // Until the scripts are there, nothing is drawn.
  await page.locator('canvas[aria-busy=false]').scrollIntoViewIfNeeded();
  const paper = (await page.locator('canvas').boundingBox())!;
  await page.mouse.move(paper.x + 30, paper.y + 90);
  await page.mouse.down();
  await page.mouse.move(paper.x + 200, paper.y + 40, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('img', { name: 'Your signature image' }).waitFor();
  const drawnAt = await updatedAt();
  assert.ok(drawnAt);
  const picture = page.getByRole('img', { name: 'Your signature image' });
  const source = new URL((await picture.getAttribute('src')) ?? '', stack.url);
  const answer = await context.request.get(source.href);
  assert.equal(answer.headers()['content-type'], 'image/png');
  assert.ok((await answer.body()).length > 500);

  await page.getByRole('link', { name: 'Type' }).click();
  await page.getByLabel('Signature text').fill('Б. Өнөрбаяр');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  const typedAt = await updatedAt();
  assert.ok(typedAt > drawnAt);

  await page.getByRole('link', { name: 'Upload a file' }).click();
  await page.getByLabel('Image file').setInputFiles({ ...file, buffer: Buffer.from('no picture at all') });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
  await page.getByLabel('Image file').setInputFiles(file);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  assert.ok((await updatedAt()) > typedAt);

  await page.getByRole('link', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No signature image').waitFor();
  assert.equal(await updatedAt(), undefined);
  assert.deepEqual(complaints, []);
});

test('whoever represents an organisation sets its stamp and its Latin name without scripts, and nobody else', async () => {
  await useEid('110000000022');
  await call(director, 'POST', '/users/me/eid/organizations', { reg_no: '2002002' });
  const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });

  await go('/me/stamps');
  await page.getByRole('link', { name: 'Тал Нутаг ХХК' }).click();
  await page.getByLabel('Image file').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload stamp' }).click();
  await page.getByRole('img', { name: 'Stamp of “Тал Нутаг ХХК”' }).waitFor();
  await page.getByLabel('Latin name').fill('Тал');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
  await page.getByLabel('Latin name').fill('Tal Nutag LLC');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  assert.equal(await page.getByLabel('Latin name').inputValue(), 'Tal Nutag LLC');
  await page.getByRole('link', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No stamp uploaded.').waitFor();

  const stranger = await person('110000000101', 'Цэнд', 'Сараа');
  const other = await stack.visit({ session: stack.sessionOf(stranger), language: 'en' });
  assert.equal(await other.go('/me/stamps/2002002'), 404);
  await other.go('/me/stamps');
  await other.page.getByText('You do not represent an organisation').waitFor();
});
