import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openStack } from './stack.ts';

// Questions are not held, so that it is the page that must not ask too often.
const stack = await openStack(
  { after },
  { limits: 'on', env: { SIGN_IN_HOLD_SECONDS: '0' }, world: { sessionMs: 40_000 } },
);

/** How often the page asks within so many milliseconds. */
async function asked(page: Page, forMs: number): Promise<number> {
  let count = 0;
  const listen = (request: { url(): string }) => {
    if (/\/sign-in\/(poll|qr)/.test(request.url())) count += 1;
  };
  page.on('request', listen);
  await page.waitForTimeout(forMs);
  page.off('request', listen);
  return count;
}

const look = (page: Page, isHidden: boolean) =>
  page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'))`);

test('the card rests while nobody looks, asks at most once a second, and ends with a way to a new code', async () => {
  const { page, go } = await stack.visit({ language: 'en' });
  // The code is there before the scripts are: the page begins to ask when they are.
  const first = page.waitForRequest(/\/sign-in\/poll/);
  await go('/sign-in');
  await page.getByRole('img', { name: 'Sign-in QR code' }).waitFor();
  await first;
  const awake = await asked(page, 4_000);
  assert.ok(awake >= 1 && awake <= 4 + 2 + 1, `${awake} questions in four seconds`);

  await look(page, true);
  await page.waitForTimeout(2_500);
  assert.equal(await asked(page, 3_000), 0);
  const woken = page.waitForRequest(/\/sign-in\/(poll|qr)/);
  await look(page, false);
  await woken;

  await page.getByText('Your request timed out').waitFor();
  await page.getByRole('button', { name: 'Start again' }).waitFor();
});

test('whoever asks too often is told to wait, and the card waits', async () => {
  const { page, go } = await stack.visit({ language: 'en' });
  await go('/sign-in');
  await page.getByRole('img', { name: 'Sign-in QR code' }).waitFor();
  await page.evaluate("Promise.all(Array.from({ length: 80 }, () => fetch('/sign-in/poll', { method: 'POST' })))");

  await page.getByText('Too many attempts').waitFor();
});

test('two minutes before a session ends it is said; who stays, stays, and who does not loses nothing', async () => {
  const citizen = await stack.house.signIn();
  const session = stack.sessionOf(citizen, 600, 123);
  const { page, go, context, complaints } = await stack.visit({ language: 'en', session });
  await go('/me/profile');
  const dialog = page.getByRole('dialog', { name: 'You will be signed out soon' });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const kept = (await context.cookies()).find(({ name }) => name === '__Host-session')!.value;
  assert.notEqual(kept.split('~')[1], session.split('~')[1], 'the session was refreshed');

  const other = await stack.visit({ language: 'en', session: stack.sessionOf(await stack.house.signIn(), 600, 4) });
  await other.go('/me/report');
  await other.page.getByRole('dialog', { name: 'You were signed out' }).waitFor();
  assert.deepEqual([...complaints, ...other.complaints], []);
});
