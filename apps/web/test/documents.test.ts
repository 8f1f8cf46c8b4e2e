import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { leaveReference, makeReference } from '../../server/test/documents.ts';
import { asSystem } from '../../server/test/house.ts';
import { askReferences, openOffice } from '../../server/test/references.ts';
import { openStack } from './stack.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-documents-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const stack = await openStack({ after }, { files: true });
const { house } = stack;
const office = await openOffice(house);
const citizen = await house.signIn();
const phone = { width: 360, height: 740 };

async function offer(): Promise<void> {
  const editor = await house.signIn('admin');
  const joined = { user_id: editor.userId, tenant_id: office.tenantId, role: 'member', state: 'active' } as const;
  await asSystem(house.deps).insertInto('org.member').values(joined).execute();
  const title = { mn: 'Иргэний бүртгэлийн лавлагаа', en: 'Extract of the civil register' };
  const payload = { tenant_id: office.tenantId, code: 'civil-extract', title, source: 'account', validity_days: 30 };
  assert.equal((await askReferences(house, editor, 'POST', '/gov/reference-types', { payload })).status, 201);
}

test('a citizen gets an extract on a phone without scripts, and a stranger checks it', async () => {
  const options = { language: 'mn', viewport: phone, javaScriptEnabled: false } as const;
  const { page, go } = await stack.visit({ session: stack.sessionOf(citizen), ...options });
  await go('/me/documents');
  await page.getByText('Танд олгосон баримт алга').waitFor();
  await go('/me/documents/new');
  await page.getByText('Одоогоор авч болох лавлагаа алга').waitFor();
  await offer();

  await go('/me/documents');
  await page.getByRole('link', { name: 'Лавлагаа авах' }).click();
  await page.getByRole('button', { name: 'Авах' }).click();
  await page.getByText('Лавлагаа сонгоно уу.').first().waitFor();
  await page.getByLabel('Иргэний бүртгэлийн лавлагаа').check();
  await page.getByLabel('Хаана өгөх вэ').fill('Банканд');
  await page.getByRole('button', { name: 'Авах' }).click();
  await page.getByText('Баримтыг бэлтгэж байна').waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await makeReference(house.deps, id);
  await page.getByRole('link', { name: 'Дахин шалгах' }).click();
  await page.getByText('Хүчинтэй', { exact: true }).first().waitFor();
  assert.equal(await page.getByRole('img', { name: 'Баримт шалгах QR код' }).count(), 1);
  const code = await page.getByLabel('Шалгах код').inputValue();
  const number = (await page.getByText(/^\d{4}-\d{4}-\d{4}$/).textContent()) ?? '';
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'PDF татах' }).click(),
  ]);
  const file = path.join(folder, 'saved.pdf');
  await saved.saveAs(file);
  assert.equal(readFileSync(file).subarray(0, 5).toString(), '%PDF-');

  const stranger = await stack.visit(options);
  await stranger.go('/verify');
  await stranger.page.getByLabel('Баримтын дугаар').fill(number.replaceAll('-', ''));
  await stranger.page.getByLabel('Шалгах код').fill(code.toLowerCase());
  await stranger.page.getByRole('button', { name: 'Шалгах', exact: true }).click();
  await stranger.page.getByText('Хүчинтэй баримт').waitFor();
  await stranger.page.getByText('Иргэний бүртгэлийн лавлагаа').waitFor();
  assert.doesNotMatch(await stranger.page.locator('main').innerText(), /Сүх/);

  await stranger.go(`/verify/${number}?code=2222-2222`);
  await stranger.page.getByText('Ийм баримт олдсонгүй').waitFor();
  await stranger.page.getByLabel('PDF файл').setInputFiles(file);
  await stranger.page.getByRole('button', { name: 'Файл шалгах' }).click();
  await stranger.page.getByText('Хүчинтэй баримт').waitFor();
  await stranger.page
    .getByLabel('PDF файл')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') });
  await stranger.page.getByRole('button', { name: 'Файл шалгах' }).click();
  await stranger.page.getByText('Энэ файл бидний олгосон баримт биш').waitFor();

  const payload = { reason: 'Бүртгэлд алдаа гарсан' };
  await askReferences(house, office.officer, 'POST', `/officer/references/${id}/revoke`, { payload });
  await stranger.go(`/verify/${number}?code=${code}`);
  await stranger.page.getByText('Хүчингүй болсон баримт').waitFor();
  await go(`/me/documents/${id}`);
  await page.getByText('Шалтгаан: Бүртгэлд алдаа гарсан').waitFor();
  assert.equal(await page.getByRole('link', { name: 'PDF татах' }).count(), 0);
});

test('the document of another is not there', async () => {
  const other = await house.signIn();
  const id = await leaveReference(house, office.tenantId, citizen.userId);
  const { go } = await stack.visit({ session: stack.sessionOf(other), language: 'en', javaScriptEnabled: false });
  for (const part of ['', '/file', '/data', '/qr']) assert.equal(await go(`/me/documents/${id}${part}`), 404, part);
});
