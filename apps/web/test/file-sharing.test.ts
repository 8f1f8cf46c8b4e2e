import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { joinOrganisation } from '../../server/test/registry.ts';
import { asSystem, type SignedIn } from '../../server/test/house.ts';
import { keep, picture } from './kept-files.ts';
import { offeredIn } from './offered.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { files: true, limits: 'off' });
const { editor, tenantId } = await offeredIn(stack);
const viewport = { width: 360, height: 740 };

const numberOf = async ({ userId }: SignedIn): Promise<string> => {
  const db = asSystem(stack.house.deps);
  const row = await db.selectFrom('users.user').select('civil_id').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.civil_id;
};
const keepOne = async (owner: SignedIn): Promise<string> =>
  keep(stack.house, owner, { bytes: await picture(), type: 'image/png', name: 'Үнэмлэх.png' });
const isNarrow = async (page: Page) =>
  assert.deepEqual(await page.evaluate('[document.documentElement.scrollWidth, innerWidth]'), [360, 360]);

for (const javaScriptEnabled of [false, true]) {
  const shown = { language: 'mn', viewport, javaScriptEnabled } as const;
  const listOf = async (person: SignedIn) => {
    const visitor = await stack.visit({ session: stack.sessionOf(person), ...shown });
    await visitor.go('/me/files?view=shared');
    return visitor;
  };

  test(`an organisation is chosen by its name, and who runs it refuses; scripts: ${javaScriptEnabled}`, async () => {
    const [citizen, member] = [await stack.house.signIn(), await joinOrganisation(stack.house, tenantId, 'user')];
    const id = await keepOne(citizen);
    const { page, go, complaints } = await stack.visit({ session: stack.sessionOf(citizen), ...shown });
    await go(`/me/files/${id}/share`);
    await page.getByRole('link', { name: 'Байгууллагатай' }).click();
    const choice = page.getByLabel('Байгууллага', { exact: true });
    await choice.waitFor();
    assert.equal(await page.getByLabel('Иргэний бүртгэлийн дугаар').count(), 0);
    await page.getByRole('button', { name: 'Хуваалцах' }).click();
    await page.getByText('Байгууллагыг сонгоно уу.').first().waitFor();
    await isNarrow(page);
    await choice.selectOption('Туршилт');
    await page.getByRole('button', { name: 'Хуваалцах' }).click();
    await page.getByText('Файлыг хуваалцлаа.').waitFor();
    await page.getByText('Туршилт', { exact: true }).waitFor();

    const of = await listOf(member);
    await of.page.getByRole('link', { name: 'Үнэмлэх.png', exact: true }).waitFor();
    assert.equal(await of.page.getByRole('link', { name: /жагсаалтаас хасах/i }).count(), 0);
    const run = await listOf(editor);
    await run.page.getByRole('link', { name: /^Байгууллагын жагсаалтаас хасах/ }).click();
    await run.page.getByText('Туршилт: хэн ч энэ файлыг цаашид харахгүй.').waitFor();
    await run.page.getByRole('button', { name: 'Хасах' }).click();
    await run.page.getByText('Файлыг жагсаалтаас хаслаа.').waitFor();
    await run.page.getByText('Хуваалцсан файл алга').waitFor();
    await go(`/me/files/${id}`);
    await page.getByText('Хэнтэй ч хуваалцаагүй.').waitFor();
    assert.deepEqual([...complaints, ...run.complaints], []);
  });

  test(`a person takes what is shared with them off their list; scripts: ${javaScriptEnabled}`, async () => {
    const [owner, reader] = [await stack.house.signIn(), await stack.house.signIn()];
    const id = await keepOne(owner);
    const payload = { civil_id: await numberOf(reader), days: 31 };
    const url = `/api/v1/gspace/files/${id}/shares`;
    await stack.house.app.inject({ method: 'POST', url, headers: owner.headers, payload });
    const { page, go, complaints } = await listOf(reader);
    await isNarrow(page);
    await page.getByRole('link', { name: /^Жагсаалтаас хасах/ }).click();
    await page.getByText('Хассаныг тань хуваалцсан хүнд (Б.Сүх) мэдэгдэхгүй.').waitFor();
    await isNarrow(page);
    await page.getByRole('button', { name: 'Хасах' }).click();
    await page.getByText('Файлыг жагсаалтаас хаслаа.').waitFor();
    await page.getByText('Хуваалцсан файл алга').waitFor();
    assert.equal(await go(`/me/files/${id}`), 404);
    assert.deepEqual(complaints, []);
  });
}
