import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { accountOf } from './account.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { call, person, useEid } = accountOf(stack);
const citizen = await person('110000000011', 'Дорж', 'Болормаа');
const session = stack.sessionOf(citizen);
await useEid('110000000011');

beforeEach(() => stack.sandbox.setFaults({ always: {} }));

test('a person sees certificates with how long they last, and phones, and no national id', async () => {
  const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });

  assert.equal(await go('/me/eid'), 200);
  await page.getByText('Signing certificate').waitFor();
  assert.match(await page.locator('.items').first().innerText(), /Until \d+ \w+ \d{4}: .*\(\d{1,3}(,\d{3})? days\)/);
  await page.getByText('iPhone 15 (iOS)').waitFor();
  assert.ok(!(await page.content()).includes('110000000011'));
});

test('what the eID was used for is filtered, and taken along as CSV with the same filter', async () => {
  const { page, go, context } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });
  const csv = async (query: string) => (await context.request.get(`${stack.url}/me/eid/activity.csv${query}`)).text();

  await go('/me/eid/activity');
  await page.getByRole('cell', { name: 'Sign-in' }).waitFor();
  await page.getByLabel('Type').selectOption('Signature');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByText('No history yet').waitFor();

  assert.match(await csv(''), /^\uFEFFWhen,Type,Result\r\n\d{4}-.*,Sign-in,Successful\r\n$/);
  assert.equal(await csv('?flow=SIGNATURE'), '\uFEFFWhen,Type,Result\r\n');
});

test('somebody says that it was not them: administrators see it, and the person gets a number and a way to act', async () => {
  const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });

  await go('/me/eid/activity');
  await page.getByRole('link', { name: 'This was not me' }).click();
  assert.ok(await page.getByLabel('Someone signed in or acted as me').isChecked());
  await page.getByLabel('Description').fill('Би тэр өдөр нэвтрээгүй.');
  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByRole('heading', { name: 'Received, thank you' }).waitFor();
  const number = await page.getByLabel('Report number').inputValue();

  const admin = await stack.house.signIn('admin');
  const { items } = (await call(admin, 'GET', '/security/events?kind=unknown_sign_in')).data;
  assert.deepEqual(
    [items[0].id, items[0].user_id, items[0].description],
    [number, citizen.userId, 'Би тэр өдөр нэвтрээгүй.'],
  );
  assert.ok(items[0].occurred_at);
  await page.getByRole('link', { name: 'Sign out everywhere' }).waitFor();
});

test('a report without a kind is refused in words, and what was written stays', async () => {
  const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });

  await go('/me/report');
  await page.getByLabel('Description').fill('Something odd');
  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByRole('link', { name: 'Please choose what happened.' }).waitFor();
  assert.equal(await page.getByLabel('Description').inputValue(), 'Something odd');
});

// This test is the last one, because for some time after an outage the provider is not asked.
test('an outage is told once, and does not look like an empty eID', async () => {
  const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });

  stack.sandbox.setFaults({ always: { maintenance: true } });
  assert.equal(await go('/me/eid'), 200);
  assert.equal(await page.getByText('The eID service is not responding').count(), 1);
  assert.equal(await page.getByText('No certificates').count(), 0);
  await go('/me/eid/activity');
  await page.getByText('The eID service is not responding').waitFor();
});
