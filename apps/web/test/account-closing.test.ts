import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as sessions from '../../server/src/modules/sessions/index.ts';
import { system } from '../../server/src/platform/actor.ts';
import { transact } from '../../server/src/platform/data/db.ts';
import { credentialsOf, type SignedIn } from '../../server/test/house.ts';
import { nextSecond } from '../../server/test/next-second.ts';
import { foundOrganisation } from '../../server/test/ownership.ts';
import { accountOf } from './account.ts';
import { openPhone } from './phone.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
const visit = (person: SignedIn) =>
  stack.visit({ session: stack.sessionOf(person), language: 'en', javaScriptEnabled: false });

async function again({ userId }: SignedIn): Promise<SignedIn> {
  await nextSecond();
  const opened = await transact(house.deps, system('test'), (deps) =>
    sessions.openSession(deps, system('test'), { userId, method: 'eid-push', provenAt: new Date() }),
  );
  return { userId, ...credentialsOf(opened) };
}

test('a person closes their account, is told what stays, and takes it back after signing in, without scripts', async () => {
  const person = await house.signIn();
  const { page, go } = await visit(person);
  await go('/me/data');
  await page.getByRole('link', { name: 'See what happens' }).click();
  await page.getByText('What stays, by law:').waitFor();
  await page.getByRole('button', { name: 'Close my account' }).click();
  await page.getByRole('heading', { name: 'Your account is closed' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Sign out' }).count(), 0);

  const back = await visit(await again(person));
  await back.go('/me');
  await back.page.getByRole('heading', { name: 'You have closed your account' }).waitFor();
  await back.page.getByRole('button', { name: 'Take my account back' }).click();
  await back.page.getByText('Your account is open again.').waitFor();
  assert.equal(await back.go('/me'), 200);
  await back.page.getByRole('heading', { name: 'You have closed your account' }).waitFor({ state: 'detached' });
});

test('who has closed their account is asked after signing in, wherever they wanted to go', async () => {
  const civilId = '110000000101';
  const { person } = accountOf(stack);
  const closer = await visit(await person(civilId, 'Дорж', 'Сараа'));
  await closer.go('/me/close');
  await closer.page.getByRole('button', { name: 'Close my account' }).click();
  await closer.page.getByRole('heading', { name: 'Your account is closed' }).waitFor();
  await nextSecond();

  const phone = await openPhone(stack, civilId);
  const { page, go } = await stack.visit({ language: 'en' });
  await go('/sign-in?next=%2Fme%2Fsessions');
  await page.getByRole('link', { name: /number/ }).click();
  await page.getByLabel('Register number or civil number').fill(civilId);
  await page.getByRole('button', { name: 'Send request' }).click();
  await phone.signInWith(await page.locator('.digits').innerText());
  await page.getByRole('heading', { name: 'You have closed your account' }).waitFor();
});

test('the only owner of an organisation is told which, and finds no button', async () => {
  const owner = await house.signIn();
  await foundOrganisation(house, owner);
  const { page, go } = await visit(owner);
  await go('/me/close');
  await page.getByText('You are the only owner').waitFor();
  await page.getByRole('link', { name: 'Туршилт' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Close my account' }).count(), 0);
});
