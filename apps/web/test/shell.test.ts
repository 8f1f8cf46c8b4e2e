import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { AppearanceChange } from '../../../packages/contract/src/appearance.ts';
import { newThemeSample } from '../../../packages/contract/src/theme.ts';
import { until } from './browser.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });

test('a visitor sees the home page in Mongolian, and in English after one click', async () => {
  const { page, go, complaints } = await stack.visit();

  assert.equal(await go('/'), 200);
  assert.equal(await page.locator('html').getAttribute('lang'), 'mn');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Public services in one place' }).waitFor();

  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  assert.deepEqual(complaints, []);
});

test('a language asked for in an address stays on the pages that follow', async () => {
  const { page, go, complaints } = await stack.visit();

  await go('/sign-in/id?lang=en');
  await page.locator('.brand').click();
  await page.getByRole('heading', { name: 'Public services in one place' }).waitFor();

  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  assert.deepEqual(complaints, []);
});

test('somebody who is signed in reaches their account, and a visitor is asked to sign in and comes back', async () => {
  const citizen = await stack.house.signIn();
  const { page, go, complaints } = await stack.visit({ session: stack.sessionOf(citizen) });

  assert.equal(await go('/me'), 200);
  await page.getByRole('link', { name: 'Сүх' }).first().waitFor();
  assert.deepEqual(complaints, []);

  const reply = await fetch(`${stack.url}/me`, { redirect: 'manual' });
  assert.equal(reply.status, 302);
  assert.equal(reply.headers.get('location'), '/sign-in?next=%2Fme');
});

test('an address that does not exist has the face of the site, a status of 404 and a way on', async () => {
  const { page, go } = await stack.visit({ language: 'en' });

  assert.equal(await go('/no/such/page'), 404);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.getByRole('heading', { name: 'Public services in one place' }).waitFor();
});

test('a new name and new colours of the site are seen on the next request', async () => {
  const { headers } = await stack.house.signIn('admin');
  const { app } = stack.house;
  const { data: site } = (await app.inject({ url: '/api/v1/site/appearance' })).json();
  const payload = { ...AppearanceChange.parse(site), name_mn: 'Хөх хот', name_en: 'Blue Town' };
  const changed = await app.inject({ method: 'PUT', url: '/api/v1/site/appearance', headers, payload });
  assert.equal(changed.statusCode, 200, changed.body);
  const colours = { ...newThemeSample, name: 'Ногоон', light: { ...newThemeSample.light, primary: '#14532d' } };
  const made = (await app.inject({ method: 'POST', url: '/api/v1/themes', headers, payload: colours })).json();
  await app.inject({ method: 'PUT', url: `/api/v1/themes/${made.data.id}/active`, headers });

  const { page, go } = await stack.visit({ language: 'en', scheme: 'light' });
  await go('/');

  assert.equal(await page.locator('.brand').innerText(), 'Blue Town');
  const colour = await page.evaluate("getComputedStyle(document.querySelector('.mark rect')).fill");
  assert.equal(colour, 'rgb(20, 83, 45)');
});

test('by keyboard: the first stop is the way to the content, and a new page begins there', async () => {
  const { page, go } = await stack.visit({ language: 'en' });
  await go('/no/such/page');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to main content');
  const outline = await page.evaluate('parseFloat(getComputedStyle(document.activeElement).outlineWidth)');
  assert.ok(Number(outline) >= 2);

  const before = await page.title();
  await page.getByRole('link', { name: 'Go to the home page' }).press('Enter');
  await page.getByRole('heading', { name: 'Public services in one place' }).waitFor();

  await until(page, "document.activeElement.id === 'main'");
  assert.notEqual(await page.title(), before);
});

for (const [path, role] of [
  ['/sign-in/id', null],
  ['/me/profile', 'user'],
  ['/admin/users', 'admin'],
] as const) {
  test(`by keyboard: every control of ${path} is reached, and one sees where one is`, async () => {
    const session = role ? { session: stack.sessionOf(await stack.house.signIn(role)) } : {};
    const { page, go } = await stack.visit({ language: 'en', ...session });
    await go(path);
    const controls = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
      .filter((one) => one.type !== 'hidden' && !one.disabled && one.checkVisibility())`;
    const count = Number(await page.evaluate(`${controls}.length`));
    const reached = new Set<string>();
    // A field for a date is three stops.
    for (let step = 0; step < count * 3 && reached.size < count; step += 1) {
      await page.keyboard.press('Tab');
      const [index, outline] = (await page.evaluate(
        `[${controls}.indexOf(document.activeElement), parseFloat(getComputedStyle(document.activeElement).outlineWidth)]`,
      )) as [number, number];
      if (index < 0) continue;
      assert.ok(outline >= 2, `control ${index} does not show that it has the focus`);
      reached.add(String(index));
    }
    assert.ok(count > 5);
    assert.deepEqual(
      Array.from({ length: count }, (_, index) => String(index)).filter((index) => !reached.has(index)),
      [],
    );
  });
}

test('dark and high contrast are chosen by a plain form, and drawn by the server', async () => {
  const { page, go } = await stack.visit({ language: 'en', javaScriptEnabled: false });
  await go('/');
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.getByRole('button', { name: 'High contrast' }).click();

  const html = page.locator('html');
  assert.equal(await html.getAttribute('data-scheme'), 'dark');
  assert.equal(await html.getAttribute('data-contrast'), 'high');
});

test('without a connection there is a page of ours, and it comes back when the connection does', async () => {
  const { page, go, context } = await stack.visit({ language: 'en' });
  await go('/');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await until(page, "caches.match('/offline').then((kept) => kept !== undefined)");
  await context.setOffline(true);
  await page.goto(`${stack.url}/signed-out`);
  await page.getByRole('heading', { name: 'No connection' }).waitFor();

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
});

test('at 400 kbit/s and 400 ms the largest thing on the page is there within 2.5 seconds', async () => {
  const session = stack.sessionOf(await stack.house.signIn());
  const ofCitizens = ['/me', '/me/profile', '/me/eid', '/me/access-log', '/me/organisations'];
  const pages = [
    ...['/', '/sign-in', '/sign-in/id'].map((path) => ({ path, visitor: {} })),
    ...ofCitizens.map((path) => ({ path, visitor: { session } })),
  ];
  for (const { path, visitor } of pages) {
    const times: number[] = [];
    // The best of up to three: what is measured is the page, and not who else is busy on this machine.
    for (let round = 0; round < 3 && !times.some((time) => time < 2_500); round += 1) {
      const { page, context } = await stack.visit({ ...visitor, language: 'mn', serviceWorkers: 'block' });
      const protocol = await context.newCDPSession(page);
      const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
      await protocol.send('Network.emulateNetworkConditions', slow);
      await page.goto(`${stack.url}${path}`, { waitUntil: 'load' });
      times.push(Number(await page.evaluate(largestPaint)));
      await context.close();
    }
    assert.ok(Math.min(...times) < 2_500, `${path}: ${times.map(Math.round).join(', ')} ms`);
  }
});

const largestPaint = `new Promise((resolve) => new PerformanceObserver((list) =>
  resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true }))`;
