import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { aDrive } from './connections.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { files: true, limits: 'off' });
const small = { width: 360, height: 640 };
const setFaults = async (faults: object = {}) => {
  const headers = { 'content-type': 'application/json' };
  const url = `${stack.sandbox.url}/cloud/faults`;
  assert.equal((await fetch(url, { method: 'PUT', headers, body: JSON.stringify(faults) })).status, 200);
};

for (const javaScriptEnabled of [false, true])
  test(`a citizen connects a drive, takes a file from it and chooses it for signing, on a phone; scripts: ${javaScriptEnabled}`, async () => {
    const citizen = await stack.house.signIn();
    const session = stack.sessionOf(citizen);
    const { page, go, complaints } = await stack.visit({ session, language: 'mn', viewport: small, javaScriptEnabled });
    await go('/me/files');
    await page.getByRole('link', { name: 'Холбосон үйлчилгээнээс авах' }).click();
    await page.getByText('Файлын үйлчилгээ холбоогүй байна').waitFor();
    await page.getByRole('link', { name: 'Үйлчилгээ холбох' }).click();
    await page.getByRole('button', { name: 'Үүл: холбох' }).click();
    await page.getByRole('button', { name: 'Allow as bolormaa' }).click();
    await page.getByRole('link', { name: 'Эндээс файл авах' }).click();
    await page.getByText('Тэмдэглэл.txt').waitFor();
    // What cannot be kept is not offered.
    assert.equal(await page.getByText('Зураг.heic').count(), 0);
    await page.getByLabel('Файлын нэр').fill('гэрээ');
    await page.getByRole('button', { name: 'Шүүх' }).click();
    await page.waitForURL(/name=/);
    await page.locator('.items li').nth(1).waitFor({ state: 'detached' });
    assert.equal(await page.locator('.items li').count(), 1);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0);
    await page.getByRole('button', { name: 'Авах: Түрээсийн гэрээ.pdf' }).click();
    await page.getByText('Файлыг хадгаллаа.').waitFor();
    await page.getByRole('link', { name: 'Түрээсийн гэрээ.pdf' }).waitFor();

    await go('/me/sign/new');
    await page.getByLabel('Эсвэл миний файлаас сонгох').selectOption('Түрээсийн гэрээ.pdf');
    await page.getByRole('button', { name: 'Үргэлжлүүлэх' }).click();
    await page.getByRole('heading', { name: 'Түрээсийн гэрээ.pdf' }).waitFor();
    assert.deepEqual(complaints, []);
  });

for (const [faults, mn, en] of [
  [{ too_many: true }, 'түр хүлээхийг хүслээ', 'asks us to wait'],
  [{ down: true }, 'одоо хариу өгөхгүй байна', 'is not answering now'],
  [{ drive_forbids: true }, 'файлыг уншихыг зөвшөөрсөнгүй', 'does not let us read this'],
] as const)
  test(`a drive that does not serve is told of in words: ${en}`, async (t) => {
    t.after(() => setFaults());
    const citizen = await stack.house.signIn();
    await aDrive('/me/files/drive', 'listed').prepare?.(stack, citizen);
    for (const [language, words] of [
      ['mn', mn],
      ['en', en],
    ] as const) {
      const { page, go } = await stack.visit({ session: stack.sessionOf(citizen), language, javaScriptEnabled: false });
      await setFaults();
      await go('/me/files/drive');
      const file = page.getByRole('button', { name: /Тэмдэглэл\.txt/ });
      await file.waitFor();
      await setFaults(faults);
      await file.click();
      await page.locator('.error-summary').getByText(words).waitFor();
      await page.locator('.notice').getByText(words).waitFor();
    }
  });

test('who has to connect again is led there', async () => {
  const citizen = await stack.house.signIn();
  await aDrive('/me/files/drive', 'ended').prepare?.(stack, citizen);
  const { page, go } = await stack.visit({ session: stack.sessionOf(citizen), language: 'en' });
  await go('/me/files/drive');
  await page.getByText('The service has ended this connection.').waitFor();
  await page.locator('.notice').getByRole('link', { name: 'Connected accounts' }).click();
  await page.getByRole('button', { name: 'Connect Cloud again' }).waitFor();
});
