import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { files: true, limits: 'off' });
const empty = { name: 'хоосон.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) };
const said = 'Энэ файл хоосон (0 байт) байна.';
const visit = async (javaScriptEnabled = false) => {
  const citizen = await stack.house.signIn();
  const viewport = { width: 360, height: 740 };
  const session = stack.sessionOf(citizen);
  return { citizen, ...(await stack.visit({ session, language: 'mn', viewport, javaScriptEnabled })) };
};

test('of an empty file it is said that it is empty, in the form and where files are dropped', async () => {
  const { page, go } = await visit();
  await go('/me/files/new');
  await page.getByLabel('Файл', { exact: true }).setInputFiles(empty);
  await page.getByRole('button', { name: 'Хадгалах' }).click();
  await page.locator('#file-error').getByText(said).waitFor();
  const other = await visit(true);
  await other.go('/me/files');
  await other.page.locator('#dropped').setInputFiles(empty);
  await other.page.locator('.file-drop').getByText(said).waitFor();
  assert.ok(!(await other.page.locator('main').innerText()).includes('Upload-Length'));
});
