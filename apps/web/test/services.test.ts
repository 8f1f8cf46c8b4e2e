import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inOrder } from '../app/public/life-events/order.ts';
import { askRegistry } from '../../server/test/registry.ts';
import { offeredIn } from './offered.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { editor, event, birth, benefit, tenantId } = await offeredIn(stack);
const viewport = { width: 360, height: 740 };

for (const javaScriptEnabled of [true, false]) {
  const scripts = javaScriptEnabled ? 'with scripts' : 'without scripts';
  const visit = () => stack.visit({ language: 'mn', viewport, javaScriptEnabled });

  test(`on a phone, ${scripts}: a service is found by words in any form, and read`, async () => {
    const { page, go, complaints } = await visit();
    await go('/');
    await page.getByLabel('Ямар үйлчилгээ хайж байна вэ?').fill('төрөлтийн гэрчилгээгээ');
    await page.getByRole('button', { name: 'Хайх' }).click();
    await page.getByRole('link', { name: 'Хүүхдийн төрөлтийг бүртгүүлэх' }).click();
    await page.getByRole('heading', { name: 'Хүүхдийн төрөлтийг бүртгүүлэх', level: 1 }).waitFor();
    const text = await page.locator('main').innerText();
    for (const said of [
      '₮\u00A02,000 ба түүнээс дээш',
      'Ажлын 1 өдөр',
      'Эцэг эсвэл эх',
      'Эмнэлгээс авна',
      'PIN2',
      '1800-1896',
    ])
      assert.ok(text.includes(said), said);
    assert.equal(await page.getByRole('link', { name: 'Өргөдөл гаргах' }).count(), 1, 'one way to apply here');
    assert.deepEqual(complaints, []);
  });

  test(`on a phone, ${scripts}: a service is found by what happens in a life, in the order of what is needed`, async () => {
    const { page, go, complaints } = await visit();
    await go('/');
    await page.getByRole('link', { name: 'Хүүхэдтэй болох' }).click();
    await page.getByRole('heading', { name: 'Хүүхэдтэй болох', level: 1 }).waitFor();
    const steps = await page.locator('.steps h3').allInnerTexts();
    assert.deepEqual(steps, ['Хүүхдийн төрөлтийг бүртгүүлэх', 'Хүүхдийн мөнгө авах']);
    assert.equal(await page.locator('.guide-needs li').count(), 1, 'what a step gives need not be prepared');
    await page.locator('.steps').getByRole('link', { name: 'Хүүхдийн мөнгө авах' }).click();
    await page.getByRole('link', { name: 'Өргөдөл гаргах' }).waitFor();
    await page.getByRole('link', { name: 'Хүүхэдтэй болох' }).click();
    await page.waitForURL(`**/life-events/${event}`);
    assert.deepEqual(complaints, []);
  });

  test(`on a phone, ${scripts}: the second page of all services is no result of a search`, async () => {
    const { page, go } = await visit();
    const { next } = (await stack.house.app.inject({ url: '/api/v1/catalog/services?limit=1' })).json().data;
    await go(`/services?after=${next}`);
    await page.getByRole('heading', { name: 'Шинээр нийтэлсэн' }).waitFor();
    await page.getByRole('link', { name: 'Эхний хуудас' }).waitFor();
    assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex, follow');
  });

  test(`on a phone, ${scripts}: filters are in the address, and lead out of nothing`, async () => {
    const { page, go } = await visit();
    await go('/services');
    await page.getByText('Нарийвчлах').click();
    await page.getByLabel('Хэнд зориулсан').selectOption('organisation');
    await page.getByRole('button', { name: 'Хайх' }).click();
    await page.getByText('Ийм үйлчилгээ одоогоор алга').waitFor();
    assert.equal(new URL(page.url()).searchParams.get('audience'), 'organisation');
    await page.getByRole('link', { name: 'Бүх үйлчилгээг үзэх' }).click();
    await page.getByRole('heading', { name: 'Хүүхдийн мөнгө авах' }).waitFor();
    await page.getByText('Нарийвчлах').click();
    await page.getByLabel('Байгууллага', { exact: true }).selectOption(tenantId);
    await page.getByRole('button', { name: 'Хайх' }).click();
    await page.waitForURL(`**org=${tenantId}**`);
    assert.equal(await page.locator('.services > li').count(), 2);
  });
}

test('the menu and the page call it the same, and its letters lead to its names', async () => {
  const { page, go } = await stack.visit({ language: 'en' });
  await go('/');
  await page.locator('.areas').getByRole('link', { name: 'Services' }).click();
  await page.getByRole('heading', { name: 'Services', level: 1, exact: true }).waitFor();
  await page.getByRole('link', { name: 'A to Z' }).click();
  await page.getByRole('heading', { name: 'A to Z', level: 1 }).waitFor();
  assert.deepEqual(await page.locator('.letters a').allInnerTexts(), ['C', 'R']);
  await page.locator('#R').getByRole('link', { name: 'Registering a birth' }).click();
  await page.waitForURL(`**/services/${birth}`);
});

test('a service that is archived is gone from its page and from the home page at once', async () => {
  const { page, go } = await stack.visit({ language: 'en' });
  await askRegistry(stack.house, editor, 'POST', `/services/${benefit}/archive`, {
    payload: { reason: 'Merged' },
    version: 3,
  });
  assert.equal(await go(`/services/${benefit}`), 404);
  await go('/');
  assert.deepEqual(await page.locator('.services h3').allInnerTexts(), ['Registering a birth']);
});

test('steps wait for what they need, and a circle does not hold them up', () => {
  const step = (id: string, gives: string | null, ...asks: string[]) => ({ id, gives, asks });
  const order = (...steps: ReturnType<typeof step>[]) => inOrder(steps).map(({ id }) => id);
  assert.deepEqual(order(step('c', null, 'two'), step('b', 'two', 'one'), step('a', 'one')), ['a', 'b', 'c']);
  assert.deepEqual(order(step('a', null), step('b', null)), ['a', 'b']);
  assert.deepEqual(order(step('a', 'one', 'two'), step('b', 'two', 'one'), step('c', 'x', 'x')), ['c', 'a', 'b']);
});
