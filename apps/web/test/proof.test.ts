import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { asSystem, type SignedIn } from '../../server/test/house.ts';
import { type Lesser, lessen } from '../../server/test/lesser-callers.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
const db = asSystem(house.deps);
/** A person whose phone agrees to everything by itself. */
const agrees = '990000000001';

/** An administrator in a session that does not suffice for what they are about to do. */
async function adminWith(lesser: Lesser): Promise<SignedIn> {
  await db
    .updateTable('users.user')
    .set((eb) => ({ civil_id: eb.cast<string>('id', 'text') }))
    .where('civil_id', '=', agrees)
    .execute();
  const admin = await house.signIn('admin');
  await db.updateTable('users.user').set({ civil_id: agrees }).where('id', '=', admin.userId).execute();
  await lessen(house, admin, lesser);
  return admin;
}

const confirm = async (page: Page) => {
  await page.getByRole('heading', { name: 'Confirm with your eID' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'With a social account' }).count(), 0);
  await page.getByRole('link', { name: 'Sign in with register number' }).click();
  await page.getByLabel('Register number or civil number').fill(agrees);
  await page.getByRole('button', { name: 'Send request' }).click();
};

const endedOf = async ({ sessionId }: SignedIn) =>
  (await db.selectFrom('auth.session').select('revoke_reason').where('id', '=', sessionId).executeTakeFirst())
    ?.revoke_reason;

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? '' : ', without scripts';

  test(`an administrator who came by social account is led to their eID, and back to the page${how}`, async () => {
    const admin = await adminWith('by social account');
    const visit = { session: stack.sessionOf(admin), language: 'en', javaScriptEnabled } as const;
    const { page, go } = await stack.visit(visit);
    await go('/me');
    await page.getByText('so your staff permissions are off').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Administration' }).count(), 0);

    await go('/admin/users?q=Сүх');
    await confirm(page);
    await page.waitForURL('**/admin/users?q=*');
    await page.getByRole('heading', { name: 'Users' }).waitFor();
    assert.equal(await endedOf(admin), 'signed out', 'the session that it took the place of is over');
  });

  test(`who does something sensitive after a while shows their eID again, and goes on where they were${how}`, async () => {
    const [admin, other] = [await adminWith('after a while'), await house.signIn()];
    const { page, go } = await stack.visit({ session: stack.sessionOf(admin), language: 'en', javaScriptEnabled });
    await go(`/admin/users/${other.userId}/delete`);
    const remove = () => page.locator('form button.button-danger').click();
    await remove();
    await confirm(page);
    await page.waitForURL(`**/admin/users/${other.userId}/delete`);
    await remove();
    await page.waitForURL((url) => !url.pathname.endsWith('/delete'));
    const row = await db
      .selectFrom('users.user')
      .select('deleted_at')
      .where('id', '=', other.userId)
      .executeTakeFirst();
    assert.ok(row?.deleted_at);
  });
}

test('a page that is not theirs does not exist for them, however they came', async () => {
  const citizen = await house.signIn();
  await lessen(house, citizen, 'by social account');
  const { go } = await stack.visit({ session: stack.sessionOf(citizen), language: 'en' });
  assert.equal(await go('/admin/users'), 404);
  assert.equal(await go('/admin/roles/new'), 404);
});

test('whoever ends their other sessions is asked what to do with the linked account', async () => {
  const citizen = await house.signIn();
  await db
    .insertInto('auth.social_link')
    .values({
      id: citizen.sessionId,
      user_id: citizen.userId,
      provider: 'https://social.example',
      subject_hash: 'a'.repeat(64),
      email: null,
    })
    .execute();
  const visit = { session: stack.sessionOf(citizen), language: 'en', javaScriptEnabled: false } as const;
  const { page, go } = await stack.visit(visit);
  await go('/me/sessions/end-others');
  await page.getByText('What about the linked account “social.example”?').waitFor();
  await page.getByLabel('Unlink it').check();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByText('All other devices signed out.').waitFor();
  assert.deepEqual(
    await db.selectFrom('auth.social_link').select('id').where('user_id', '=', citizen.userId).execute(),
    [],
  );
});
