import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Locator } from 'playwright-core';
import * as notifications from '../../server/src/modules/notifications/index.ts';
import { system } from '../../server/src/platform/actor.ts';
import { transact } from '../../server/src/platform/data/db.ts';
import { asSystem } from '../../server/test/house.ts';
import { move, openDesk } from '../../server/test/officers.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });

/** Once the scripts of the page have run. */
async function holds(field: Locator, value: string): Promise<void> {
  for (let tries = 0; tries < 40 && (await field.inputValue()) !== value; tries += 1)
    await field.page().waitForTimeout(250);
  assert.equal(await field.inputValue(), value);
}

test('what is typed outlives a reload and a dropped connection, and not the sending nor the signing out', async () => {
  const desk = await openDesk(stack.house);
  const { id } = await desk.receive();
  await move(desk, desk.officer, id, 'assign', {});
  const { page, go } = await stack.visit({ session: stack.sessionOf(desk.officer), language: 'en' });
  const note = page.getByLabel('New note');
  const read = () =>
    page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('tamga.typed:')).sort()");
  /** Once the scripts of the page have run. */
  const keeps = async (...forms: string[]) => {
    const wanted = forms.map((form) => `tamga.typed:${id}/${form}`);
    for (let tries = 0; tries < 40 && JSON.stringify(await read()) !== JSON.stringify(wanted); tries += 1)
      await page.waitForTimeout(250);
    assert.deepEqual(await read(), wanted);
  };
  await go(`/admin/cases/${id}`);
  await note.fill('Spoke on the phone.');
  await keeps('note');
  await go(`/admin/cases/${id}/decide`);
  const text = page.getByLabel('What the citizen reads');
  await text.fill('Half a sentence');
  await keeps('decide', 'note');
  await page.reload();
  await holds(text, 'Half a sentence');

  await go(`/admin/cases/${id}`);
  await holds(note, 'Spoke on the phone.');
  await page.getByRole('button', { name: 'Leave a note', exact: true }).click();
  await page.getByText('Your note is saved.').waitFor();
  await page.reload();
  await keeps('decide');
  await holds(note, '');

  await go('/signed-out');
  await keeps();
});

test('a notice that comes is no reading of the application that an officer has open', async () => {
  const { house } = stack;
  const desk = await openDesk(house);
  const { id } = await desk.receive();
  const { page, go } = await stack.visit({ session: stack.sessionOf(desk.officer), language: 'en' });
  const actor = system('test');
  const readings = () =>
    asSystem(house.deps)
      .selectFrom('users.access_log')
      .select(['record_kind', 'fields'])
      .where('reader_id', '=', desk.officer.userId)
      .execute();
  await go(`/admin/cases/${id}`);
  await page.getByRole('button', { name: 'Take it', exact: true }).waitFor();
  const before = await readings();
  assert.ok(before.length > 0);
  await transact(house.deps, actor, async (deps) =>
    notifications.notify(deps, actor, desk.officer.userId, { kind: 'email_changed', params: {} }),
  );
  await page.waitForTimeout(2_000);
  assert.deepEqual(await readings(), before);
});

for (const javaScriptEnabled of [true, false])
  test(`what was just done is undone with a button; scripts: ${javaScriptEnabled}`, async () => {
    const desk = await openDesk(stack.house);
    const { id } = await desk.receive();
    const session = stack.sessionOf(desk.officer);
    const { page, go, complaints } = await stack.visit({ session, language: 'en', javaScriptEnabled });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await go(`/admin/cases/${id}`);
    await button('Take it').click();
    await page.getByText('The application is yours.').waitFor();
    await button('Undo').click();
    await page.getByText('The application is as it was before.').waitFor();
    await button('Take it').waitFor();
    await page.getByLabel('New note').fill('On the wrong page.');
    await button('Leave a note').click();
    await button('Undo the note').click();
    await page.getByText('Your note was taken back.').waitFor();
    assert.equal(await page.getByText('On the wrong page.').count(), 0);
    assert.deepEqual(complaints, []);
  });

for (const javaScriptEnabled of [true, false])
  test(`a letter fills in the text of a decision; scripts: ${javaScriptEnabled}`, async () => {
    const { house } = stack;
    const desk = await openDesk(house);
    const { id, number } = await desk.receive();
    await move(desk, desk.officer, id, 'assign', {});
    const session = stack.sessionOf(desk.editor);
    const leader = await stack.visit({ session, language: 'en', javaScriptEnabled });
    await leader.go('/admin/cases/letters');
    await leader.page.getByRole('link', { name: 'Add a letter', exact: true }).click();
    await leader.page.getByLabel('Name', { exact: true }).fill('Granted');
    await leader.page.getByLabel('What it is for').selectOption({ label: 'Approving' });
    await leader.page.getByLabel('Text (монгол)').fill('{number} зөвшөөрлөө.');
    await leader.page.getByLabel('Text (English)').fill('{nobody} is granted.');
    await leader.page.getByRole('button', { name: 'Save', exact: true }).click();
    await leader.page.locator('.error-summary').waitFor();
    await leader.page.getByLabel('Text (English)').fill('{number} is granted.');
    await leader.page.getByRole('button', { name: 'Save', exact: true }).click();
    await leader.page.getByText('The letter was added.').waitFor();

    const { page, go } = await stack.visit({
      session: stack.sessionOf(desk.officer),
      language: 'en',
      javaScriptEnabled,
    });
    await go(`/admin/cases/${id}/decide`);
    await page.getByLabel('Fill in from a letter').selectOption({ label: 'Granted' });
    await page.getByRole('button', { name: 'Fill in', exact: true }).click();
    await page.waitForURL(/template=/);
    await holds(page.getByLabel('What the citizen reads'), `${number} is granted.`);
    await page.getByLabel('Approve', { exact: true }).check();
    await page.getByRole('button', { name: 'Decide', exact: true }).click();
    await page.getByText('Decided.', { exact: true }).waitFor();
  });
