import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { News } from '@tamga/contract/notifications.kinds';
import * as notifications from '../../server/src/modules/notifications/index.ts';
import { system } from '../../server/src/platform/actor.ts';
import { transact } from '../../server/src/platform/db.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
const actor = system('test');
const tell = (userId: string, news: News) =>
  transact(house.deps, actor, async (deps) => notifications.notify(deps, actor, userId, news));

for (const javaScriptEnabled of [false, true]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  test(`a person reads their notifications and marks them, ${how}; the menu counts what is unread`, async () => {
    const citizen = await house.signIn();
    await tell(citizen.userId, { kind: 'social_account_linked', params: { provider: 'Goomail' } });
    await tell(citizen.userId, { kind: 'email_changed', params: {} });
    const session = stack.sessionOf(citizen);
    const { page, go } = await stack.visit({ session, language: 'en', javaScriptEnabled });
    const menu = page.getByRole('navigation', { name: 'Menu of this area' });

    await go('/me');
    await menu.getByRole('link', { name: 'Notifications 2 unread' }).click();
    await page.getByText('An account at Goomail was linked to yours').waitFor();
    await page.getByRole('button', { name: 'Mark “An account was linked” as read' }).click();
    await page.getByText('It is marked as read.').waitFor();
    await menu.getByRole('link', { name: 'Notifications 1 unread' }).waitFor();

    await page.getByRole('link', { name: 'Unread only' }).click();
    await page.getByText('Your e-mail address was changed. If').waitFor();
    await page.getByText('An account at Goomail').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('All notifications are marked as read.').waitFor();
    await page.getByText('There is nothing unread').waitFor();
    await menu.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Mark all as read' }).count(), 0);
  });
}

test('a long list goes on, filtered as it was', async () => {
  const citizen = await house.signIn();
  for (let count = 0; count < 25; count += 1) await tell(citizen.userId, { kind: 'email_changed', params: {} });
  const { page, go } = await stack.visit({ session: stack.sessionOf(citizen), javaScriptEnabled: false });

  await go('/me/notifications?unread=true');
  assert.equal(await page.getByText('Шинэ', { exact: true }).count(), 20);
  await page.getByRole('link', { name: 'Дараагийн хуудас' }).click();
  await page.waitForURL(/unread=true/);
  assert.equal(await page.getByText('Шинэ', { exact: true }).count(), 5);
});
