import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pdfOf } from '../../server/test/signing.ts';
import { checkAccessible, checkNarrow } from './screens.checks.ts';
import { keep } from './kept-files.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { files: true, limits: 'off' });
const pdf = await pdfOf('Түрээсийн гэрээ');
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

test('a file is not said to be protected where nothing was chosen, and one that is protected is not offered to the bin', async () => {
  const { citizen, page, go } = await visit();
  const id = await keep(stack.house, citizen, { bytes: pdf, type: 'application/pdf', name: 'Гэрээ.pdf' });
  const bin = page.getByRole('link', { name: 'Хогийн сав руу зөөх' });
  const save = () => page.getByRole('button', { name: 'Хадгалах' }).click();
  await go(`/me/files/${id}/protect`);
  await save();
  await page.locator('#kept_for-error').waitFor();
  assert.match(await page.locator('main').innerText(), /юу ч сонгоогүй/);
  await page.getByLabel('Намайг болиулах хүртэл устгахыг хориглох').check();
  await save();
  await page.getByText('Файлыг устгахаас хамгааллаа.').waitFor();
  assert.equal(await bin.count(), 0);
  await go(`/me/files/${id}/protect`);
  await page.getByLabel('Намайг болиулах хүртэл устгахыг хориглох').uncheck();
  await save();
  await page.getByText('Хамгаалалтыг болиуллаа.').waitFor();
  await bin.waitFor();
  await go(`/me/files/${id}/protect`);
  await page.getByLabel('Хадгалах хугацаа').selectOption('one_year');
  await save();
  await page.getByText('Файлыг устгахаас хамгааллаа.').waitFor();
  assert.equal(await bin.count(), 0);
});

for (const javaScriptEnabled of [false, true])
  test(`a file is taken out of the bin where the bin lists it; scripts: ${javaScriptEnabled}`, async () => {
    const { citizen, page, go } = await visit(javaScriptEnabled);
    const binned = async (name: string) => {
      const id = await keep(stack.house, citizen, { bytes: pdf, type: 'application/pdf', name });
      const url = `/api/v1/gspace/?id=${id}`;
      const reply = await stack.house.app.inject({ method: 'DELETE', url, headers: citizen.headers });
      assert.equal(reply.statusCode, 200, reply.body);
    };
    await binned('Гэрээ.pdf');
    await binned('Тоот.pdf');
    await keep(stack.house, citizen, { bytes: pdf, type: 'application/pdf', name: 'Тоот.pdf' });
    await go('/me/files?view=bin');
    await checkNarrow(page);
    if (javaScriptEnabled) await checkAccessible(page);
    await page.getByRole('button', { name: 'Буцааж гаргах: Гэрээ.pdf' }).click();
    await page.getByText('Файлыг буцааж гаргалаа.').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Гэрээ.pdf' }).count(), 0, 'it lies in the bin no more');
    await page.getByRole('button', { name: 'Буцааж гаргах: Тоот.pdf' }).click();
    await page.getByText('Тэр хавтаст ийм нэртэй файл байна.').first().waitFor();
  });
