import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { someSignIns } from './managed.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
await someSignIns('')(stack, null);

test('an administrator sees sign-ins of a day, a week and a month, each with its table, without scripts', async () => {
  const session = stack.sessionOf(await house.signIn('admin'));
  const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });
  await go('/admin');
  for (const title of ['Needs attention', 'Sign-ins'])
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
  for (const [range, steps] of [
    ['Day', 24],
    ['Week', 7],
    ['Month', 28],
  ] as const) {
    await page.getByRole('link', { name: range, exact: true }).click();
    await page.getByRole('link', { name: range, exact: true }).and(page.locator('[aria-current]')).waitFor();
    assert.equal(await page.locator('.line-chart tbody tr').count(), steps, range);
  }
  assert.ok((await page.getByRole('row', { name: /QR code/ }).count()) > 0);
});

test('a role that manages users alone sees sign-ins and nothing of what waits or expires', async () => {
  const admin = await house.signIn('admin');
  const role = { id: 'desk', name_mn: 'Лавлах', name_en: 'Desk', level: 3, permissions: ['users.manage'] };
  const made = await house.app.inject({
    method: 'POST',
    url: '/api/v1/rbac/roles',
    payload: role,
    headers: admin.headers,
  });
  assert.ok(made.statusCode < 300, made.body);
  const session = stack.sessionOf(await house.signIn('desk'));
  const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled: false });
  await go('/admin');
  await page.getByRole('heading', { name: 'Sign-ins', exact: true }).waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Needs attention' }).count(), 0);
  assert.equal(await page.getByText('cannot be read right now').count(), 0);
});
