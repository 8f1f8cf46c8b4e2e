import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import * as mail from '../../server/src/modules/mail/index.ts';
import { asSystem, totpSecret } from '../../server/test/house.ts';
import { codeOf } from '../../server/test/superadmin.ts';
import type { Visitor } from './browser.ts';
import { scan } from './scan.ts';
import { openStack, type Stack } from './stack.ts';

const stack = await openStack({ after });
const { house, sandbox } = stack;

/** Delivers what waits and reads it, as a worker and a person would. */
async function mailedCode(): Promise<string> {
  const waiting = await asSystem(house.deps)
    .selectFrom('mail.message')
    .select('id')
    .where('ended_at', 'is', null)
    .execute();
  for (const { id } of waiting) {
    const job = { id, at: new Date(), data: { id }, signal: AbortSignal.timeout(20_000) };
    await mail.deliverMail.perform(house.deps, job);
  }
  return /\d{6}/.exec(sandbox.world.mail.messages.at(-1)?.text ?? '')?.[0] ?? '';
}

/** Scans the QR code of the page with the phone of this citizen, and agrees. */
async function agreeOnPhone(page: Page, civilId: string): Promise<void> {
  const { id } = await stack.phone.open(civilId, await scan(page));
  await stack.phone.approve(String(id));
}

const chooseAccount = async (page: Page, email: string) => page.getByRole('button', { name: email }).click();

const android = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36';

test('on a phone the eID app is opened for onboarding, and leads back to its next step', async () => {
  const viewport = { width: 360, height: 740 };
  const { page, go } = await stack.visit({ language: 'en', userAgent: android, viewport });
  await go('/super/onboard');
  await page.getByRole('button', { name: 'Start with your social account' }).click();
  await chooseAccount(page, 'superadmin@social.example');
  const link = await page.getByRole('link', { name: 'Open the eID app' }).getAttribute('href');
  // A phone puts the browser away while the app is open: the page does not go on by itself meanwhile.
  await page.goto('about:blank');
  const { id } = await stack.phone.open('110000000011', link!);
  const back = await stack.phone.approve(String(id));
  await page.goto(back!.href);
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
});

suite('the way in', () => {
  let recovery: string[] = [];

  test('goes by social account, eID, e-mail and authenticator, and ends with recovery codes that are kept', async () => {
    const { page, go, complaints } = await stack.visit({ language: 'en' });
    await go('/super');
    assert.equal(new URL(page.url()).pathname, '/super/sign-in');
    assert.equal(await go('/super/onboard/totp'), 200);
    await page.getByRole('button', { name: 'Show the QR code' }).click();
    await page.getByText('Your request timed out').waitFor();

    await page.getByRole('button', { name: 'Start with your social account' }).click();
    await chooseAccount(page, 'superadmin@social.example');
    await page.getByRole('heading', { name: 'Prove who you are with eID' }).waitFor();
    // No step can be taken before its turn.
    await go('/super/onboard/email');
    assert.equal(new URL(page.url()).pathname, '/super/onboard/eid');
    await page.locator('img.qr').waitFor();
    await agreeOnPhone(page, '110000000011');

    await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('Code sent.').waitFor();
    const code = await mailedCode();
    await page.getByLabel('Six-digit code').fill(code === '314159' ? '271828' : '314159');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('The code is wrong, already used or expired.').first().waitFor();
    await page.getByLabel('Six-digit code').fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();

    await page.getByRole('heading', { name: 'Set up an authenticator' }).waitFor();
    await page.getByRole('button', { name: 'Show the QR code' }).click();
    await page.getByAltText('QR code for the authenticator').waitFor();
    const secret = await page.getByLabel('Or enter this key by hand').inputValue();
    await page.getByLabel('Authenticator code').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    // They stand below their title once the page has loaded what the new session brings.
    await page.locator('.recovery-codes').waitFor();
    recovery = await page.locator('.recovery-codes code').allInnerTexts();
    assert.equal(recovery.length, 10);
    const file = (await page.getByRole('link', { name: 'Download' }).getAttribute('href')) ?? '';
    assert.ok(recovery.every((one) => decodeURIComponent(file).includes(one)));
    // On paper there are the codes and nothing to click.
    await page.emulateMedia({ media: 'print' });
    assert.ok(await page.locator('.recovery-codes').isVisible());
    for (const control of await page.getByRole('navigation').or(page.getByRole('button')).all())
      assert.ok(!(await control.isVisible()), await control.innerText());
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Please confirm that you have saved the codes.').first().waitFor();
    await page.getByLabel('I have saved the codes in a safe place').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Welcome.').waitFor();
    assert.deepEqual(complaints, []);
  });

  test('later asks for the second factor, or a recovery code once, without scripts', async () => {
    const { page, go } = await stack.visit({ language: 'en', javaScriptEnabled: false });
    await go('/super/sign-in');
    await page.getByRole('button', { name: 'Continue with your account' }).click();
    await chooseAccount(page, 'superadmin@social.example');
    await page.getByRole('heading', { name: 'Second factor' }).waitFor();
    await page.getByLabel('Six-digit code').fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await page.getByText('The code is wrong, already used or expired.').first().waitFor();
    await page.getByRole('link', { name: 'No phone? Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await page.getByText('You signed in with a recovery code.').waitFor();
  });
});

suite('behind it', () => {
  const enter = async (): Promise<Visitor> => {
    const superadmin = await house.signIn('superadmin');
    return stack.visit({ session: stack.sessionOf(superadmin), language: 'en', javaScriptEnabled: false });
  };
  const ageFactor = (deps: Stack['house']['deps']) =>
    asSystem(deps)
      .updateTable('auth.session')
      .set({ proven_at: new Date(Date.now() - 3_600_000) })
      .where('mfa_at', 'is not', null)
      .execute();

  test('who was signed out elsewhere is led to the sign-in of super administrators', async () => {
    const ended = { ...(await house.signIn('superadmin')), token: 'ended' };
    const { page, go } = await stack.visit({ session: stack.sessionOf(ended), language: 'en' });
    await go('/super/admins');
    assert.equal(new URL(page.url()).pathname, '/super/sign-in');
  });

  test('the platform is closed by a typed word, by somebody who has just shown their second factor', async () => {
    const { page, go } = await enter();
    await ageFactor(house.deps);
    await go('/super/access-mode');
    await page.getByRole('link', { name: 'Close the platform' }).click();
    await page.getByLabel(/Type “CLOSE”/).fill('close');
    await page.getByRole('button', { name: 'Close the platform' }).click();
    await page.getByText('The text does not match.').first().waitFor();
    await page.getByLabel(/Type “CLOSE”/).fill('CLOSE');
    await page.getByRole('button', { name: 'Close the platform' }).click();

    await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
    await page.getByLabel('Authenticator code').fill(codeOf(totpSecret));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByLabel(/Type “CLOSE”/).fill('CLOSE');
    await page.getByRole('button', { name: 'Close the platform' }).click();
    await page.getByText('Changed. It takes effect immediately.').waitFor();
    const { mode } = await asSystem(house.deps).selectFrom('site.access_mode').select('mode').executeTakeFirstOrThrow();
    assert.equal(mode, 'closed');
  });

  test('others are invited and the invitation withdrawn, and an administrator is asked by register number', async () => {
    const { page, go } = await enter();
    await go('/super/invites/new');
    await page.getByLabel('Email').fill('khulan@social.example');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByText('Invitation sent.').waitFor();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Invitation withdrawn.').waitFor();
    await page.getByText('No pending invitations').waitFor();

    await go('/super/admins/new');
    await page.getByLabel('Register number or civil number').fill('110000000022');
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByText('Is this the right person?').waitFor();
    await page.getByRole('button', { name: 'Invite as administrator' }).click();
    await page.getByText('Request sent.').waitFor();
  });

  test('nobody else gets in', async () => {
    const { go } = await stack.visit({ session: stack.sessionOf(await house.signIn('admin')) });
    for (const path of [
      '',
      '/admins',
      '/admins.csv',
      '/admins/new',
      '/invites',
      '/invites/new',
      '/access-mode',
      '/confirm',
    ])
      assert.equal(await go(`/super${path}`), 404, path);
  });
});
