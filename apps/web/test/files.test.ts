import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pdfOf } from '../../server/test/signing.ts';
import { asSystem, type SignedIn } from '../../server/test/house.ts';
import { foundOrganisation } from '../../server/test/ownership.ts';
import { keep, picture } from './kept-files.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { files: true, limits: 'off' });
const small = { width: 360, height: 640 };
const pdf = await pdfOf('Түрээсийн гэрээ');
const numberOf = async ({ userId }: SignedIn): Promise<string> => {
  const db = asSystem(stack.house.deps);
  const row = await db.selectFrom('users.user').select('civil_id').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.civil_id ?? '';
};

for (const javaScriptEnabled of [false, true])
  test(`a citizen keeps, looks at, shares, bins and restores a file on a phone; scripts: ${javaScriptEnabled}`, async () => {
    const [citizen, friend] = [await stack.house.signIn(), await stack.house.signIn()];
    const session = stack.sessionOf(citizen);
    const { page, go, complaints } = await stack.visit({ session, language: 'mn', viewport: small, javaScriptEnabled });
    await go('/me/files');
    await page.getByText('Файл алга').waitFor();
    await page.getByRole('link', { name: 'Файл нэмэх' }).click();
    await page.getByRole('button', { name: 'Хадгалах' }).click();
    await page.getByText('Файл сонгоно уу.').first().waitFor();
    const image = { name: 'Үнэмлэх.png', mimeType: 'image/png', buffer: await picture() };
    await page.getByLabel('Файл', { exact: true }).setInputFiles(image);
    await page.getByLabel('Хавтас').fill('Гэр/2026');
    await page.getByRole('button', { name: 'Хадгалах' }).click();
    await page.getByText('Файлыг хадгаллаа.').waitFor();
    await page.getByRole('link', { name: 'Бүх хавтас' }).click();
    await page.getByRole('link', { name: 'Гэр/' }).click();
    await page.getByRole('link', { name: '2026/' }).click();
    await page.getByRole('link', { name: 'Үнэмлэх.png' }).click();
    await page.getByRole('heading', { name: 'Үнэмлэх.png' }).waitFor();
    const shown = page.getByAltText('Үнэмлэх.png файлын харагдах байдал');
    await shown.waitFor();
    const width = await shown.evaluate(async (one) => {
      await Reflect.apply(Reflect.get(one, 'decode'), one, []);
      return Reflect.get(one, 'naturalWidth');
    });
    assert.equal(width, 400);

    await page.getByRole('link', { name: 'Хуваалцах', exact: true }).click();
    await page.getByLabel('Иргэний бүртгэлийн дугаар').fill('12');
    await page.getByRole('button', { name: 'Хуваалцах' }).click();
    await page.getByText('12 оронтой дугаар бичнэ үү.').first().waitFor();
    await page.getByLabel('Иргэний бүртгэлийн дугаар').fill(await numberOf(friend));
    await page.getByRole('button', { name: 'Хуваалцах' }).click();
    await page.getByText('Файлыг хуваалцлаа.').waitFor();
    const other = await stack.visit({ session: stack.sessionOf(friend), language: 'en', javaScriptEnabled });
    await other.go('/me/files?view=shared');
    await other.page.getByText('Shared by Б.Сүх').waitFor();
    await other.page.getByRole('link', { name: 'Үнэмлэх.png', exact: true }).click();
    await other.page.getByRole('link', { name: 'Download', exact: true }).waitFor();
    assert.equal(await other.page.getByRole('link', { name: 'Move to bin' }).count(), 0);
    await page.getByRole('button', { name: /хуваалцахаа дуусгах/ }).click();
    await page.getByText('Хуваалцахаа дуусгалаа.').waitFor();

    await page.getByRole('link', { name: 'Хогийн сав руу зөөх' }).click();
    await page.getByRole('button', { name: 'Хогийн сав руу зөөх' }).click();
    await page.getByText('Файлыг хогийн сав руу зөөлөө.').waitFor();
    await page.getByRole('link', { name: 'Хогийн сав', exact: true }).click();
    await page.getByRole('link', { name: 'Үнэмлэх.png' }).click();
    await page.getByRole('button', { name: 'Буцааж гаргах' }).click();
    await page.getByText('Файлыг буцааж гаргалаа.').waitFor();
    assert.deepEqual(complaints, []);
  });

for (const javaScriptEnabled of [false, true])
  test(`a citizen signs a document that they keep; scripts: ${javaScriptEnabled}`, async () => {
    const citizen = await stack.house.signIn();
    await keep(stack.house, citizen, { bytes: pdf, type: 'application/pdf', name: 'Гэрээ.pdf', query: 'folder=a' });
    await keep(stack.house, citizen, { bytes: await picture(), type: 'image/png', name: 'Зураг.png' });
    const { page, go } = await stack.visit({ session: stack.sessionOf(citizen), language: 'mn', javaScriptEnabled });
    await go('/me/sign/new');
    const choice = page.getByLabel('Эсвэл миний файлаас сонгох');
    assert.deepEqual(await choice.locator('option').allTextContents(), ['Сонгоогүй', 'Гэрээ.pdf']);
    await choice.selectOption('Гэрээ.pdf');
    await page.getByRole('button', { name: 'Үргэлжлүүлэх' }).click();
    await page.getByRole('heading', { name: 'Гэрээ.pdf' }).waitFor();
    await page.getByText('Таныг хүлээж байна').waitFor();
  });

const post = (person: SignedIn, path: string, body: FormData | URLSearchParams): Promise<Response> =>
  fetch(`${stack.url}${path}`, {
    method: 'POST',
    body,
    headers: { cookie: `__Host-session=${stack.sessionOf(person)}`, origin: stack.url, 'accept-language': 'en' },
    redirect: 'manual',
  });

test('a kept file that is larger than what may be sent here is refused before it is read, whatever the form names', async () => {
  const citizen = await stack.house.signIn();
  const bytes = Buffer.concat([pdf, Buffer.alloc(10 * 1_024 * 1_024, 32)]);
  const id = await keep(stack.house, citizen, { bytes, type: 'application/pdf', name: 'large.pdf' });
  const form = new FormData();
  form.set('file-kept', id);
  assert.equal((await post(citizen, '/me/sign/new', form)).status, 413);
});

test('a file whose bin form is sent twice lies in the bin, and is not deleted for good', async () => {
  const citizen = await stack.house.signIn();
  const id = await keep(stack.house, citizen, { bytes: pdf, type: 'application/pdf', name: 'twice.pdf' });
  const confirmed = new URLSearchParams({ forever: 'false' });
  const path = `/me/files/${id}/delete`;
  assert.equal((await post(citizen, path, confirmed)).status, 302);
  assert.match(await (await post(citizen, path, confirmed)).text(), /role="alert"/);
  const left = () => stack.house.app.inject({ url: `/api/v1/gspace/files/${id}`, headers: citizen.headers });
  assert.notEqual((await left()).json().data?.deleted_at ?? null, null);
  assert.equal((await post(citizen, path, new URLSearchParams({ forever: 'true' }))).status, 302);
  assert.equal((await left()).statusCode, 404);
});

test('a file of an organisation leads back to the files of that organisation', async () => {
  const founder = await stack.house.signIn();
  const { id: of = '' } = await foundOrganisation(stack.house, founder);
  const file = { bytes: pdf, type: 'application/pdf', name: 'ours.pdf' };
  const id = await keep(stack.house, founder, { ...file, query: `of=${of}&folder=a` });
  const { page, go } = await stack.visit({ session: stack.sessionOf(founder), language: 'en' });
  await go(`/me/files/${id}`);
  const linksTo = async (name: string) =>
    new URL((await page.getByRole('link', { name, exact: true }).first().getAttribute('href')) ?? '', stack.url);
  assert.equal((await linksTo('a')).searchParams.get('of'), of);
  await page.getByRole('link', { name: 'Move to bin' }).click();
  await page.getByRole('button', { name: 'Move to bin' }).click();
  await page.waitForURL(/done=binned/);
  assert.equal(new URL(page.url()).searchParams.get('of'), of);
  const reply = await post(founder, `/me/files/${id}/delete`, new URLSearchParams({ forever: 'true', of }));
  const { searchParams } = new URL(reply.headers.get('location') ?? '', stack.url);
  assert.deepEqual([searchParams.get('of'), searchParams.get('view')], [of, 'bin']);
});

test('what an organisation shares can be ended by who runs it while it is suspended', async () => {
  const [founder, friend] = [await stack.house.signIn(), await stack.house.signIn()];
  const { id: of = '' } = await foundOrganisation(stack.house, founder);
  const file = { bytes: pdf, type: 'application/pdf', name: 'shared.pdf' };
  const id = await keep(stack.house, founder, { ...file, query: `of=${of}` });
  const payload = { civil_id: await numberOf(friend), right: 'read', days: 30 };
  const url = `/api/v1/gspace/files/${id}/shares`;
  assert.equal(
    (await stack.house.app.inject({ method: 'POST', url, headers: founder.headers, payload })).statusCode,
    200,
  );
  const db = asSystem(stack.house.deps);
  await db.updateTable('org.organisation').set({ state: 'suspended' }).where('id', '=', of).execute();
  const { page, go } = await stack.visit({ session: stack.sessionOf(founder), language: 'en' });
  await go(`/me/files/${id}`);
  assert.equal(await page.getByRole('link', { name: 'Move to bin' }).count(), 0);
  await page.getByRole('button', { name: /^Stop sharing/ }).click();
  await page.waitForURL(/done=ended/);
  const left = await stack.house.app.inject({ url, headers: founder.headers });
  assert.deepEqual(left.json().data.items, []);
});

test('a file that has arrived is not said to be lost where the network is gone while it is checked', async () => {
  const citizen = await stack.house.signIn();
  await stack.startWorker();
  const { page, go } = await stack.visit({ session: stack.sessionOf(citizen), language: 'en' });
  await go('/me/files');
  let asked = 0;
  await page.route('**/me/files/parts', (route) => {
    asked += 1;
    return asked === 3 ? route.abort('connectionreset') : route.continue();
  });
  await page
    .getByLabel(/Drag files here/)
    .setInputFiles([{ name: 'checked.pdf', mimeType: 'application/pdf', buffer: pdf }]);
  await page.getByRole('link', { name: 'checked.pdf' }).waitFor();
  assert.ok(asked > 3);
  assert.equal(await page.getByText('could not be sent').count(), 0);
});

test('the pages of a PDF are shown where the person asks for them', async () => {
  const citizen = await stack.house.signIn();
  const id = await keep(stack.house, citizen, { bytes: pdf, type: 'application/pdf', name: 'Гэрээ.pdf' });
  const { page, go, complaints } = await stack.visit({
    session: stack.sessionOf(citizen),
    language: 'en',
    viewport: small,
  });
  await go(`/me/files/${id}`);
  await page.getByRole('button', { name: 'Show the pages' }).click();
  await page.locator('.page-preview[aria-busy=false] canvas').waitFor();
  assert.deepEqual(complaints, []);
});

test('files are dropped, come in parts over a broken network, and are there without a reload', async () => {
  const citizen = await stack.house.signIn();
  await stack.startWorker();
  const { page, go } = await stack.visit({ session: stack.sessionOf(citizen), language: 'en' });
  await go('/me/files?folder=a');
  const large = Buffer.concat([pdf, Buffer.alloc(5 * 1_024 * 1_024, 32)]);
  let broken = 0;
  await page.route('**/me/files/parts', (route) => {
    // The second part is lost on its way, once.
    broken += 1;
    return broken === 3 ? route.abort('connectionreset') : route.continue();
  });
  await page.getByLabel(/Drag files here/).setInputFiles([
    { name: 'large.pdf', mimeType: 'application/pdf', buffer: large },
    { name: 'bad.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') },
  ]);
  await page.getByText('Sending continues once it is back').waitFor();
  await page.getByRole('link', { name: 'large.pdf' }).waitFor();
  await page.getByText('This file type is not allowed').waitFor();
  const listed = await stack.house.app.inject({ url: '/api/v1/gspace/?folder=a', headers: citizen.headers });
  const [one, ...others] = listed.json().data.items;
  assert.deepEqual([one.name, one.size_bytes, others], ['large.pdf', large.length, []]);
});
