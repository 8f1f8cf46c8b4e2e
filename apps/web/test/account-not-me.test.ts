import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as sessions from '../../server/src/modules/sessions/index.ts';
import { system } from '../../server/src/platform/actor.ts';
import { accountOf } from './account.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
const { call } = accountOf(stack);
const admin = await house.signIn('admin');

test('a person who finds a stranger ends everything, is told what to do, and signs in anew', async () => {
  const citizen = await house.signIn();
  const thief = await sessions.openSession(house.deps, system('test'), {
    userId: citizen.userId,
    method: 'social',
    provenAt: null,
  });
  const session = stack.sessionOf(citizen);
  const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });

  await go('/me/sessions');
  await page.getByRole('link', { name: 'This was not me' }).click();
  await page.getByLabel('What did you see?').fill('A device in a town where I was not.');
  await page.getByRole('button', { name: 'Sign out everywhere and report' }).click();

  await page.getByRole('heading', { name: 'You are signed out everywhere' }).waitFor();
  await page.getByText('Change PIN1 and PIN2 of your eID').waitFor();
  const number = await page.getByLabel('Number of the report').inputValue();
  const { items } = (await call(admin, 'GET', `/security/events?user_id=${citizen.userId}`)).data;
  assert.deepEqual(
    items.map(({ id, kind }: { id: string; kind: string }) => [id, kind]),
    [[number, 'not_me']],
  );
  const headers = { authorization: `Bearer ${thief.tokens.access_token}` };
  assert.equal((await house.app.inject({ url: '/api/v1/users/me', headers })).statusCode, 401);
  await go('/me');
  assert.match(page.url(), /\/sign-in\?next=%2Fme$/, 'this browser, too');
});

test('a notice of a change of how one gets in leads there, with its moment', async () => {
  const citizen = await house.signIn();
  const { page, go } = await stack.visit({ session: stack.sessionOf(citizen), language: 'en' });
  await go('/me/social');
  await page.getByRole('button', { name: 'Link an account' }).click();
  await page.locator('button[name=account]').first().click();
  await page.getByText('Account linked.').waitFor();
  await go('/me/notifications');
  await page.getByRole('link', { name: '“Account linked”: this was not me' }).click();
  await page.getByText(/^About what happened on /).waitFor();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'Where I am signed in' }).waitFor();
});
