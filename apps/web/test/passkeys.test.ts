import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { asAdmin, asSystem, type SignedIn, totpSecret } from '../../server/test/house.ts';
import { lessen } from '../../server/test/lesser-callers.ts';
import { codeOf } from '../../server/test/superadmin.ts';
import { plugKey } from './authenticators.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { named: true });
const { house } = stack;
const db = asSystem(house.deps);
const enter = (person: SignedIn, options = {}) =>
  stack.visit({ session: stack.sessionOf(person), language: 'en', ...options });

async function add(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkey added.').waitFor();
}

/** As if the last proof had been an hour ago. */
const age = async (sessionId: string) => {
  await db
    .updateTable('auth.session')
    .set({ proven_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', sessionId)
    .execute();
  await forget(sessionId);
};

/** Nothing is remembered of a session. */
const forget = async (sessionId: string) => {
  const { redis, config } = house.deps;
  const keys = await redis.keys(`*session:${sessionId}*`);
  if (keys.length > 0) await redis.del(keys.map((key) => key.slice(config.REDIS_PREFIX.length)));
};

suite('an administrator', () => {
  test('adds a passkey, confirms with it, and removes it; then it works no more', async () => {
    const { page, go, complaints } = await enter(await house.signIn('admin'));
    await plugKey(page);
    await go('/me/passkeys');
    await page.getByText('No passkeys').waitFor();
    await add(page, 'Key at work');
    await page.getByText('Never used').waitFor();
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await page.getByText('Confirmed.').waitFor();
    await page.getByText(/Last used/).waitFor();
    await page.getByRole('heading', { name: 'Confirmed with a passkey' }).waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), '', 'the next one has another name');

    await page.getByRole('link', { name: /Remove.*Key at work/ }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Passkey removed.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Confirm with a passkey' }).count(), 0);
    assert.deepEqual(complaints, []);
  });

  test('confirms something sensitive with it and needs no phone, and goes on where they were', async () => {
    const [admin, other] = [await house.signIn('admin'), await house.signIn()];
    const { page, go, complaints } = await enter(admin);
    await plugKey(page);
    await go('/me/passkeys');
    await add(page, 'Key');
    await age(admin.sessionId);
    await go(`/admin/users/${other.userId}/delete`);
    await page.locator('form button.button-danger').click();
    await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
    await page.getByRole('heading', { name: 'Or with your eID' }).waitFor();
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await page.waitForURL(`**/admin/users/${other.userId}/delete`);
    await page.locator('form button.button-danger').click();
    await page.waitForURL((url) => !url.pathname.endsWith('/delete'));
    const row = await db
      .selectFrom('users.user')
      .select('deleted_at')
      .where('id', '=', other.userId)
      .executeTakeFirst();
    assert.ok(row?.deleted_at);
    assert.deepEqual(complaints, []);
  });

  test('who came by social account is asked for their eID, which no passkey stands for', async () => {
    const admin = await house.signIn('admin');
    const { page, go } = await enter(admin);
    await plugKey(page);
    await go('/me/passkeys');
    await add(page, 'Key');
    await lessen(house, admin, 'by social account');
    await forget(admin.sessionId);
    await go('/admin/users');
    await page.getByRole('heading', { name: 'Confirm with your eID' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Confirm with a passkey' }).count(), 0);
    await go('/me/passkeys');
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await page.getByRole('heading', { name: 'Confirm with your eID' }).waitFor();
  });

  test('whose key seems to have been copied is refused, and it is reported', async () => {
    const admin = await house.signIn('admin');
    const { page, go } = await enter(admin);
    const key = await plugKey(page);
    await go('/me/passkeys');
    await add(page, 'Key');
    await key.setCount(50);
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await page.getByText('Confirmed.').waitFor();
    await key.setCount(1);
    await page.getByRole('button', { name: 'Confirm again' }).click();
    await page.getByText('The passkey was not accepted.').first().waitFor();
    const events = await db.selectFrom('security.event').select('kind').where('user_id', '=', admin.userId).execute();
    assert.deepEqual(events, [{ kind: 'passkey_cloned' }]);
  });

  test('without the key in hand is told so, and can try again', async () => {
    const { page, go } = await enter(await house.signIn('admin'));
    const key = await plugKey(page);
    await go('/me/passkeys');
    await add(page, 'Key');
    await key.unplug();
    await plugKey(page);
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await page.getByText('We could not read your passkey, or you cancelled.').waitFor();
    await page.getByRole('button', { name: 'Confirm with a passkey' }).waitFor();
  });

  test('reads without scripts what remains', async () => {
    const { page, go } = await enter(await house.signIn('admin'), { javaScriptEnabled: false });
    await go('/me/passkeys');
    assert.match(await page.content(), /<noscript><p[^>]*>Passkeys need JavaScript\./);
    assert.equal(await page.getByRole('button', { name: 'Add a passkey' }).count(), 0);
  });

  test('citizens have no such page', async () => {
    const { page, go } = await enter(await house.signIn());
    assert.equal(await go('/me/passkeys'), 404);
    assert.equal(await page.getByRole('link', { name: 'Passkeys' }).count(), 0);
  });
});

suite('a page at another address', () => {
  test('gets no passkey out of the browser, and none that it made would be taken', async () => {
    const elsewhere = stack.url.replace('localhost', '127.0.0.1');
    const { page, go } = await stack.visit({ at: elsewhere, language: 'en' });
    await plugKey(page);
    await go('/health');
    // As text: the types of a browser are not those of a test.
    const outcome: unknown = await page.evaluate(`navigator.credentials
      .get({ publicKey: { challenge: new Uint8Array(32), rpId: 'localhost', userVerification: 'required' } })
      .then(() => 'given', (error) => error.name)`);
    assert.equal(outcome, 'SecurityError');
  });
});

suite('a super administrator', () => {
  test('who has no passkey is not asked for one', async () => {
    const { page, go } = await enter(await house.signIn('superadmin'));
    await go('/super/confirm');
    await page.getByRole('heading', { name: 'With a code' }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'With a passkey' }).count(), 0);
  });

  test('signs in and confirms with a passkey in the place of a code', async () => {
    const superadmin = await house.signIn('superadmin');
    const [provider, email] = [`${stack.sandbox.url}/social`, 'bolormaa@social.example'];
    const subject = hash('sha256', `${provider}\n1001`);
    await asAdmin(
      (client) =>
        client.query('update superadmin.admin set provider = $1, subject_hash = $2, email = $3 where user_id = $4', [
          provider,
          subject,
          email,
          superadmin.userId,
        ]),
      house.database,
    );
    const { page, go, complaints } = await stack.visit({ language: 'en' });
    await plugKey(page);
    const begin = async () => {
      await go('/super/sign-in');
      await page.getByRole('button', { name: 'Continue with your account' }).click();
      await page.getByRole('button', { name: email }).click();
      await page.getByRole('heading', { name: 'Second factor' }).waitFor();
    };
    await begin();
    await page.getByLabel('Six-digit code').fill(codeOf(totpSecret));
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await page.getByText('Welcome.').waitFor();
    await go('/super/passkeys');
    await add(page, 'Key of the office');

    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await page.waitForURL('**/signed-out');
    await begin();
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await page.getByText('Welcome.').waitFor();

    const sessions = db.selectFrom('auth.session').select('id').where('user_id', '=', superadmin.userId);
    for (const { id } of await sessions.execute()) await age(id);
    await go('/super/invites/new');
    await page.getByLabel('Email').fill('khulan@social.example');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await page.getByRole('heading', { name: 'Invite a super administrator' }).waitFor();
    assert.deepEqual(complaints, []);
  });
});
