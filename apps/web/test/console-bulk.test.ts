import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asSystem } from '../../server/test/house.ts';
import type { Visitor, VisitorOptions } from './browser.ts';
import { checkAccessible, checkNarrow } from './screens.checks.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { console: true });
const { house, consoleUrl } = stack;
const operator = await house.signIn('superadmin');
const owner = await house.signIn();
await asSystem(house.deps)
  .updateTable('users.user')
  .set({ eid_verified_at: new Date() })
  .where('id', '=', owner.userId)
  .execute();

const enter = (options: VisitorOptions = {}): Promise<Visitor> =>
  stack.visit({ at: consoleUrl, session: stack.sessionOf(operator), language: 'en', ...options });
const rowOf = (slug: string, more = '') => `Organisation ${slug},${slug},${slug}@example.mn,It joins the trial,${more}`;
const stateOf = async (slug: string) =>
  (await asSystem(house.deps).selectFrom('org.organisation').select('state').where('slug', '=', slug).execute())[0]
    ?.state;
const slugsOf = async (start: string) => {
  const rows = await asSystem(house.deps).selectFrom('org.organisation').select('slug').execute();
  return rows.filter(({ slug }) => slug?.startsWith(start)).length;
};

test('many organisations are seen while they are pasted, sent, and told row by row; what failed is mended and sent alone', async () => {
  const { page, go, complaints } = await enter();
  assert.equal(await go('/bulk'), 200);
  const rows = page.getByLabel('Or paste from a spreadsheet');
  await rows.fill(`${rowOf('first')}\n${rowOf('Second One')}\n${rowOf('third', operator.userId)}`);
  await page.getByText('1 of 3 rows is wrong').waitFor();
  await page.getByText('Lines to correct: 2.').waitFor();
  await page.getByText('Short name: can contain lowercase letters').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Create/ }).count(), 0, 'nothing wrong can be sent');
  await checkAccessible(page);
  await checkNarrow(page);

  await rows.fill(`${rowOf('first')}\n${rowOf('second', owner.userId)}\n${rowOf('third', operator.userId)}`);
  await page.getByText('All 3 rows are correct. Nothing has been sent yet.').waitFor();
  assert.equal(await stateOf('first'), undefined);
  await page.getByRole('button', { name: 'Create 3 organisations' }).click();
  await page.getByRole('heading', { name: 'Results' }).waitFor();
  await page.getByText('One row was not created').waitFor();
  const told = await page.getByRole('row').filter({ hasText: 'third' }).innerText();
  assert.match(told, /Rejected/);
  assert.match(told, /has not signed in with eID/);
  assert.deepEqual(
    [await stateOf('first'), await stateOf('second'), await stateOf('third')],
    ['pending', 'active', undefined],
  );

  await checkAccessible(page);
  await checkNarrow(page);
  const file = decodeURIComponent((await page.getByRole('link', { name: /CSV/ }).getAttribute('href')) ?? '');
  assert.match(file, /Organisation first,first,first@example.mn,It joins the trial,,invited,/);
  assert.match(file, /third,.*,refused,The owner has not/);

  await page.getByRole('button', { name: 'Retry the failed row' }).click();
  await page.getByText('The row is correct. Nothing has been sent yet.').waitFor();
  const left = await rows.inputValue();
  assert.match(left, /third/);
  assert.doesNotMatch(left, /first|second/);
  await rows.fill(left.replace(operator.userId, owner.userId));
  await page.getByRole('button', { name: 'Create one organisation' }).click();
  await page.getByText('All rows succeeded.').waitFor();
  assert.equal(await stateOf('third'), 'active');
  assert.deepEqual(complaints, []);
});

test('many organisations come from a file of another spreadsheet, without scripts, and are seen before they are sent', async () => {
  const { page, go } = await enter({ javaScriptEnabled: false });
  await go('/bulk');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('link', { name: 'Please paste rows or choose a file.' }).waitFor();
  const text =
    '\uFEFFШалтгаан;Товч нэр;Нэр;И-мэйл;Хот\r\n"Туршилт; хоёр\r\nмөр";from-file;"Файлын ""ашид"" газар";file@example.mn;УБ\r\n';
  const buffer = Buffer.from(text);
  await page.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('The row is correct. Nothing has been sent yet.').waitFor();
  await page.getByText('Unknown columns, ignored: Хот').waitFor();
  assert.equal(await stateOf('from-file'), undefined);
  const unseen = { name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from(rowOf('unseen')) };
  await page.getByLabel('CSV file').setInputFiles(unseen);
  await page.getByRole('button', { name: 'Create one organisation' }).click();
  await page.getByRole('cell', { name: /unseen@example.mn/ }).waitFor();
  assert.deepEqual([await stateOf('unseen'), await stateOf('from-file')], [undefined, undefined], 'seen before sent');
  await page.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Create one organisation' }).click();
  await page.getByRole('cell', { name: /file@example.mn/ }).waitFor();
  await page.getByRole('button', { name: 'Create one organisation' }).click();
  await page.getByText('All rows succeeded.').waitFor();
  const { name } = await asSystem(house.deps)
    .selectFrom('org.organisation')
    .select('name')
    .where('slug', '=', 'from-file')
    .executeTakeFirstOrThrow();
  assert.equal(name, 'Файлын "ашид" газар');

  await go('/bulk');
  await page.getByLabel('CSV file').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0xcd, 0xfd, 0xf0, 0x2c, 0x61]),
  });
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('link', { name: /is not UTF-8 text/ }).waitFor();
});

test('what failed is sent alone without scripts too, and what exists is told apart', async () => {
  const { page, go } = await enter({ javaScriptEnabled: false });
  await go('/bulk');
  await page
    .getByLabel('Or paste from a spreadsheet')
    .fill(`${rowOf('first').replace('Organisation first', 'Another name')}\n${rowOf('fourth', operator.userId)}`);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Create 2 organisations' }).click();
  const told = await page.getByRole('row').filter({ hasText: 'first' }).innerText();
  assert.match(told, /Already exists/);
  assert.match(told, /Already exists with a different name/);
  await page.getByRole('button', { name: 'Retry the failed row' }).click();
  const rows = page.getByLabel('Or paste from a spreadsheet');
  assert.match(await rows.inputValue(), /fourth/);
  assert.doesNotMatch(await rows.inputValue(), /first/);
});

test('200 are taken and 201 are not', async () => {
  const { page, go } = await enter();
  await go('/bulk');
  const lines = Array.from({ length: 201 }, (_, index) => rowOf(`many-${index}`, owner.userId));
  const file = (count: number) => ({
    name: 'many.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.slice(0, count).join('\n')),
  });
  await page.getByLabel('CSV file').setInputFiles(file(201));
  await page.getByText('201 rows: the limit is 200').waitFor();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('link', { name: 'Please correct the rows with errors.' }).waitFor();
  assert.equal(await slugsOf('many-'), 0);

  await page.getByLabel('CSV file').setInputFiles(file(200));
  await page.getByRole('button', { name: 'Create 200 organisations' }).click();
  await page.getByText('All rows succeeded.').waitFor();
  assert.equal(await slugsOf('many-'), 200);
});
