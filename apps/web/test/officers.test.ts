import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askCases } from '../../server/test/cases.ts';
import { laterDay, move, openDesk, rulings } from '../../server/test/officers.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const viewport = { width: 360, height: 740 };

for (const javaScriptEnabled of [true, false])
  test(`an officer takes the next application, asks, decides and completes it; scripts: ${javaScriptEnabled}`, async () => {
    const { house } = stack;
    const desk = await openDesk(house);
    const { id, number, citizen } = await desk.receive();
    const session = stack.sessionOf(desk.officer);
    const { page, go, complaints } = await stack.visit({ session, language: 'mn', viewport, javaScriptEnabled });
    const button = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const link = (name: string) => page.getByRole('link', { name, exact: true }).click();

    await go('/admin/cases');
    await page.getByRole('link', { name: 'Хуваарилаагүй (1)' }).waitFor();
    await button('Дараагийн өргөдлийг авах');
    await page.getByText('Өргөдөл танд хуваарилагдлаа.').waitFor();
    await page.getByRole('heading', { name: number, level: 1 }).waitFor();
    await page.getByText('bank').waitFor();

    await page.getByLabel('Шинэ тэмдэглэл').fill('Хаягийг шалгасан.');
    await button('Тэмдэглэл үлдээх');
    await page.getByText('Тэмдэглэл үлдээлээ.').waitFor();
    await page.getByText('Хаягийг шалгасан.').waitFor();

    await link('Тодруулга хүсэх');
    await page.getByLabel('Аль асуулт').first().selectOption({ label: 'Зорилго' });
    await page.getByLabel('Юу хүсэж байна').first().fill('Аль банк вэ?');
    // A question that was chosen and not said is told at its own row, and not left out.
    await page.getByLabel('Аль асуулт').nth(2).selectOption({ label: 'Хувь' });
    await button('Илгээх');
    await page.locator('.error-summary a[href="#items.2.text"]').waitFor();
    await page.getByLabel('Аль асуулт').nth(2).selectOption('');
    const write = async (day: string) => {
      for (const [n, label] of ['Жил', 'Сар', 'Өдөр'].entries())
        await page.getByLabel(label, { exact: true }).fill(day.split('-')[n]!);
    };
    await write('2020-01-01');
    await button('Илгээх');
    await page.locator('.error-summary').getByText('дор хаяж ажлын 3 өдөр').waitFor();
    assert.equal(await page.getByLabel('Юу хүсэж байна').first().inputValue(), 'Аль банк вэ?');
    await write(laterDay());
    await button('Илгээх');
    await page.getByText('Тодруулга хүслээ.').waitFor();

    const own = (await askCases(house, citizen, 'GET', `/applications/${id}`)).data;
    const payload = { items: own.info_items.map((item: { id: string }) => ({ id: item.id, answer: 'Хаан банк' })) };
    assert.equal((await askCases(house, citizen, 'POST', `/applications/${id}/provide-info`, { payload })).status, 200);

    await go(`/admin/cases/${id}`);
    await page.getByText('Хариулсан').first().waitFor();
    await link('Шийдвэрлэх');
    await page.getByLabel('Татгалзах', { exact: true }).check();
    await button('Шийдвэрлэх');
    await page.locator('.error-summary').waitFor();
    await page.getByLabel('Зөвшөөрөх', { exact: true }).check();
    await page.getByLabel('Иргэнд хэлэх үг').fill('Тодорхойлолтыг олгоно.');
    await button('Шийдвэрлэх');
    await page.getByText('Шийдвэр гарлаа.').waitFor();
    await button('Дуусгах');
    await page.getByText('Өргөдөл дууслаа.').waitFor();
    const done = (await askCases(house, citizen, 'GET', `/applications/${id}`)).data;
    assert.deepEqual([done.state, done.decisions[0].text], ['completed', 'Тодорхойлолтыг олгоно.']);
    assert.deepEqual(complaints, []);
  });

test('answers and evidence stand side by side where there is room, and below each other on a phone', async () => {
  const desk = await openDesk(stack.house);
  const { id } = await desk.receive();
  const session = stack.sessionOf(desk.officer);
  const topsAt = async (width: number) => {
    const { page, go } = await stack.visit({ session, language: 'en', viewport: { width, height: 800 } });
    await go(`/admin/cases/${id}`);
    const boxes = await Promise.all(
      ['Answers', 'Evidence'].map((name) => page.getByRole('heading', { name, exact: true }).boundingBox()),
    );
    return boxes.map((box) => Math.round(box!.y));
  };
  const [left, right] = await topsAt(1280);
  assert.equal(left, right);
  const [above, below] = await topsAt(360);
  assert.ok(above! < below!);
});

test('of two officers the second is told that the first was faster', async () => {
  const desk = await openDesk(stack.house);
  const [one, other] = [desk.officer, await desk.hire()];
  const { id } = await desk.receive();
  const visits = await Promise.all(
    [one, other].map((person) => stack.visit({ session: stack.sessionOf(person), language: 'en' })),
  );
  for (const { go } of visits) await go(`/admin/cases/${id}`);
  await visits[0]!.page.getByRole('button', { name: 'Take it', exact: true }).click();
  await visits[0]!.page.getByText('The application is yours.').waitFor();
  await visits[1]!.page.getByRole('button', { name: 'Take it', exact: true }).click();
  await visits[1]!.page.locator('.notice-danger').waitFor();
});

test('a second officer confirms a rejection in the words of the first, and reads what an appeal says', async () => {
  const { house } = stack;
  const desk = await openDesk(house, { second_approver: true });
  const [first, second] = [desk.officer, await desk.hire()];
  const { id, citizen } = await desk.receive();
  await move(desk, first, id, 'assign', {});
  assert.equal((await move(desk, first, id, 'decide', rulings.reject)).data.result, 'proposed');
  const session = stack.sessionOf(second);
  const { page, go } = await stack.visit({ session, language: 'mn', javaScriptEnabled: false });
  await go(`/admin/cases/${id}/decide`);
  await page.getByText(rulings.reject.legal_basis).waitFor();
  await page.getByLabel('Татгалзах').check();
  await page.getByRole('button', { name: 'Шийдвэрлэх', exact: true }).click();
  await page.getByText('Шийдвэр гарлаа.').waitFor();

  const appeal = { payload: { text: 'Баримт бүрэн байсан.' } };
  assert.equal((await askCases(house, citizen, 'POST', `/applications/${id}/appeal`, appeal)).status, 200);
  const third = await desk.hire();
  const other = await stack.visit({ session: stack.sessionOf(third), language: 'mn', javaScriptEnabled: false });
  await other.go(`/admin/cases/${id}`);
  await other.page.getByText('Баримт бүрэн байсан.').waitFor();
});

test('who does not agree with a colleague says why, and the colleague reads it', async () => {
  const desk = await openDesk(stack.house, { second_approver: true });
  const [first, second] = [desk.officer, await desk.hire()];
  const { id } = await desk.receive();
  await move(desk, first, id, 'assign', {});
  await move(desk, first, id, 'decide', rulings.reject);
  const visitOf = (who: typeof first) =>
    stack.visit({ session: stack.sessionOf(who), language: 'en', javaScriptEnabled: false });
  const { page, go } = await visitOf(second);
  await go(`/admin/cases/${id}/decide`);
  await page.getByLabel('Approve', { exact: true }).check();
  await page.getByLabel('Why do you disagree?').fill('The lease is valid until May.');
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  await page.getByText('You did not agree, so it is back with the first officer.').waitFor();
  const other = await visitOf(first);
  await other.go(`/admin/cases/${id}`);
  await other.page.getByText('The lease is valid until May.').waitFor();
});

test('what the queue refuses is said, and nothing to take leaves the view as it was', async () => {
  const { officer } = await openDesk(stack.house);
  const { page, go } = await stack.visit({
    session: stack.sessionOf(officer),
    language: 'en',
    javaScriptEnabled: false,
  });
  const take = () => page.getByRole('button', { name: 'Take the next application' }).click();
  await go('/admin/cases?view=overdue');
  await take();
  await page.getByText('No application is waiting at the moment.').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('view'), 'overdue');
  await go('/admin/cases?tenant_id=nothing');
  await take();
  await page.locator('.error-summary').waitFor();
});
