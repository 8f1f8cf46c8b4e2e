import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { signForYears } from '../../server/test/signed-pdfs/genuine.ts';
import { openPki } from '../../server/test/signed-pdfs/pki.ts';
import { draft, shownText, update } from '../../server/test/signed-pdfs/writer.ts';
import { checkAccessible } from './screens.checks.ts';
import { openStack } from './stack.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-verify-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const pki = await openPki();
const anchors = path.join(folder, 'anchors.pem');
writeFileSync(anchors, new X509Certificate(pki.root.certificate).toString());
const stack = await openStack({ after }, { env: { VERIFY_ANCHORS_FILE: anchors } });
const phone = { width: 360, height: 740 };
const signed = await signForYears(pki, draft(), { at: new Date() });
const fileOf = (pdf: Buffer) => ({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer: pdf });

for (const javaScriptEnabled of [false, true])
  test(`a stranger drops a signed PDF on a phone ${javaScriptEnabled ? 'with' : 'without'} scripts and reads who signed it`, async () => {
    const { page, go } = await stack.visit({ language: 'mn', viewport: phone, javaScriptEnabled });
    await go('/verify');
    await page.getByLabel('PDF файл').setInputFiles(fileOf(signed.pdf));
    await page.getByRole('button', { name: 'Файл шалгах' }).click();
    await page.getByText('Гарын үсэг хүчинтэй, баримт өөрчлөгдөөгүй').waitFor();
    const text = await page.locator('main').innerText();
    for (const words of ['Бат Сүх', 'Туршилт', 'PAdES-B-LT', 'Issuing → Root', '(Улаанбаатарын цаг, UTC+8)'])
      assert.ok(text.includes(words), words);
    const widths = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
    assert.deepEqual(widths, [360, 360]);
    if (javaScriptEnabled) await checkAccessible(page);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Тайланг JSON хэлбэрээр татах' }).click(),
    ]);
    const file = path.join(folder, 'report.json');
    await saved.saveAs(file);
    assert.equal(JSON.parse(readFileSync(file, 'utf8')).indication, 'TOTAL_PASSED');
  });

test('a changed document, one without a signature and none at all are told apart', async () => {
  const { page, go } = await stack.visit({ language: 'en', javaScriptEnabled: false });
  await go('/verify');
  const check = async (pdf: Buffer) => {
    await page.getByLabel('PDF file').setInputFiles(fileOf(pdf));
    await page.getByRole('button', { name: 'Check the file' }).click();
  };
  await check(update(signed, { 4: shownText('I owe you 900') }).pdf);
  await page.getByText('A signature is not valid').waitFor();
  await page.getByText('The document was changed after it was signed.').waitFor();
  await check(draft().pdf);
  await page.getByText('This file was not issued here, or it was changed').waitFor();
  await go('/verify');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('Please choose a file.').first().waitFor();
});

test('the report is saved as a document', async () => {
  const { page, go } = await stack.visit({ language: 'mn', viewport: phone, javaScriptEnabled: false });
  await go('/verify');
  await page.getByLabel('PDF файл').setInputFiles(fileOf(signed.pdf));
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Тайланг PDF-ээр авах' }).click(),
  ]);
  const file = path.join(folder, 'report.pdf');
  await saved.saveAs(file);
  assert.equal(readFileSync(file).subarray(0, 5).toString(), '%PDF-');
});

const docx = {
  name: 'agreement.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: Buffer.from('PK\u0003\u0004 [Content_Types].xml'),
};
const large = fileOf(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10 * 1_024 * 1_024)]));

for (const [what, file, words] of [
  ['is no PDF', docx, 'Энэ файл PDF биш байна. Зөвхөн PDF файл, 10 МБ хүртэл авна.'],
  ['is empty', fileOf(Buffer.alloc(0)), 'Энэ файл хоосон (0 байт) байна.'],
  ['is too large', large, 'Файл хэтэрхий том байна. Зөвхөн PDF файл, 10 МБ хүртэл авна.'],
] as const)
  test(`of a file that ${what} it is said what is taken, to be checked, reported on or signed`, async () => {
    const session = stack.sessionOf(await stack.house.signIn());
    const { page, go } = await stack.visit({ session, language: 'mn', viewport: phone, javaScriptEnabled: false });
    for (const button of ['Файл шалгах', 'Тайланг PDF-ээр авах']) {
      await go('/verify');
      await page.getByText('Зөвхөн PDF, 10 МБ хүртэл.').waitFor();
      await page.getByLabel('PDF файл').setInputFiles(file);
      await page.getByRole('button', { name: button }).click();
      await page.locator('#file-error').getByText(words).waitFor();
    }
    await go('/me/sign/new');
    await page.getByLabel('PDF файл').setInputFiles(file);
    await page.getByRole('button', { name: 'Үргэлжлүүлэх' }).click();
    await page.locator('#file-error').getByText(words).waitFor();
  });
