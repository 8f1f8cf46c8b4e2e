import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, suite, test } from 'node:test';
import { bolormaa } from '../../server/test/eid.ts';
import { setDirectoryFaults } from '../../server/test/directory.ts';
import { asSystem } from '../../server/test/house.ts';
import type { Visitor, VisitorOptions } from './browser.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { console: true });
const { house, consoleUrl } = stack;
const operator = await house.signIn('superadmin');
const owner = await house.signIn();
await asSystem(house.deps)
  .updateTable('users.user')
  .set({ civil_id: bolormaa, eid_verified_at: new Date() })
  .where('id', '=', owner.userId)
  .execute();

const enter = (options: VisitorOptions = {}): Promise<Visitor> =>
  stack.visit({ at: consoleUrl, session: stack.sessionOf(operator), language: 'en', ...options });

suite('a look-up', () => {
  const reason = 'The owner of a new organisation is checked';

  test('says what the directory says, masked, and why is what the person reads', async () => {
    const { page, go } = await enter({ javaScriptEnabled: false });
    await go('/person');
    await page.getByText('Every search is recorded').waitFor();
    await page.getByLabel('Register number or civil number').fill(bolormaa);
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByRole('link', { name: 'Please give a reason of at least 10 characters.' }).waitFor();
    assert.equal(await page.getByLabel('Register number or civil number').inputValue(), bolormaa);
    await page.getByLabel('Why do you need this?').fill(reason);
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByRole('heading', { name: 'From the state register' }).waitFor();
    const text = await page.getByRole('main').innerText();
    assert.match(text, /11\*{8}11/);
    assert.ok(text.includes(owner.userId));
    assert.equal(new URL(page.url()).search, '', 'neither the number nor the reason is in the address');

    const { headers } = owner;
    const log = await house.app.inject({ url: '/api/v1/users/me/access-log', headers });
    assert.equal(log.json().data.items[0].reason, reason);
  });

  test('shows everything where that was asked for', async () => {
    const { page, go, complaints } = await enter();
    await go('/person');
    await page.getByLabel('Register number or civil number').fill(bolormaa);
    await page.getByLabel('Why do you need this?').fill(reason);
    await page.getByLabel('Show full numbers and family names').check();
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByText(bolormaa, { exact: true }).waitFor();
    assert.deepEqual(complaints, []);
  });

  test('of an organisation names who runs it, masked', async () => {
    const { page, go } = await enter();
    await go('/organisation');
    await page.getByLabel('Register number').fill('9001001');
    await page.getByLabel('Why do you need this?').fill(reason);
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByRole('heading', { name: 'From the state register' }).waitFor();
    await page.getByText(/Болормаа.*director/).waitFor();
    await page.getByText(/11\*{8}11/).waitFor();
  });

  test('tells nobody there from a directory that does not answer', async (t) => {
    const { page, go } = await enter();
    await go('/organisation');
    const ask = async (number: string) => {
      await page.getByLabel('Register number').fill(number);
      await page.getByLabel('Why do you need this?').fill(reason);
      await page.getByRole('button', { name: 'Look up' }).click();
    };
    await ask('9999999');
    await page.getByText('Not found').waitFor();
    await setDirectoryFaults(stack.sandbox, { down: true });
    t.after(() => setDirectoryFaults(stack.sandbox));
    await ask('8888888');
    await page.getByText('The state register is not responding', { exact: true }).waitFor();
  });

  test('finds people who signed in with eID, with the id that names an owner', async () => {
    const { page, go } = await enter({ javaScriptEnabled: false });
    await go('/people');
    await page.getByLabel('Why do you need this?').fill(reason);
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByRole('cell', { name: owner.userId }).waitFor();
    await page.getByLabel('Start of the given name').fill('Nobody');
    await page.getByLabel('Why do you need this?').fill(reason);
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByText('No one found').waitFor();
  });
});

suite('the console', () => {
  const own = ['/bulk', '/person', '/organisation', '/people'];

  test('is for super administrators alone: others see nothing, and may leave', async () => {
    for (const role of ['admin', 'user'] as const) {
      const { page, go } = await enter({ session: stack.sessionOf(await house.signIn(role)) });
      for (const path of ['/', ...own]) assert.equal(await go(path), 404, `${path} for ${role}`);
      assert.equal(await page.getByRole('link', { name: 'Many organisations' }).count(), 0);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL('**/signed-out');
    }
  });

  test('has none of the pages of everybody, and they have none of its', async () => {
    const { go } = await enter();
    for (const path of ['/me', '/admin/users', '/super', '/super/onboard', '/oidc/login', '/sign-in/id', '/catalogue'])
      assert.equal(await go(path), 404, path);
    const { go: goElsewhere } = await stack.visit({ session: stack.sessionOf(operator) });
    for (const path of own) assert.equal(await goElsewhere(path), 404, path);
    const posted = await fetch(`${stack.url}/bulk`, { method: 'POST', headers: { origin: stack.url } });
    assert.equal(posted.status, 404);
  });

  test('is not there by another host', async () => {
    const { port } = new URL(consoleUrl);
    const statusAt = (path: string, host: string) =>
      new Promise((resolve, reject) => {
        const options = { host: '127.0.0.1', port, path, headers: { host } };
        request(options, (reply) => resolve(reply.resume().statusCode))
          .on('error', reject)
          .end();
      });
    assert.equal(await statusAt('/super/sign-in', `localhost:${port}`), 200);
    assert.equal(await statusAt('/super/sign-in', `127.0.0.1:${port}`), 404);
    assert.equal(await statusAt('/mark.svg', 'www.example.mn'), 404);
    assert.equal(await statusAt('/health', `127.0.0.1:${port}`), 200, 'a balancer asks by address');
  });

  test('leads who is not signed in to the sign-in of super administrators', async () => {
    const { page, go } = await stack.visit({ at: consoleUrl, language: 'en' });
    await go('/bulk');
    assert.equal(new URL(page.url()).pathname, '/super/sign-in');
    await go('/sign-in');
    assert.equal(new URL(page.url()).pathname, '/super/sign-in');
    assert.equal(await page.getByRole('link', { name: /first time/i }).count(), 0, 'that is on the site of everybody');
    await page.getByRole('button', { name: 'Continue with your account' }).click();
    await page.getByRole('button', { name: 'superadmin@social.example' }).waitFor();
    assert.equal(new URL(page.url()).origin, stack.sandbox.url);
  });
});
