import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { News } from '@tamga/contract/notifications.kinds';
import * as notifications from '../../server/src/modules/notifications/index.ts';
import { system } from '../../server/src/platform/actor.ts';
import { transact } from '../../server/src/platform/data/db.ts';
import { openReader } from '../../server/test/event-streams.ts';
import { eventually } from '../../server/test/eventually.ts';
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
    const menu = page.getByRole('navigation', { name: 'Section menu' });

    await go('/me');
    await menu.getByRole('link', { name: 'Notifications 2 unread' }).click();
    await page.getByText('You can now sign in with your Goomail account').waitFor();
    await page.getByRole('button', { name: 'Mark “Account linked” as read' }).click();
    await page.getByText('Marked as read.').waitFor();
    await menu.getByRole('link', { name: 'Notifications 1 unread' }).waitFor();

    await page.getByRole('link', { name: 'Unread only' }).click();
    await page.getByText('Your email address has changed. If').waitFor();
    await page.getByText('You can now sign in with your Goomail').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('All marked as read.').waitFor();
    await page.getByText('No unread notifications').waitFor();
    await menu.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Mark all as read' }).count(), 0);
  });
}

test('a notice leads to the very thing that it is about', async () => {
  const citizen = await house.signIn();
  const [id, service] = [randomUUID(), 'Лавлагаа'];
  const named = { reference_id: id, title: 'Лавлагаа', english: 'Extract' };
  const led: [News, string | null][] = [
    [{ kind: 'application_rejected', params: { application_id: id, service } }, `/me/applications/${id}`],
    [{ kind: 'application_assigned', params: { application_id: id, service } }, `/admin/cases/${id}`],
    [{ kind: 'reference_issued', params: named }, `/me/documents/${id}`],
    [{ kind: 'reference_stuck', params: { ...named, application_id: id } }, `/admin/cases/${id}/issued`],
    [{ kind: 'reference_stuck', params: { ...named, application_id: '' } }, null],
    [{ kind: 'payment_failed', params: { fee: 'Хураамж', english: 'Fee' } }, '/me/payments'],
    [{ kind: 'sms_not_delivered', params: {} }, '/me/profile/contact'],
  ];
  for (const [news] of led) await tell(citizen.userId, news);
  const { page, go } = await stack.visit({ session: stack.sessionOf(citizen), javaScriptEnabled: false });
  await go('/me/notifications');
  const links = await page.getByRole('link', { name: 'холбоотой хуудсыг нээх' }).all();
  const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
  assert.deepEqual(
    hrefs.toReversed(),
    led.flatMap(([, place]) => place ?? []),
  );
});

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

for (const language of ['mn', 'en'] as const) {
  test(`a notice that comes while the page is open is counted and told, and the list shows it (${language})`, async () => {
    const citizen = await house.signIn();
    const { page, go, complaints } = await stack.visit({ session: stack.sessionOf(citizen), language });
    const words = {
      mn: { told: 'Уншаагүй мэдэгдэл: 1', item: 'И-мэйл хаяг', count: 'уншаагүй' },
      en: { told: 'Unread notifications: 1', item: 'Email address changed', count: 'unread' },
    }[language];
    // Windows of other tests may still be open.
    const others = house.app.kernel.streams.count();
    await go('/me/notifications');
    await eventually(async () => assert.equal(house.app.kernel.streams.count(), others + 1));

    await tell(citizen.userId, { kind: 'email_changed', params: {} });

    await page.getByText(words.told).waitFor({ state: 'attached' });
    assert.equal(await page.getByText(words.told).getAttribute('aria-live'), 'polite');
    await page.locator('.area-menu .count', { hasText: `1 ${words.count}` }).waitFor();
    await page.locator('main').getByText(words.item).first().waitFor();

    await page.close();
    await eventually(async () => assert.equal(house.app.kernel.streams.count(), others));
    assert.deepEqual(complaints, []);
  });
}

test('a stream through the web ends with its session, and nobody gets one without', async () => {
  const citizen = await house.signIn();
  const url = `${stack.url}/me/notifications/events`;
  const reader = await openReader(url, { cookie: `__Host-session=${stack.sessionOf(citizen)}` });
  assert.equal(reader.headers['content-type'], 'text/event-stream; charset=utf-8');
  assert.equal((await reader.next()).data.unread_count, 0);
  await tell(citizen.userId, { kind: 'email_changed', params: {} });
  assert.equal((await reader.next()).data.unread_count, 1);

  await house.app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers: citizen.headers, payload: {} });
  await reader.ended();
  assert.deepEqual(reader.events.at(-1)?.data, { reason: 'session' });

  const stranger = await openReader(url);
  assert.equal(stranger.status, 302);
  const ended = await openReader(url, { cookie: `__Host-session=${stack.sessionOf(citizen)}` });
  assert.equal(ended.status, 204);
});

for (const language of ['mn', 'en'] as const) {
  test(`a person decides what comes by SMS, when it is quiet and when mail comes, without scripts (${language})`, async () => {
    const citizen = await house.signIn();
    const session = stack.sessionOf(citizen);
    const { page, go } = await stack.visit({ session, language, javaScriptEnabled: false });
    const words = {
      mn: {
        sms: 'Захиалсан цаг',
        from: 'Чимээгүй цаг эхлэх',
        digest: 'И-мэйлийг хэзээ',
        save: 'Хадгалах',
        done: 'хадгаллаа',
      },
      en: {
        sms: 'Your appointments',
        from: 'Quiet hours begin',
        digest: 'When should email',
        save: 'Save',
        done: 'are saved',
      },
    }[language];
    await go('/me/notifications/settings');
    await page.getByRole('checkbox', { name: words.sms }).check();
    await page.getByLabel(words.from).selectOption('8');
    await page.getByRole('button', { name: words.save }).click();
    await page.locator('.error-summary, [role=alert]').first().waitFor();

    await go('/me/notifications/settings');
    await page.getByRole('checkbox', { name: words.sms }).check();
    await page.getByLabel(words.from).selectOption('23');
    await page.getByLabel(words.digest).selectOption('18');
    await page.getByRole('button', { name: words.save }).click();
    await page.getByText(words.done).waitFor();
    assert.ok(await page.getByRole('checkbox', { name: words.sms }).isChecked());
    const reply = await house.app.inject({ url: '/api/v1/gov/notifications/settings', headers: citizen.headers });
    const { sms, quiet_hours, digest_hour } = reply.json().data;
    assert.deepEqual([sms, quiet_hours, digest_hour], [['appointments'], { from: 23, until: 8 }, 18]);
  });
}
