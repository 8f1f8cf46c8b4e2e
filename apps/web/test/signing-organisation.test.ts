import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { asSystem, type SignedIn } from '../../server/test/house.ts';
import { pdfOf, perform, sealAll } from '../../server/test/signing.ts';
import { bringPdf, idIn, signersOf, small } from './signers.ts';
import { openStack } from './stack.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-signing-organisation-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const stack = await openStack({ after }, { files: true });
const { deps } = stack.house;
const { citizenOf, ring, agree, make } = signersOf(stack);
const organisation = 'Тал Нутаг ХХК';
const numbers = ['110000000022', '110000000033', '110000000011'] as const;

/** A director whom the register names, and two whom they have let sign. */
async function threeOf(): Promise<[SignedIn, SignedIn, SignedIn]> {
  const [director, second, third] = [
    await citizenOf(numbers[0]),
    await citizenOf(numbers[1]),
    await citizenOf(numbers[2]),
  ];
  const [db, now, reg_no] = [asSystem(deps), new Date(), '2002002'];
  const link = { reg_no, name: organisation, role: 'Захирал', right_type: 'ADMIN', confirmed_at: now } as const;
  await db
    .insertInto('pki.link')
    .values({ user_id: director.userId, ...link })
    .execute();
  const right = { reg_no, right_type: 'MANAGER', invited_by: director.userId, state: 'ACTIVE' } as const;
  for (const { userId } of [second, third])
    await db
      .insertInto('pki.signer')
      .values({
        id: randomUUID(),
        user_id: userId,
        ...right,
        accepted_at: now,
        evidence_id: randomUUID(),
        last_sent_at: now,
      })
      .execute();
  return [director, second, third];
}

/** For the organisation, with the phone. */
async function signOn(page: Page): Promise<void> {
  const id = idIn(page);
  await page.getByLabel('Хэний өмнөөс').selectOption(organisation);
  await page.getByRole('button', { name: 'PIN2-оор гарын үсэг зурах' }).click();
  await page.getByText('Утсан дээрээ баталгаажуулна уу').waitFor();
  await ring(id);
  await agree(id);
  await make(id);
  await page.getByRole('link', { name: 'Дахин шалгах' }).click();
  await page.getByText('Гарын үсэг зурлаа').waitFor();
}

for (const javaScriptEnabled of [false, true])
  test(`three sign for an organisation, it is sealed, and a stranger verifies; scripts: ${javaScriptEnabled}`, async () => {
    const look = { language: 'mn', viewport: small, javaScriptEnabled } as const;
    const [director, ...others] = await threeOf();
    const owner = await stack.visit({ session: stack.sessionOf(director), ...look });
    await owner.go('/me/sign/new');
    const id = await bringPdf(owner.page, await pdfOf('Түрээсийн гэрээ'));
    await owner.page.getByRole('link', { name: 'Гарын үсэг зурах хүн нэмэх, өөрчлөх' }).click();
    await owner.page.getByLabel('Иргэний бүртгэлийн дугаар').fill(numbers.slice(1).join('\n'));
    await owner.page.getByRole('button', { name: 'Хадгалах' }).click();
    await owner.page.getByText('3 дахь хүн').waitFor();
    await signOn(owner.page);
    await owner.page.getByText('Бусад хүн зурж дуусаагүй байна.').waitFor();

    for (const person of others) {
      await perform(deps, 'hand_over', id);
      const { page, go, complaints } = await stack.visit({ session: stack.sessionOf(person), ...look });
      await go('/me/sign');
      await page.getByText('Хүсэлт: ').waitFor();
      await page.getByRole('link', { name: 'geree.pdf' }).click();
      await page.getByRole('link', { name: 'Татгалзах' }).waitFor();
      await signOn(page);
      assert.deepEqual(complaints, []);
      await page.context().close();
    }

    await owner.go(`/me/sign/${id}`);
    await owner.page.getByText('Байгууллагын цахим тамга дарагдаагүй байна').waitFor();
    assert.equal(await sealAll(deps), 1);
    await owner.page.getByRole('link', { name: 'Дахин шалгах' }).click();
    await owner.page.getByText('Байгууллагын цахим тамгатай').waitFor();
    await owner.page.getByText('Файлыг татаж аваад хэнд ч илгээж болно.').waitFor();
    const [saved] = await Promise.all([
      owner.page.waitForEvent('download'),
      owner.page.getByRole('link', { name: 'Гарын үсэг зурсан PDF татах' }).click(),
    ]);
    const file = path.join(folder, `${id}.pdf`);
    await saved.saveAs(file);
    await verifyAsStranger(file, look);
    assert.deepEqual(owner.complaints, []);
  });

/** Who has the file and nothing else reads that three have signed it, who, for which organisation, and that it is sealed. */
async function verifyAsStranger(file: string, look: object): Promise<void> {
  const { page, go } = await stack.visit(look);
  await go('/verify');
  await page.getByLabel('PDF файл').setInputFiles(file);
  await page.getByRole('button', { name: 'Файл шалгах' }).click();
  await page.getByText('Гарын үсэг хүчинтэй, баримт өөрчлөгдөөгүй').waitFor();
  const text = await page.locator('main').innerText();
  const people = ['Гарын үсэг 1', 'Гарын үсэг 2', 'Гарын үсэг 3', 'Өнөрбаяр', 'Түмэнжаргал', 'Болормаа'];
  for (const said of [...people, 'Байгууллагын цахим тамга 4', 'NTRMN-2002002'])
    assert.ok(text.includes(said), `${said} in ${text}`);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(width <= small.width, 'nothing is wider than the phone');
  const onPage = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' });
  assert.equal(onPage.split(organisation).length - 1, 3, onPage);
}
