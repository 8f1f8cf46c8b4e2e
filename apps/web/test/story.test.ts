import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { examples, registerExample } from '../../../scripts/examples.ts';
import { freePort } from '../../server/test/pooler.ts';
import { codeOf } from '../../server/test/superadmin.ts';
import { openPhone } from './phone.ts';
import { scan } from './scan.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { webs: 2, apis: 2 });
await stack.startWorker();
const [bolormaa, unurbayar] = ['110000000011', '110000000022'];
const citizen = await stack.visit({ language: 'en' });
const citizensPhone = await openPhone(stack, bolormaa);
const superadmin = await stack.visit({ language: 'en' });
const superadminsPhone = await openPhone(stack, unurbayar);

/** An example that comes with the platform, registered by an administrator; a process of its own. */
async function startLibrary(): Promise<string> {
  const { port: _, ...example } = examples['web-app']!;
  const port = await freePort();
  const { token } = await stack.house.signIn('admin');
  const settings = await registerExample({ url: stack.issuer, token }, { ...example, port });
  const cwd = path.join(import.meta.dirname, '../../..');
  const child = spawn(process.execPath, [example.program], { cwd, env: { ...process.env, ...settings } });
  after(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  await once(child.stdout, 'data');
  return `http://127.0.0.1:${port}`;
}

async function mailedCode(): Promise<string> {
  const { messages } = stack.sandbox.world.mail;
  for (;;) {
    const code = /\d{6}/.exec(messages.at(-1)?.text ?? '')?.[0];
    if (code) return code;
    await superadmin.page.waitForTimeout(100);
  }
}

suite('from the first sign-in to the proof of it all', () => {
  test('a citizen signs in with the eID on the phone', async () => {
    const { page, go } = citizen;
    await go('/sign-in/id');
    await page.getByLabel('Register number or civil number').fill(bolormaa);
    await page.getByRole('button', { name: 'Send request' }).click();
    await citizensPhone.signInWith(await page.locator('.digits').innerText());

    await page.waitForURL('**/me');
    await page.getByText('Hello, Болормаа').waitFor();
  });

  test('an application of somebody else signs the citizen in, with their consent', async () => {
    const { page } = citizen;
    await page.goto(await startLibrary());
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Library').first().waitFor();
    await page.getByRole('button', { name: 'Agree', exact: true }).click();

    await page.getByText('Signed in: Дорж Болормаа').waitFor();
  });

  test('a super administrator comes in by social account, eID, e-mail and authenticator', async () => {
    const { page, go } = superadmin;
    await go('/super/onboard');
    await page.getByRole('button', { name: 'Start with your social account' }).click();
    await page.getByRole('button', { name: 'superadmin@social.example' }).click();
    await page.locator('img.qr').waitFor();
    await superadminsPhone.scan(await scan(page));
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Six-digit code').fill(await mailedCode());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'Show the QR code' }).click();
    const secret = await page.getByLabel('Or enter this key by hand').inputValue();
    await page.getByLabel('Authenticator code').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByLabel('I have saved the codes in a safe place').check();
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByText('Welcome.').waitFor();
  });

  test('who makes the citizen a manager, once the citizen has agreed with PIN2', async () => {
    const { page, go } = superadmin;
    await go('/admin/users?q=Болор');
    await page.getByRole('link', { name: 'Дорж Болормаа' }).click();
    await page.getByRole('heading', { name: 'Дорж Болормаа' }).waitFor();
    await page.getByLabel('Role', { exact: true }).selectOption('manager');
    await page.getByRole('button', { name: 'Assign role' }).click();
    await page.getByText('Waiting for their approval').waitFor();
    await citizensPhone.sign();

    await page.getByText('Approved: role assigned.').waitFor();
    await citizen.go('/admin');
    await citizen.page.getByRole('navigation', { name: 'Section menu' }).waitFor();
  });

  test('the audit log shows every step, and proves each', async () => {
    const { page, go } = superadmin;
    const steps = [
      'users.person_registered',
      'auth.session_opened',
      'oidc.signed_in',
      'oidc.consent_given',
      'superadmin.onboarding_begun',
      'superadmin.identity_proven',
      'superadmin.email_proven',
      'superadmin.onboarded',
      'admin.role_offered',
      'approvals.approval_asked',
      'approvals.approval_ended',
      'admin.role_granted',
    ];
    for (const step of steps) {
      await go(`/admin/audit?action=${step}`);
      await page.locator('tbody tr a').first().click();
      await page.getByRole('link', { name: 'View proof' }).click();
      await page.getByText('The proof is valid').waitFor();
    }
    await go('/admin/audit/verify');
    await page.getByRole('button', { name: 'Verify now' }).click();
    await page.getByText('The log is intact').waitFor();
  });

  test('no browser had anything against it', () => {
    assert.deepEqual([...citizen.complaints, ...superadmin.complaints], []);
  });
});
