import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import * as auth from '../../server/src/modules/auth/index.ts';
import { system } from '../../server/src/platform/actor.ts';
import { transact } from '../../server/src/platform/db.ts';
import { asSystem } from '../../server/test/house.ts';
import { register } from '../../server/test/relying-party.ts';
import { accountOf } from './account.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
const { call, person } = accountOf(stack);
const citizen = await person('110000000011', 'Дорж', 'Болормаа');
const admin = await house.signIn('admin');
const noScripts = { session: stack.sessionOf(citizen), language: 'en', javaScriptEnabled: false } as const;

const openSession = (browser: string) =>
  transact(house.deps, system('test'), (deps) =>
    auth.openSession(deps, system('test'), {
      userId: citizen.userId,
      method: 'eid-link',
      client: { browser, device: 'Android', place: '203.0.113.0/24' },
    }),
  );

test('somebody signs another device out, and then all others, and stays signed in', async () => {
  for (const browser of ['Chrome', 'Opera', 'Edge']) await openSession(browser);
  const { page, go } = await stack.visit(noScripts);
  const count = async () => (await call(citizen, 'GET', '/users/me/sessions')).data.items.length;

  await go('/me/sessions');
  await page.getByRole('button', { name: 'Sign out Opera, Android' }).click();
  await page.getByText('That device is signed out.').waitFor();
  assert.equal(await count(), 3);
  assert.equal(await page.getByText('Opera').count(), 0);

  await page.getByRole('link', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByText('You are signed in nowhere else.').waitFor();
  assert.equal(await count(), 1);
});

test('a consent is shown with what it allows, and is taken back; one of somebody else is not there', async () => {
  const { id: application_id } = await register({ ...house, admin, issuer: '' }, { name_en: 'Library' });
  const now = new Date();
  const consent = { application_id, scopes: ['openid', 'profile'], rejected: [], created_at: now, updated_at: now };
  const [own, foreign] = [randomUUID(), randomUUID()];
  const rows = [
    { ...consent, id: own, user_id: citizen.userId },
    { ...consent, id: foreign, user_id: admin.userId },
  ];
  await asSystem(house.deps).insertInto('oidc.consent').values(rows).execute();
  const { page, go } = await stack.visit(noScripts);

  await go('/me/apps');
  await page.getByText('What it knows and may do: to know you again, your name').waitFor();
  assert.equal(await go(`/me/apps/${foreign}/withdraw`), 404);
  await go('/me/apps');
  await page.getByRole('link', { name: 'Take consent back' }).click();
  await page.getByRole('button', { name: 'Take consent back' }).click();
  await page.getByText('Your consent was taken back.').waitFor();
  assert.deepEqual((await call(citizen, 'GET', '/users/me/consents')).data.items, []);
});

test('a social account is linked at the network and unlinked here', async () => {
  const { page, go } = await stack.visit(noScripts);

  await go('/me/social');
  await page.getByRole('button', { name: 'Link an account' }).click();
  await page.locator('button[name=account]').first().click();
  await page.getByText('The account is linked.').waitFor();
  assert.equal((await call(citizen, 'GET', '/auth/social/link')).status, 200);

  await page.getByRole('link', { name: 'Unlink' }).click();
  await page.getByRole('button', { name: 'Unlink' }).click();
  await page.getByText('The account is unlinked.').waitFor();
  assert.equal((await call(citizen, 'GET', '/auth/social/link')).status, 404);
});

test('who looked is listed in words, and taken along as CSV', async () => {
  await call(admin, 'GET', '/admin/users?q=Болормаа');
  const { page, go, context } = await stack.visit(noScripts);

  await go('/me/access-log?period=7');
  await page.getByRole('cell', { name: 'Б.Сүх' }).first().waitFor();
  const csv = await (await context.request.get(`${stack.url}/me/access-log.csv`)).text();
  assert.match(csv, /^\uFEFFWhen,Who,What,What for\r\n\d{4}-.*,Б\.Сүх,/);
});

test('all that is held about a person is theirs to take along, as a file and as a page', async () => {
  const { page, go, context } = await stack.visit(noScripts);

  await go('/me/data');
  const file = await context.request.get(`${stack.url}/me/data/file`);
  assert.match(file.headers()['content-disposition'] ?? '', /^attachment/);
  assert.equal((await file.json()).sections.users.profile.given_name, 'Болормаа');
  await page.getByRole('link', { name: 'Open the page' }).click();
  await page.getByText('Болормаа').first().waitFor();
});
