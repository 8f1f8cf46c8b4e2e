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
    await page.getByLabel('Register number or civil id').fill(bolormaa);
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('heading', { name: 'Дорж Болормаа' }).waitFor();
    await page.getByText('The user was added.').waitFor();
    assert.ok(!(await page.content()).includes(bolormaa));

    await page.getByRole('link', { name: 'Keep them out' }).click();
    await page.getByLabel('Reason').fill('As she asked');
    await page.getByRole('button', { name: 'Keep them out' }).click();
    await page.getByText('This person cannot sign in.').waitFor();
    await page.getByRole('button', { name: 'Let them in' }).click();
    await page.getByText('This person can sign in.').waitFor();

    await page.getByRole('link', { name: 'Delete the account' }).click();
    await page.getByRole('heading', { name: 'Delete the account of Дорж Болормаа' }).waitFor();
    await page.getByRole('button', { name: 'Delete the account' }).click();
    await page.getByText('The account was deleted.').waitFor();
    const { active, deleted_at } = await asSystem(house.deps)
      .selectFrom('users.user')
      .select(['active', 'deleted_at'])
      .where('civil_id', '=', bolormaa)
      .executeTakeFirstOrThrow();
    assert.ok(!active && deleted_at);
    await page.getByRole('button', { name: 'Let them in' }).click();
    await page.getByText('This person can sign in.').waitFor();
  });

  test('are found by name, in the address and in the CSV alike', async () => {
    const { page, go, context, complaints } = await stack.visit(as());
    await go('/admin/users');
    await page.getByLabel('Name or civil id').fill('Болор');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL(/q=/);
    await page.getByRole('link', { name: 'Дорж Болормаа' }).waitFor();
    assert.equal(await page.locator('tbody tr').count(), 1);
    await page.reload();
    assert.equal(await page.getByLabel('Name or civil id').inputValue(), 'Болор');

    const href = (await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')) ?? '';
    const reply = await context.request.get(new URL(href, stack.url).href);
    const lines = (await reply.body()).toString('utf8').split('\r\n');
    assert.ok(lines[0]?.startsWith('\uFEFFid,Name'));
    assert.equal(lines.length, 3);
    assert.ok(lines[1]?.includes('Дорж Болормаа') && !lines[1].includes(bolormaa));

    await go('/admin/users?q=Болор&from=2020-01-01');
    await page.getByText('Please mend the filters').waitFor();
    await go('/admin/users?q=Nobody');
    await page.getByText('No user was found').waitFor();
    assert.deepEqual(complaints, []);
  });

  test('a manager is one once they have agreed with PIN2, and the page says so by itself', async () => {
    const { page, go, complaints } = await stack.visit(as());
    await go('/admin/users?q=Болор');
    await page.getByRole('link', { name: 'Дорж Болормаа' }).click();
    await page.getByRole('heading', { name: 'Дорж Болормаа' }).waitFor();
    await page.getByLabel('Role', { exact: true }).selectOption('manager');
    await page.getByRole('button', { name: 'Give the role' }).click();
    await page.getByText('Waiting for consent').waitFor();
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
    const isOver = () => page.getByText('Agreed: the role was given.').isVisible();
    while (!(await isOver())) await approvals.followPending(house.deps, acts);
    await page.locator('dd', { hasText: 'Manager' }).waitFor();
    assert.deepEqual(complaints, []);
  });
});

suite('who has no right to a page', () => {
  test('has no entry for it in the menu, and no page either', async () => {
    const manager = await house.signIn('manager');
    const { page, go } = await stack.visit(as(manager));
    assert.equal(await go('/admin'), 200);
    const menu = page.getByRole('navigation', { name: 'Menu of this area' });
    assert.deepEqual(await menu.getByRole('link').allInnerTexts(), ['Overview']);
    await page.getByText('There is nothing here for your role yet.').waitFor();
    for (const path of ['users', 'users.csv', 'users/new', `users/${admin.userId}`, 'lockouts', 'roles', 'roles/new'])
      assert.equal(await go(`/admin/${path}`), 404, path);
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
    await page.getByRole('button', { name: 'Make it' }).click();
    await page.getByRole('heading', { name: 'Please correct the following' }).waitFor();
    assert.ok((await page.title()).startsWith('Error: '));
    assert.equal(await page.getByLabel('Name (English)').inputValue(), 'Registry clerk');
    await page.getByLabel('Key').fill('registry_clerk');
    await page.getByLabel('View the service registry').check();
    await page.getByRole('button', { name: 'Make it' }).click();
    await page.getByText('The role was made.').waitFor();

    await page.getByRole('link', { name: 'Registry clerk' }).first().click();
    await page.getByLabel('Manage the service registry').check();
    await page.getByRole('button', { name: 'Save the permissions' }).click();
    await page.getByText('The permissions were saved.').waitFor();
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

    await page.getByRole('link', { name: 'Delete this role' }).click();
    await page.getByRole('button', { name: 'Delete this role' }).click();
    await page.getByText('The role was deleted.').waitFor();
  });
});
