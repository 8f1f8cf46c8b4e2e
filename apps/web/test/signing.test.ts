import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import * as signing from '../../server/src/modules/signing/index.ts';
import { pdfkit } from '../../server/test/signing/producers.ts';
import { pdfOf } from '../../server/test/signing.ts';
import { checkAccessible } from './screens.checks.ts';
import { bringPdf, idIn, signersOf, small } from './signers.ts';
import { openStack } from './stack.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-signing-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const stack = await openStack({ after }, { files: true });
const { deps } = stack.house;
const { citizenOf, ring, agree, make } = signersOf(stack);
const pdf = await pdfOf('Түрээсийн гэрээ');

/** Who has the file and nothing else learns that it is signed, by whom, and that it holds. */
async function verifyAsStranger(file: string, javaScriptEnabled: boolean): Promise<void> {
  const { page, go } = await stack.visit({ language: 'mn', viewport: small, javaScriptEnabled });
  await go('/verify');
  await page.getByLabel('PDF файл').setInputFiles(file);
  await page.getByRole('button', { name: 'Файл шалгах' }).click();
  await page.getByText('Гарын үсэг хүчинтэй, баримт өөрчлөгдөөгүй').waitFor();
  await page.getByText('PAdES-B-LT').first().waitFor();
}

for (const javaScriptEnabled of [false, true])
  test(`a citizen signs a PDF on a phone in Mongolian; scripts: ${javaScriptEnabled}`, async () => {
    const citizen = await citizenOf('110000000011');
    const session = stack.sessionOf(citizen);
    const { page, go, complaints } = await stack.visit({ session, language: 'mn', viewport: small, javaScriptEnabled });
    await go('/me/sign');
    await page.getByText('Гарын үсэг зурсан баримт алга').waitFor();
    await page.getByRole('link', { name: 'Гарын үсэг зурах', exact: true }).click();
    await page.getByRole('button', { name: 'Үргэлжлүүлэх' }).click();
    await page.getByText('Файл сонгоно уу.').first().waitFor();
    const broken = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') };
    await page.getByLabel('PDF файл').setInputFiles(broken);
    await page.getByRole('button', { name: 'Үргэлжлүүлэх' }).click();
    await page.getByText('гэмтсэн эсвэл уншигдахгүй').first().waitFor();
    await page.getByLabel('PDF файл').setInputFiles({ name: 'geree.pdf', mimeType: 'application/pdf', buffer: pdf });
    await page.getByRole('button', { name: 'Үргэлжлүүлэх' }).click();
    await page.getByRole('heading', { name: 'geree.pdf' }).waitFor();
    const id = idIn(page);
    await page.getByText('Таныг хүлээж байна').waitFor();
    if (javaScriptEnabled) await checkAccessible(page);
    if (javaScriptEnabled) {
      await page.getByRole('button', { name: 'Хуудсан дээр байрлуулах' }).click();
      await page.locator('.page-stamp').waitFor();
      await page.locator('.page-tap').click({ position: { x: 250, y: 20 } });
      assert.ok(await page.getByLabel('Баруун дээд буланд', { exact: true }).isChecked());
    } else {
      assert.equal(await page.getByRole('button', { name: 'Хуудсан дээр байрлуулах' }).count(), 0);
      await page.getByLabel('Баруун дээд буланд').check();
    }
    await page.getByRole('button', { name: 'PIN2-оор гарын үсэг зурах' }).click();
    await page.getByText('Утсан дээрээ баталгаажуулна уу').waitFor();

    const again = () => page.getByRole('link', { name: 'Дахин шалгах' }).click();
    await ring(id);
    await again();
    const code = await page.locator('.check-code').innerText();
    assert.match(code, /^\d{5}$/);
    await agree(id);
    await again();
    await page.getByText('Гарын үсгийг баримтад оруулж байна').waitFor();
    await make(id);
    await again();
    await page.getByText('Гарын үсэг зурлаа').waitFor();
    if (javaScriptEnabled) await checkAccessible(page);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Гарын үсэг зурсан PDF татах' }).click(),
    ]);
    const file = path.join(folder, `${id}.pdf`);
    await saved.saveAs(file);
    const bytes = readFileSync(file);
    assert.ok(bytes.subarray(0, pdf.length).equals(pdf));
    assert.ok(bytes.length > pdf.length);
    await verifyAsStranger(file, javaScriptEnabled);
    await go('/me/sign');
    await page.getByRole('link', { name: 'geree.pdf' }).waitFor();
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(width <= small.width, 'nothing is wider than the phone');
    assert.deepEqual(complaints, []);
  });

test('without scripts the code to compare appears on the page that follows the asking, with nothing to press', async () => {
  const citizen = await citizenOf('110000000011');
  const session = stack.sessionOf(citizen);
  const { page, go } = await stack.visit({ session, language: 'mn', viewport: small, javaScriptEnabled: false });
  await go('/me/sign/new');
  const id = await bringPdf(page, pdf);
  await page.getByRole('button', { name: 'PIN2-оор гарын үсэг зурах' }).click();
  await page.getByText('Утас руу тань илгээж байна. Тулгах код хэдхэн секундын дараа гарна.').waitFor();
  await ring(id);
  await page.locator('.check-code').waitFor();
  assert.match(await page.locator('.check-code').innerText(), /^\d{5}$/);
});

test('who refuses on the phone reads so, and who cancels does too', async () => {
  const citizen = await citizenOf('990000000002');
  const { page, go, complaints } = await stack.visit({ session: stack.sessionOf(citizen), language: 'en' });
  const bring = async (): Promise<string> => {
    await go('/me/sign/new');
    return bringPdf(page, pdf, 'lease.pdf');
  };
  const id = await bring();
  await page.getByRole('button', { name: 'Sign with PIN2' }).click();
  await page.getByText('Confirm on your phone').waitFor();
  await ring(id);
  for (let pass = 0; pass < 5; pass += 1) await signing.followWaiting(deps);
  await page.getByText('You declined on your phone.').waitFor();
  await page.getByText('The file you sent was removed').waitFor();

  await bring();
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByText('You cancelled it.').waitFor();
  assert.deepEqual(complaints, []);
});

test('a page that the document does not have, and numbers that are none, are told as that', async () => {
  const citizen = await citizenOf('110000000011');
  const session = stack.sessionOf(citizen);
  const { page, go } = await stack.visit({ session, language: 'mn', viewport: small, javaScriptEnabled: false });
  await go('/me/sign/new');
  const id = await bringPdf(page, await pdfkit(3));
  await page.getByLabel('Хэд дэх хуудас').fill('9');
  await page.getByRole('button', { name: 'PIN2-оор гарын үсэг зурах' }).click();
  await page.getByText('Баримтад ийм хуудас байхгүй байна.').first().waitFor();
  await go(`/me/sign/${id}/signers`);
  await page.getByLabel('Иргэний бүртгэлийн дугаар').fill('110000000022\n123');
  await page.getByRole('button', { name: 'Хадгалах' }).click();
  await page.getByText('Үүнийг засна уу: 123').first().waitFor();
  assert.equal(await page.getByLabel('Иргэний бүртгэлийн дугаар').inputValue(), '110000000022\n123');
});
