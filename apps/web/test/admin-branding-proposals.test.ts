import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { anAssistant } from './assistants.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const admin = await stack.house.signIn('admin');
const assistant = await anAssistant(stack, admin);
const at = '/admin/appearance/branding';
const visit = () => stack.visit({ session: stack.sessionOf(admin), language: 'en', javaScriptEnabled: false });
const nameInHeader = async (language: 'mn' | 'en' = 'en') => {
  const visitor = await stack.visit({ language });
  await visitor.go('/');
  return visitor.page.locator('header .brand').innerText();
};
const before = { mn: await nameInHeader('mn'), en: await nameInHeader('en') };

test('a name that an assistant proposes is seen by nobody until somebody approves it, and is taken back', async () => {
  await assistant.call('rebrand_system', { name: 'Blue Sky', systemPromptEN: 'Be bold.' });
  assert.equal(await nameInHeader(), before.en);

  const { page, go } = await visit();
  await go('/admin/tools');
  await page.getByText('Waiting for a decision: 1').waitFor();
  await page.getByRole('link', { name: 'Versions of name and logo' }).click();
  await page.getByRole('heading', { name: 'Current version: 1' }).waitFor();
  const [proposed] = await page.locator('tbody tr').allInnerTexts();
  assert.match(proposed ?? '', /Version 2\s+Waiting for a decision.*Name \(“Blue Sky”\), AI instructions \(English\)/s);

  await page.getByRole('link', { name: 'Version 2' }).click();
  assert.equal(await page.getByRole('row').filter({ hasText: 'Different' }).count(), 2);
  await page.getByRole('link', { name: 'Approve' }).click();
  await page.getByRole('heading', { name: 'Approve version 2' }).waitFor();
  await page.getByText('Be bold.').waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved. Saved as a new version.').waitFor();
  await page.getByRole('heading', { name: 'Current version: 3' }).waitFor();
  assert.equal(await nameInHeader(), 'Blue Sky');

  await go(`${at}/1/restore`);
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByText('Restored. Saved as a new version.').waitFor();
  assert.deepEqual({ mn: await nameInHeader('mn'), en: await nameInHeader('en') }, before);
});

test('what is rejected changes nothing, and a decision that somebody made before is told', async () => {
  const { data } = await assistant.call('rebrand_system', { name: 'Red Earth' });
  const version = String(data['version']);
  const [slow, fast] = [await visit(), await visit()];
  await slow.go(`${at}/${version}/restore`);
  await fast.go(`${at}/${version}`);
  await fast.page.getByRole('link', { name: 'Reject' }).click();
  await fast.page.getByRole('button', { name: 'Reject' }).click();
  await fast.page.getByText('Rejected. The site has not changed.').waitFor();

  await slow.page.getByRole('button', { name: 'Approve' }).click();
  assert.equal(await nameInHeader(), before.en);
  await slow.page.getByRole('main').getByText('Rejected').waitFor();
  for (const way of ['restore', 'reject']) {
    await slow.go(`${at}/${version}/${way}`);
    assert.ok(slow.page.url().endsWith(`${at}/${version}`), 'there is nothing to decide');
  }
  assert.equal(await slow.page.getByRole('link', { name: /^(Approve|Reject|Go back)/ }).count(), 0);
});
