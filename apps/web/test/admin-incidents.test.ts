import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { anIncident } from './managed.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
const admin = await house.signIn('admin');
const visit = () => stack.visit({ session: stack.sessionOf(admin), language: 'en', javaScriptEnabled: false });

test('an administrator takes an incident, notes, assigns and closes it, without scripts', async () => {
  const citizen = await house.signIn();
  const payload = { kind: 'lost_device' };
  const url = '/api/v1/security/events';
  await house.app.inject({ method: 'POST', url, headers: citizen.headers, payload });
  const { page, go } = await visit();
  await go('/admin/incidents');
  await page.getByRole('link', { name: 'Lost device' }).click();
  await page.getByRole('button', { name: 'I will look into it' }).click();
  await page.getByText('It is yours from now on.').waitFor();
  await page.getByLabel('What did you find or do?').fill('The phone was blocked.');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await page.locator('.timeline').getByText('The phone was blocked.').waitFor();
  await page.getByRole('button', { name: 'Assign' }).click();
  await page.getByText('The incident is assigned.').waitFor();

  await page.getByRole('button', { name: 'Close the incident' }).click();
  await page.locator('.error-summary').waitFor();
  await page.getByLabel('Handled').check();
  await page.getByLabel('Answer to the person who reported it').fill('Your phone can no longer sign in.');
  await page.getByRole('button', { name: 'Close the incident' }).click();
  await page.getByText('The incident is closed.').waitFor();
  assert.equal(await page.locator('.timeline li').count(), 5);

  await go('/admin/incidents');
  await page.getByLabel('Show').selectOption({ label: 'Closed' });
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('link', { name: 'Lost device' }).waitFor();
  const reporter = await stack.visit({ session: stack.sessionOf(citizen), language: 'en', javaScriptEnabled: false });
  await reporter.go('/me/reports');
  await reporter.page.getByText('Your phone can no longer sign in.').waitFor();
  assert.equal(await reporter.page.getByText('The phone was blocked.').count(), 0);
});

test('who acts on what another has changed meanwhile is told so', async () => {
  const address = await anIncident(stack, null);
  const [one, two] = [await visit(), await visit()];
  for (const { go } of [one, two]) await go(address ?? '');
  for (const { page } of [one, two]) await page.getByRole('button', { name: 'Assign' }).click();
  await one.page.getByText('The incident is assigned.').waitFor();
  await two.page.getByText('Someone else has changed this.').first().waitFor();
});

test('for a citizen there is no such page', async () => {
  const session = stack.sessionOf(await house.signIn());
  const { go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });
  assert.equal(await go('/admin/incidents'), 404);
});
