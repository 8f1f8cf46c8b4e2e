import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import * as approvals from '../../server/src/modules/approvals/index.ts';
import { acts } from '../../server/src/acts.ts';
import { phoneOf } from '../../server/test/eid.ts';
import { asSystem } from '../../server/test/house.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
const admin = await house.signIn('admin');
const as = (person = admin) => ({ session: stack.sessionOf(person), language: 'en' as const });
const bolormaa = '110000000011';

/** A browser without scripts: what works there works everywhere. */
const plainly = () => stack.visit({ ...as(), javaScriptEnabled: false });

suite('users', () => {
  test('are added by register number, kept out, let in, deleted, without scripts; nobody’s number is on a page', async () => {
    const { page, go } = await plainly();
    await go('/admin/users/new');
    await page.getByLabel('Register number or civil number').fill(bolormaa);
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('heading', { name: 'Дорж Болормаа' }).waitFor();
    await page.getByText('User added.').waitFor();
    assert.ok(!(await page.content()).includes(bolormaa));

    await page.getByRole('link', { name: 'Suspend' }).click();
    await page.getByLabel('Reason').fill('As she asked');
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('This person cannot sign in.').waitFor();
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('This person can sign in.').waitFor();

    await page.getByRole('link', { name: 'Delete account' }).click();
    await page.getByRole('heading', { name: 'Delete the account of Дорж Болормаа' }).waitFor();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByText('Account deleted.').waitFor();
    const { active, deleted_at } = await asSystem(house.deps)
      .selectFrom('users.user')
      .select(['active', 'deleted_at'])
      .where('civil_id', '=', bolormaa)
      .executeTakeFirstOrThrow();
    assert.ok(!active && deleted_at);
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('This person can sign in.').waitFor();
  });

  test('are signed out everywhere for a reason, without scripts, and read it in their inbox', async () => {
    const citizen = await house.signIn();
    const { page, go } = await plainly();
    await go(`/admin/users/${citizen.userId}`);
    await page.getByRole('heading', { name: 'Where they are signed in' }).waitFor();
    await page.getByText('Never signed in with eID').waitFor();
    await page.getByRole('link', { name: 'Sign them out everywhere' }).click();
    await page.getByRole('button', { name: 'Sign them out everywhere' }).click();
    await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
    await page.getByLabel('Reason').fill('A lost phone.');
    await page.getByRole('button', { name: 'Sign them out everywhere' }).click();
    await page.getByText('They were signed out everywhere and told so.').waitFor();
    await page.getByText('Not signed in anywhere right now.').waitFor();
    assert.equal((await house.app.inject({ url: '/api/v1/users/me', headers: citizen.headers })).statusCode, 401);
    const { params } = await asSystem(house.deps)
      .selectFrom('notifications.notice')
      .select('params')
      .where('user_id', '=', citizen.userId)
      .executeTakeFirstOrThrow();
    assert.deepEqual(params, { reason: 'A lost phone.' });
  });

  test('who stand beside or above one are shown as what they are, and cannot be changed', async () => {
    const superadmin = await house.signIn('superadmin');
    const { page, go } = await plainly();
    await go(`/admin/users/${superadmin.userId}`);
    await page.getByText('Super administrator').first().waitFor();
    await page.getByText('You cannot change this account').waitFor();
    for (const name of ['Sign them out everywhere', 'Suspend', 'Delete account'])
      assert.equal(await page.getByRole('link', { name }).count(), 0, name);
    assert.equal(await page.getByRole('button', { name: 'Assign role' }).count(), 0);
  });

  test('are found by name, in the address and in the CSV alike', async () => {
    const { page, go, context, complaints } = await stack.visit(as());
    await go('/admin/users');
    await page.getByLabel('Name or civil number').fill('Болор');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL(/q=/);
    await page.getByRole('link', { name: 'Дорж Болормаа' }).waitFor();
    // The others are gone once the filtered list is drawn, which may be a moment after the address.
    await page.getByRole('link', { name: 'Бат Сүх' }).first().waitFor({ state: 'detached' });
    assert.equal(await page.locator('tbody tr').count(), 1);
    await page.reload();
    assert.equal(await page.getByLabel('Name or civil number').inputValue(), 'Болор');

    const href = (await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')) ?? '';
    const reply = await context.request.get(new URL(href, stack.url).href);
    const lines = (await reply.body()).toString('utf8').split('\r\n');
    assert.ok(lines[0]?.startsWith('\uFEFFid,Name'));
    assert.equal(lines.length, 3);
    assert.ok(lines[1]?.includes('Дорж Болормаа') && !lines[1].includes(bolormaa));

    await go('/admin/users?q=Болор&from=2020-01-01');
    await page.getByText('Please correct the filters').waitFor();
    await go('/admin/users?q=Nobody');
    await page.getByText('No users found').waitFor();
    assert.deepEqual(complaints, []);
  });

  test('a manager is one once they have agreed with PIN2, and the page says so by itself', async () => {
    const { page, go, complaints } = await stack.visit(as());
    await go('/admin/users?q=Болор');
    await page.getByRole('link', { name: 'Дорж Болормаа' }).click();
    await page.getByRole('heading', { name: 'Дорж Болормаа' }).waitFor();
    await page.getByLabel('Role', { exact: true }).selectOption('manager');
    await page.getByRole('button', { name: 'Assign role' }).click();
    await page.getByText('Waiting for their approval').waitFor();
    assert.ok(await page.locator('dd', { hasText: 'Citizen' }).isVisible());

    // As the worker does: the phone is asked, and then its answer taken.
    await approvals.followPending(house.deps, acts);
    const { id, eid_session_sealed: sealed } = await asSystem(house.deps)
      .selectFrom('approvals.approval')
      .select(['id', 'eid_session_sealed'])
      .executeTakeFirstOrThrow();
    const place = { table: 'approvals.approval', row: id, column: 'eid_session_sealed' };
    const session = JSON.parse(house.deps.keyring.open(place, sealed ?? '').toString()) as { id: string };
    await phoneOf(stack.sandbox).approve(session.id, { pin: '12345' });
    const isOver = () => page.getByText('Approved: role assigned.').isVisible();
    while (!(await isOver())) await approvals.followPending(house.deps, acts);
    await page.locator('dd', { hasText: 'Manager' }).waitFor();
    assert.deepEqual(complaints, []);
  });
});

suite('who has no right to a page', () => {
  test('has no entry for it in the menu, and no page either', async () => {
    // A role that permits something for which there is no page by itself.
    const permissions = ['registry.manage'];
    const payload = { id: 'registry_hand', level: 4, name_mn: 'Туслах', name_en: 'Assistant', permissions };
    const { headers } = admin;
    await house.app.inject({ method: 'POST', url: '/api/v1/rbac/roles', headers, payload });
    const { page, go } = await stack.visit(as(await house.signIn('registry_hand')));
    assert.equal(await go('/admin'), 200);
    const menu = page.getByRole('navigation', { name: 'Section menu' });
    assert.deepEqual(await menu.getByRole('link').allInnerTexts(), ['Administration']);
    await page.getByText('Nothing here is available to your role.').waitFor();
    const paths = [
      'users',
      'users.csv',
      'users/new',
      `users/${admin.userId}`,
      'lockouts',
      'roles',
      'roles/new',
      'registry',
      'relay',
      'relay/platforms',
    ];
    for (const path of paths) assert.equal(await go(`/admin/${path}`), 404, path);
    const citizen = await stack.visit(as(await house.signIn()));
    assert.equal(await citizen.go('/admin'), 404);
  });
});

suite('roles', () => {
  test('are made, seen in the matrix, changed and deleted, without scripts', async () => {
    const { page, go } = await plainly();
    await go('/admin/roles/new');
    await page.getByLabel('Name (Mongolian)').fill('Бүртгэлийн ажилтан');
    await page.getByLabel('Name (English)').fill('Registry clerk');
    await page.getByLabel('Key').fill('registry clerk');
    await page.getByLabel('View the service registry').check();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Please correct these errors' }).waitFor();
    assert.ok((await page.title()).startsWith('Error: '));
    assert.equal(await page.getByLabel('Name (English)').inputValue(), 'Registry clerk');
    await page.getByLabel('Key').fill('registry_clerk');
    await page.getByLabel('View the service registry').check();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Role created.').waitFor();

    await page.getByRole('link', { name: 'Registry clerk' }).first().click();
    await page.getByLabel('Manage the service registry').check();
    await page.getByRole('button', { name: 'Save permissions' }).click();
    await page.getByText('Permissions saved.').waitFor();
    const held = await asSystem(house.deps)
      .selectFrom('rbac.role_permission')
      .select('permission')
      .where('role', '=', 'registry_clerk')
      .orderBy('permission')
      .execute();
    assert.deepEqual(
      held.map(({ permission }) => permission),
      ['registry.manage', 'registry.view'],
    );

    await page.getByRole('link', { name: 'Delete role' }).click();
    await page.getByRole('button', { name: 'Delete role' }).click();
    await page.getByText('Role deleted.').waitFor();
  });
});
