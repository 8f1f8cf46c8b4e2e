import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as cases from '../../server/src/modules/cases/index.ts';
import { actorOf, askCases, handIn, openOffice } from '../../server/test/cases.ts';
import { checkAccessible, checkNarrow } from './screens.checks.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
const office = await openOffice(house);
const officer = await office.hire();
const viewport = { width: 360, height: 740 };
const asking = {
  items: [{ code: 'why', field: null, evidence_type_id: null, required: true, text: 'Аль банк вэ?' }],
  deadline_at: new Date(Date.now() + 14 * 86_400_000),
};

for (const javaScriptEnabled of [false, true]) {
  const scripts = javaScriptEnabled ? 'with scripts' : 'without scripts';

  test(`on a phone, ${scripts}: a citizen applies question by question, answers an officer, and is rejected and appeals`, async () => {
    const citizen = await house.signIn();
    const visitor = { session: stack.sessionOf(citizen), language: 'mn', viewport, javaScriptEnabled } as const;
    const { page, go, complaints } = await stack.visit(visitor);
    const look = async (): Promise<void> => {
      if (!javaScriptEnabled) return;
      await checkAccessible(page);
      await checkNarrow(page);
    };
    await go(`/services/${office.service_id}`);
    await page.getByRole('link', { name: 'Өргөдөл гаргах' }).click();
    await page.getByRole('button', { name: 'Эхлэх' }).click();
    await page.getByRole('button', { name: 'Хадгалаад үргэлжлүүлэх' }).click();
    // What is missing is said at its question.
    await page.locator('.error-summary').getByText('Зорилго: үүнийг бөглөнө үү.').waitFor();
    await page.getByLabel('Зорилго').fill('Банкинд өгнө');
    const goOn = async (to: RegExp): Promise<void> => {
      await page.getByRole('button', { name: 'Хадгалаад үргэлжлүүлэх' }).click();
      await page.waitForURL(to);
    };
    await goOn(/answers\/2$/);
    await goOn(/answers\/3$/);
    await page.getByLabel('Үгүй').check();
    // Who is not married is not asked to whom, and what they type next is kept.
    await goOn(/answers\/5$/);
    const id = /applications\/([^/]+)/.exec(page.url())?.[1] ?? '';
    // On another device it goes on where it was left.
    const other = await stack.visit(visitor);
    await other.go('/me/applications');
    await other.page.getByText('Илгээгээгүй').waitFor();
    await page.locator('main').getByLabel('Нэр').fill('Болд');
    await goOn(/\/check$/);
    await page.getByText('Банкинд өгнө').waitFor();
    await page.getByText('Болд').waitFor();
    // An answer is changed from here, and the question that it opens is asked.
    await page.getByRole('link', { name: 'Засах: Гэрлэсэн эсэх' }).click();
    await page.getByLabel('Тийм').check();
    await goOn(/\/check$/);
    await page.getByRole('link', { name: 'Засах: Хань' }).click();
    await page.getByRole('textbox', { name: 'Хань' }).fill('Сараа');
    await goOn(/\/check$/);
    await page.getByText('Сараа').waitFor();
    await look();
    await page.getByRole('button', { name: 'Өргөдлөө илгээх' }).click();
    await page.getByText('Дараалалд байна').waitFor();
    assert.match(await page.locator('main').innerText(), /\d{4}-SERVIC-\d{7}-\d\d/);
    await look();

    await cases.assign(house.deps, actorOf(officer), { id }, {});
    await cases.requestInfo(house.deps, actorOf(officer), { id }, asking);
    await go(`/me/applications/${id}`);
    await page.getByRole('link', { name: 'Хариулах' }).click();
    await page.getByLabel('Хариулт').fill('Хаан банк');
    await look();
    await page.getByRole('button', { name: 'Илгээх' }).click();
    await page.getByText('Шийдвэрлэж байна').waitFor();

    const ruling = { reason_code: 'incomplete', text: 'Баримт дутуу', legal_basis: 'Хууль 5.1', conditions: null };
    await cases.decide(house.deps, actorOf(officer), { id }, { outcome: 'reject', ...ruling });
    await go(`/me/applications/${id}`);
    await page.getByText('Баримт дутуу').waitFor();
    await page.getByRole('link', { name: 'Гомдол гаргах' }).click();
    await page.getByLabel('Яагаад санал нийлэхгүй байна вэ?').fill('Баримт бүрэн байсан.');
    await page.getByRole('button', { name: 'Гомдлоо илгээх' }).click();
    await page.getByText('Гомдлыг хүлээн авлаа').waitFor();
    await page.getByRole('link', { name: 'Өргөдлөө цуцлах' }).click();
    await page.getByRole('button', { name: 'Өргөдлөө цуцлах' }).click();
    await page.getByText('Та цуцалсан').waitFor();
    assert.deepEqual(complaints, []);
  });
}

test('who has applied already is led to that application, and who runs no organisation to theirs', async () => {
  const citizen = await house.signIn();
  const { page, go } = await stack.visit({
    session: stack.sessionOf(citizen),
    language: 'en',
    javaScriptEnabled: false,
  });
  const once = await office.publish({ duplicate_policy: 'one_open' });
  const { id } = await handIn(house, citizen, once);
  const payload = { service_id: once, data: { purpose: 'bank' } };
  const second = (await askCases(house, citizen, 'POST', '/applications', { payload })).data;
  await go(`/me/applications/${second.id}/check`);
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.getByRole('link', { name: 'See that application' }).click();
  await page.waitForURL(new RegExp(`/me/applications/${id}$`));
  await go(`/me/applications/new/${await office.publish({ audience: 'organisation' })}`);
  await page.getByText('An owner or administrator of the organisation applies for it.').waitFor();
  await page.locator('main').getByRole('link', { name: 'My organisations' }).click();
  await page.waitForURL(/\/me\/organisations$/);
});

test('what a citizen types before the scripts of a form have come is kept', async () => {
  const citizen = await house.signIn();
  const visitor = { session: stack.sessionOf(citizen), language: 'mn', viewport, serviceWorkers: 'block' } as const;
  const { page, go } = await stack.visit(visitor);
  const held = Promise.withResolvers<void>();
  await page.route(/\/answers-[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await go(`/services/${office.service_id}`);
  await page.getByRole('link', { name: 'Өргөдөл гаргах' }).click();
  await page.getByRole('button', { name: 'Эхлэх' }).click();
  await page.waitForURL(/answers\/1$/);
  await go(page.url().replace(/1$/, '3'));
  await page.getByLabel('Тийм').check();
  await page.getByRole('button', { name: 'Хадгалаад үргэлжлүүлэх' }).click();
  const spouse = page.getByRole('textbox', { name: 'Хань' });
  await spouse.fill('Сараа');
  const come = page.waitForResponse(/\/answers-[^/]*\.js$/);
  held.resolve();
  await come;
  // The note of when it is asked goes when scripts follow.
  await page.locator('.question-if > p.muted').waitFor({ state: 'detached' });
  assert.equal(await spouse.inputValue(), 'Сараа');
});
