import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { rectOf } from '../../server/src/modules/signing/appearance.ts';
import { inspectPdf } from '../../server/src/platform/signing/inspect.ts';
import { corpus } from '../../server/test/signing/corpus.ts';
import { difference, drawPage } from '../../server/test/signing/judges.ts';
import { pdfkit } from '../../server/test/signing/producers.ts';
import { corners, placeAt } from '../app/account/signing-corners.ts';
import { checkAccessible } from './screens.checks.ts';
import { bringPdf, signersOf, small } from './signers.ts';
import { openStack } from './stack.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-preview-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const stack = await openStack({ after }, { files: true });
const { citizenOf, ring, agree, make } = signersOf(stack);
const session = stack.sessionOf(await citizenOf('110000000011'));
const visit = () => stack.visit({ session, language: 'mn', viewport: small });
const showPage = async (page: Page) => {
  await page.getByRole('button', { name: 'Хуудсан дээр байрлуулах' }).click();
  await page.locator('.page-stamp').waitFor();
};
const chosen = (page: Page) => page.locator('[name=corner]:checked').getAttribute('value');

/** Where the stamp is over the page, in parts of it. */
const shownAt = (page: Page) =>
  page.evaluate<number[]>(
    `(() => {
       const [sheet, stamp] = ['.page-sheet canvas', '.page-stamp'].map((one) => document.querySelector(one).getBoundingClientRect());
       return [(stamp.left - sheet.left) / sheet.width, (stamp.top - sheet.top) / sheet.height, stamp.width / sheet.width, stamp.height / sheet.height];
     })()`,
  );

test('the page shows the signature where the API draws it', () => {
  for (const page of [
    { width: 595, height: 842 },
    { width: 842, height: 595 },
    { width: 150, height: 90 },
  ])
    for (const corner of corners)
      for (const at of [null, { x: 0, y: 1 }, { x: 0.4, y: 0.62 }, { x: 1, y: 0.01 }]) {
        const rect = rectOf(page, { corner, at });
        assert.deepEqual(placeAt(page, { corner, at }), rect);
        assert.ok(rect.x >= 0 && rect.y >= 0, 'the page holds it');
        assert.ok(rect.x + rect.width <= page.width + 1e-9 && rect.y + rect.height <= page.height + 1e-9);
      }
});

const samples = [
  'turned by 90',
  'turned by 180',
  'turned by 270',
  'pdf-lib, cropped',
  'cropped and turned',
  'larger units',
];
for (const name of samples)
  test(`a page is shown as it is read, and signed where the stamp was: ${name}`, async () => {
    const pdf = await corpus.find((sample) => sample.name.endsWith(name))!.make(folder);
    const { page, context, go, complaints } = await visit();
    await go('/me/sign/new');
    const id = await bringPdf(page, pdf);
    await showPage(page);
    const tapped = { x: 0.42, y: 0.37 };
    const { width: wide, height: high } = (await page.locator('.page-tap').boundingBox())!;
    await page.locator('.page-tap').click({ position: { x: tapped.x * wide, y: tapped.y * high } });
    assert.equal(await chosen(page), 'top_left');
    const { pages } = await inspectPdf(pdf);
    const shape = await page.evaluate<number>(
      "(({ width, height }) => width / height)(document.querySelector('.page-sheet canvas').getBoundingClientRect())",
    );
    const [onePage] = pages;
    assert.ok(onePage);
    assert.ok(Math.abs(shape - onePage.width / onePage.height) < 0.02, `${shape}`);
    const [x = 0, y = 0, width = 0, height = 0] = await shownAt(page);
    await page.getByRole('button', { name: 'PIN2-оор гарын үсэг зурах' }).click();
    await page.getByText('Утсан дээрээ баталгаажуулна уу').waitFor();
    await ring(id);
    await agree(id);
    await make(id);
    const signed = await page.request.get(`${stack.url}/me/sign/${id}/file`);
    const [before, now] = [path.join(folder, `${id}.before.pdf`), path.join(folder, `${id}.pdf`)];
    writeFileSync(before, pdf);
    writeFileSync(now, await signed.body());
    const rect = {
      x: x * onePage.width,
      y: y * onePage.height,
      width: width * onePage.width,
      height: height * onePage.height,
    };
    const { within, outside } = difference(await drawPage(before, 0, 72), await drawPage(now, 0, 72), onePage, [rect]);
    assert.equal(outside, 0, 'nothing is drawn beside the stamp');
    assert.ok(within > 20, 'the signature is seen');
    assert.deepEqual(complaints, []);
    await context.close();
  });

test('it is dragged, tapped and moved by keys, and the form follows', async () => {
  const { page, go, complaints } = await visit();
  await go('/me/sign/new');
  await bringPdf(page, await pdfkit(3));
  const scripts = () =>
    page.evaluate<string[]>(
      "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /preview|pdf/.test(name))",
    );
  assert.deepEqual(await scripts(), [], 'a reader of PDF is loaded when it is asked for');
  await page.getByRole('button', { name: 'Хуудсан дээр байрлуулах' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.page-stamp').waitFor();
  assert.ok((await scripts()).length > 0);
  assert.equal(await chosen(page), 'bottom_right');
  await page.getByText('3-р хуудас: баруун доод буланд').waitFor();
  await page.keyboard.press('Tab');
  const [left = 0, top = 0] = await shownAt(page);
  await page.keyboard.press('ArrowLeft');
  const [x = 0, y = 0] = await shownAt(page);
  assert.ok(Math.abs(left - x - 0.05) < 0.01 && Math.abs(top - y) < 0.01, `${x} ${y}`);
  for (let step = 0; step < 25; step += 1) await page.keyboard.press('ArrowUp');
  assert.equal(await chosen(page), 'top_right');
  assert.ok(Math.abs((await shownAt(page))[1]!) < 0.01, 'it stays on the page');
  await page.getByText(/3-р хуудас: таны тавьсан газарт, зүүн ирмэгээс \d+%, дээд ирмэгээс \d%/).waitFor();
  await page.locator('.page-stamp').dragTo(page.locator('.page-tap'), { targetPosition: { x: 60, y: 380 } });
  assert.equal(await chosen(page), 'bottom_left');
  const at = await page.locator('[name=at]').inputValue();
  assert.match(at, /^0\.\d+,0\.\d+$/);
  const [across = 0, down = 0] = at.split(',').map((part) => Math.round(Number(part) * 100));
  const caption = page.locator('.page-preview [role=status]');
  const where = `таны тавьсан газарт, зүүн ирмэгээс ${across}%, дээд ирмэгээс ${down}%`;
  assert.equal(await caption.innerText(), `3-р хуудас: ${where}`, 'not the corner that it was dragged from');
  assert.equal(await page.locator('.page-stamp').getAttribute('aria-label'), `Гарын үсэг: ${where}`);
  await page.getByRole('button', { name: 'Өмнөх хуудас' }).click();
  assert.equal(await page.getByLabel('Хэд дэх хуудас').inputValue(), '2');
  await page.getByLabel('Зүүн дээд буланд', { exact: true }).check();
  assert.equal(await page.locator('[name=at]').inputValue(), '', 'a corner of the list takes the place of the point');
  assert.ok(((await shownAt(page))[1] ?? 1) < 0.2, 'the stamp follows the form');
  await page.getByLabel('Хуудсан дээр харагдахгүй').check();
  await page.locator('.page-stamp').waitFor({ state: 'detached' });
  await page.locator('.page-tap').click({ position: { x: 250, y: 380 } });
  assert.equal(await chosen(page), 'bottom_right');
  await checkAccessible(page);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(width <= small.width, 'nothing is wider than the phone');
  assert.deepEqual(complaints, []);
});

test('where the page cannot be shown, the list is there', async () => {
  const { page, go } = await visit();
  await go('/me/sign/new');
  await bringPdf(page, await pdfkit(1));
  await page.route('**/file?brought', (route) => route.fulfill({ status: 200, body: 'no document' }));
  await page.getByRole('button', { name: 'Хуудсан дээр байрлуулах' }).click();
  await page.getByText('Хуудсыг харуулж чадсангүй.').waitFor();
  await page.getByLabel('Зүүн дээд буланд', { exact: true }).check();
});
