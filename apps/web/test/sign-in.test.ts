import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { bolormaa } from '../../server/test/eid.ts';
import { until } from './browser.ts';
import { scan } from './scan.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { secure: true });
const [agrees, refuses] = ['990000000001', '990000000002'];

const askPhone = async (page: Page, nationalId: string) => {
  await page.getByLabel('Register number or civil number').fill(nationalId);
  await page.getByRole('button', { name: 'Send request' }).click();
};

test('a citizen scans the code, agrees on the phone and arrives where they wanted to go', async () => {
  const { page, go, complaints } = await stack.visit({ language: 'en' });
  await go('/admin?x=1');
  await page.getByRole('img', { name: 'Sign-in QR code' }).waitFor();

  const { id } = await stack.phone.open(bolormaa, await scan(page));
  await stack.phone.approve(String(id));

  await page.waitForURL('**/admin?x=1');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  assert.deepEqual(complaints, []);

  const marker = (await page.context().cookies()).find(({ name }) => name === '__Host-known');
  assert.deepEqual([marker?.httpOnly, marker?.secure, marker?.sameSite], [true, true, 'Lax']);
  assert.match(marker!.value, /^v1(\.[\w-]+){4}$/, 'sealed: it tells the browser nothing of who signed in');
});

test('the code on the screen is drawn anew while one looks for the phone', async () => {
  const { page, go } = await stack.visit({ language: 'en' });
  await go('/sign-in');
  const code = page.getByRole('img', { name: 'Sign-in QR code' });
  const first = await code.getAttribute('src');

  await until(page, `document.querySelector('.qr').src !== ${JSON.stringify(first)}`);
});

test('on a phone the app comes first, and leads back signed in', async () => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36';
  const { page, go } = await stack.visit({ language: 'en', userAgent, viewport: { width: 360, height: 740 } });
  await go('/sign-in');
  assert.ok(await page.getByRole('link', { name: 'Open the eID app' }).isVisible());
  assert.ok(!(await page.getByRole('img', { name: 'Sign-in QR code' }).isVisible()));

  const link = await page.getByRole('link', { name: 'Open the eID app' }).getAttribute('href');
  const { id } = await stack.phone.open(bolormaa, link!);
  const back = await stack.phone.approve(String(id));
  await page.goto(back!.href);

  await page.waitForURL('**/me');
});

test('by number: the phone is asked, the code is shown large, and what the phone says is told in words', async () => {
  const { page, go } = await stack.visit({ language: 'en' });
  await go('/sign-in/id');
  await askPhone(page, bolormaa);
  await page.getByText('We have sent a request to your phone').waitFor();
  assert.match(await page.locator('.digits').innerText(), /^\d{5}$/);
  await page.getByText('If your phone asks you to choose a code, choose this one.').waitFor();

  // Where nothing arrives, which may not be told apart, there is another way.
  await page.getByText('Nothing on your phone?').waitFor();
  await page.getByRole('button', { name: 'Sign in with a QR code' }).click();
  await page.getByRole('img', { name: 'Sign-in QR code' }).waitFor();

  await go('/sign-in/id');
  await askPhone(page, refuses);
  await page.getByText('You declined on your phone.').waitFor();
  await page.getByText('eid_refused').waitFor();
});

test('a register number is typed as a Mongolian types it, and shown while the phone is asked', async () => {
  const { page, go } = await stack.visit({ language: 'mn', viewport: { width: 360, height: 740 } });
  const type = async (number: string) => {
    await page.getByLabel('Регистрийн эсвэл иргэний дугаар').fill(number);
    await page.getByRole('button', { name: 'Хүсэлт илгээх' }).click();
  };
  await go('/sign-in/id');
  await type('уб9001011');
  assert.match(await page.locator('.field-error').innerText(), /2 кирилл үсэг, 8 цифр/);
  assert.equal(await page.getByLabel('Регистрийн эсвэл иргэний дугаар').inputValue(), 'уб9001011');

  await type('уб90010112');
  await page.getByText('Дугаар: УБ90010112').waitFor();
  const code = await page.locator('.digits').innerText();
  const reply = await fetch(`${stack.sandbox.url}/phone/api/people/${bolormaa}/requests`);
  const { requests } = (await reply.json()) as { requests: { id: string; codes: string[] }[] };
  const request = requests.find(({ codes }) => codes.includes(code));
  await stack.phone.approve(request!.id, { code });
  await page.waitForURL('**/me');
});

test('a number that is none is refused beside its field, and the window says so first', async () => {
  const { page, go } = await stack.visit({ language: 'en' });
  await go('/sign-in/id');
  await askPhone(page, '!');

  await page.locator('.field-error').waitFor();
  assert.match(await page.title(), /^Error: /);
  assert.equal(await page.evaluate('document.activeElement.className'), 'error-summary');
});

test('without scripts: sign in, switch the language, sign out', async () => {
  const { page, go } = await stack.visit({ language: 'en', javaScriptEnabled: false });
  await go('/me');
  await page.getByRole('link', { name: 'Sign in with register number' }).click();
  await askPhone(page, agrees);
  await page.waitForURL('**/me');
  await page.getByRole('button', { name: 'Монгол' }).click();
  await page.getByRole('heading', { name: 'Миний булан' }).waitFor();

  await page.getByRole('button', { name: 'Гарах' }).click();

  await page.getByRole('heading', { name: 'Та системээс гарлаа' }).waitFor();
  await go('/me');
  assert.match(page.url(), /\/sign-in\?next=/);
});

test('signing out ends the session at the API too', async () => {
  const citizen = await stack.house.signIn();
  const { page, go } = await stack.visit({ language: 'en', session: stack.sessionOf(citizen) });
  await go('/me');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();

  const reply = await stack.house.app.inject({ url: '/api/v1/users/me', headers: citizen.headers });
  assert.equal(reply.statusCode, 401);
});

test('the way to a social network is open where the page was reached by a click, too', async () => {
  const { page, go, complaints } = await stack.visit({ language: 'en' });
  await go('/sign-in/id');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('img', { name: 'Sign-in QR code' }).waitFor();
  await page.getByRole('button', { name: 'With a social account' }).click();
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
  assert.deepEqual(complaints, []);
});

test('a social account that nobody has linked signs nobody in, and says what to do', async () => {
  const { page, go } = await stack.visit({ language: 'en' });
  await go('/sign-in');
  await page.getByRole('button', { name: 'With a social account' }).click();
  await page.waitForURL(`${stack.sandbox.url}/**`);
  await page.locator('button').first().click();

  await page.getByRole('heading', { name: 'We could not sign you in' }).waitFor();
  await page.getByText('Please sign in with eID first, then link it.').waitFor();
});
