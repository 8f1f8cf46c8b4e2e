import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openHouse } from '#test/house';
import { launchBrowser } from '../../../../sandbox/test/chromium.ts';

const house = await openHouse({ after });
const origin = await house.app.listen({ port: 0, host: '127.0.0.1' });
const browser = await launchBrowser();
after(() => browser.close());

/** Opens the reference and writes down whom it asks and what the browser has against it. */
async function openReference(): Promise<{ page: Page; asked: Set<string>; complaints: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(60_000);
  const asked = new Set<string>();
  const complaints: string[] = [];
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  page.on('pageerror', (error) => complaints.push(error.message));
  // What the policy forbids is told here too.
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await page.goto(`${origin}/swagger/`);
  return { page, asked, complaints };
}

test('the reference shows the operations of each room, and asks nobody but us', { timeout: 120_000 }, async () => {
  const { page, asked, complaints } = await openReference();

  await page.getByRole('button', { name: 'users' }).first().click();
  await page.getByText('My profile').first().waitFor({ state: 'visible' });

  assert.deepEqual([...asked], [origin]);
  assert.deepEqual(complaints, []);
});

test('an operation can be tried out from the reference', { timeout: 120_000 }, async () => {
  const { page, asked, complaints } = await openReference();

  // Only the first room is open when the page is.
  await page.getByRole('button', { name: 'Open Group - ops' }).click();
  await page.getByText('Is the process alive').first().click();
  await page.getByRole('button', { name: 'Test Request (get /health)' }).click();
  await page.getByRole('button', { name: /^Send/ }).first().click();
  await page.getByText('200 OK').first().waitFor({ state: 'visible' });

  assert.deepEqual([...asked], [origin]);
  assert.deepEqual(complaints, []);
});

test('no script of the reference runs but the one we serve', async () => {
  const { headers } = await house.app.inject('/swagger/');
  const policy = String(headers['content-security-policy']);
  assert.match(policy, /^default-src 'none'; script-src 'self'; /);
  assert.doesNotMatch(policy, /unsafe-eval|blob:|https?:|\*/);
});
