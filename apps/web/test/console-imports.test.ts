import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { anImport } from './managed.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { console: true });
const operator = await stack.house.signIn('superadmin');

test('an operator sees by the header where they are, finds past imports and downloads the result, without scripts', async () => {
  const address = (await anImport(stack, operator)) ?? '';
  const session = stack.sessionOf(operator);
  const { page, go, context } = await stack.visit({
    at: stack.consoleUrl,
    session,
    language: 'en',
    javaScriptEnabled: false,
  });
  await go('/imports');
  await page.locator('.header-console').getByText('Operator console', { exact: true }).first().waitFor();
  await page.locator('tbody a').first().click();
  await page.getByText('Sent by Б.Сүх').waitFor();
  assert.equal(await page.locator('tbody tr').count(), 2);
  const csv = await (await context.request.get(`${stack.consoleUrl}${address}/result.csv`)).text();
  assert.match(csv, /Not A Slug/);
  assert.doesNotMatch(csv, /tour@example/);
});

test('the site of everybody has neither', async () => {
  const { page, go } = await stack.visit({ session: stack.sessionOf(operator), language: 'en' });
  assert.equal(await go('/imports'), 404);
  assert.equal(await page.locator('.header-console').count(), 0);
});
