import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { probeAll } from '../../server/src/modules/status/probing.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;

test('everybody reads how the platform is doing, and finds it from every page, without scripts', async () => {
  await probeAll(
    house.deps,
    new Map([
      ['web', async () => {}],
      ['mail', () => Promise.reject(new Error('away'))],
    ]),
  );
  const { page, go } = await stack.visit({ language: 'en', javaScriptEnabled: false });
  await go('/');
  await page.locator('.footer').getByRole('link', { name: 'Platform status' }).click();
  await page.getByText('There is an outage').waitFor();
  await page.getByText('Website', { exact: false }).first().waitFor();
  assert.equal(await page.locator('.uptime').first().locator('span').count(), 90);
  await page.getByText('Days with failures: 1').click();
  await page.getByText('1 of 1 checks failed').waitFor();
});

test('an administrator writes about an outage and how it goes on, in both languages, without scripts', async () => {
  const session = stack.sessionOf(await house.signIn('admin'));
  const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });
  await go('/admin/outages');
  await page.getByRole('link', { name: 'Report an outage' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.locator('.error-summary').waitFor();
  await page.getByLabel('Email').check();
  await page.getByLabel('Title in Mongolian').fill('Захидал удааширч байна');
  await page.getByLabel('Title in English').fill('Mail is delayed');
  await page.getByLabel('Message in Mongolian').fill('Шалгаж байна.');
  await page.getByLabel('Message in English').fill('We are looking into it.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published. Everyone can read it now.').waitFor();

  const mongolian = await stack.visit({ language: 'mn', javaScriptEnabled: false });
  await mongolian.go('/status');
  await mongolian.page.getByRole('heading', { name: 'Захидал удааширч байна' }).waitFor();
  await page.getByLabel('Resolved').check();
  await page.getByLabel('Message in Mongolian').fill('Арилгалаа.');
  await page.getByLabel('Message in English').fill('Mail goes out again.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('The message is published.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Publish' }).count(), 0);
  await mongolian.go('/status');
  await mongolian.page.getByText('Арилгалаа.').waitFor();
});

test('where the API is away the page says so, and that the web works', async () => {
  const lonely = await openStack({ after });
  await lonely.house.app.close();
  const { page, go } = await lonely.visit({ language: 'en', javaScriptEnabled: false });
  assert.equal(await go('/status'), 503);
  await page.getByText('The website works, but the API is not responding.').waitFor();
});

test('for a citizen there is no page to write on', async () => {
  const session = stack.sessionOf(await house.signIn());
  const { go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });
  for (const path of ['/admin/outages', '/admin/outages/new']) assert.equal(await go(path), 404, path);
});
