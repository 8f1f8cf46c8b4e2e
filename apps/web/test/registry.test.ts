import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  askRegistry,
  describeEvidence,
  joinOrganisation,
  organisationWithOfficer,
} from '../../server/test/registry.ts';
import { aDraft } from './services.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const viewport = { width: 360, height: 740 };

for (const javaScriptEnabled of [true, false])
  test(`a service is written, reviewed by another and found in the catalogue; scripts: ${javaScriptEnabled}`, async () => {
    const { house } = stack;
    const author = await house.signIn('admin');
    const tenant_id = await organisationWithOfficer(house, author);
    await describeEvidence(house, author, tenant_id);
    const reviewer = await joinOrganisation(house, tenant_id);
    const look = { language: 'mn', viewport, javaScriptEnabled } as const;
    const { page, go, complaints } = await stack.visit({ session: stack.sessionOf(author), ...look });
    const save = async () => {
      await page.getByRole('button', { name: 'Хадгалах', exact: true }).click();
      await page.getByText('Хадгаллаа.').waitFor();
    };
    const button = (name: string) => page.getByRole('button', { name }).click();
    const write = async (label: string, text: string) => page.getByLabel(label).first().fill(text);

    await go('/admin/registry/publishing');
    await button('Хянагч шаарддаг болгох');
    await page.getByText('Хадгаллаа.').waitFor();

    await go('/admin/registry/services');
    await page.getByRole('link', { name: 'Үйлчилгээ нэмэх' }).click();
    const title = `Малын бичиг ${javaScriptEnabled ? 'цахимаар' : 'цаасаар'}`;
    await write('Үйлчилгээний нэр, монголоор', title);
    await write('Үйлчилгээний нэр, англиар', 'Livestock papers');
    await button('Ноорог үүсгэх');
    await page.getByText('Ноорог үүслээ.').waitFor();
    const reasons = page.locator('.reasons a');
    assert.ok((await reasons.count()) >= 7, await page.locator('.notice-warning').innerText());

    await page.locator('.reasons').getByRole('link', { name: 'Тайлбар: монголоор бичнэ үү.' }).click();
    await page.getByRole('heading', { name: 'Үйлчилгээний тухай', level: 1 }).waitFor();
    assert.match(page.url(), /#description\.mn$/);
    await write('Тайлбар, монголоор', 'Мал шилжүүлэхэд авах бичиг.');
    await write('Тайлбар, англиар', 'Papers for moving livestock.');
    await save();

    const open = (part: string) => page.locator('.tasks').getByRole('link', { name: part, exact: true }).click();
    await open('Төлбөр');
    await page.getByRole('heading', { name: 'Төлбөр', level: 1 }).waitFor();
    await write('Юуны төлбөр, монголоор', 'Хураамж');
    await write('Юуны төлбөр, англиар', 'Fee');
    await write('Дүн', 'арван мянга');
    await button('Хадгалах');
    await page.locator('.error-summary').waitFor();
    assert.equal(await page.getByLabel('Дүн').first().inputValue(), 'арван мянга');
    await write('Дүн', '10,500');
    await save();

    await open('Хугацаа');
    await write('Ажлын хэдэн өдөрт', '1');
    await write('Ажилтан ажлын хэдэн өдөрт', '3');
    await write('Хугацаа дуусахаас', '1');
    await save();
    await open('Хаанаас авах вэ');
    await page.getByLabel('Хэрхэн авах').first().selectOption({ label: 'Цахимаар' });
    await save();
    await open('Шийдвэр ба үр дүн');
    await page.getByLabel('Иргэн юу авах вэ').selectOption({ label: 'Төрсний гэрчилгээ' });
    await save();

    await open('Өргөдлийн маягт');
    for (const [mn, en, kind] of [
      ['Хэдэн толгой', 'How many animals', 'Бүхэл тоо'],
      ['Хаашаа', 'Where to', 'Богино бичвэр'],
    ] as const) {
      await write('Асуулт, монголоор', mn);
      await write('Асуулт, англиар', en);
      await page.getByLabel('Хариултын төрөл').selectOption({ label: kind });
      await button('Нэмэх');
      await page.getByText('Асуулт нэмлээ.').waitFor();
      await page.getByLabel('Заавал бөглөнө').check();
      await save();
    }
    await page.getByRole('button', { name: 'Дээш (Хаашаа)' }).click();
    await page.locator('.outline > li:first-child').getByText('Хаашаа').first().waitFor();
    await page.getByRole('link', { name: 'Туршиж үзэх' }).click();
    await page.getByLabel('Хэдэн толгой').fill('олон');
    await button('Шалгах');
    await page.locator('.error-summary').getByText('Хэдэн толгой: бүхэл тоогоор бичнэ үү, жишээ нь 12.').waitFor();
    await page.getByLabel('Хэдэн толгой').fill('12');
    await page.getByLabel('Хаашаа').fill('Дорнод');
    await button('Шалгах');
    await page.getByText('Хариулт бүрэн, зөв байна').waitFor();

    const address = new URL(page.url()).pathname.replace(/\/form.*/, '');
    await go(address);
    await page.getByText('Хянагчийг хүлээж байна').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Нийтлэх', exact: true }).count(), 0);

    const other = await stack.visit({ session: stack.sessionOf(reviewer), ...look });
    await other.go(address);
    await other.page.getByRole('link', { name: 'Нийтлэх', exact: true }).click();
    await other.page.getByRole('button', { name: '1-р хувилбарыг нийтлэх' }).click();
    await other.page.getByText('Нийтэллээ.').waitFor();

    const q = encodeURIComponent(title);
    const found = (await house.app.inject({ url: `/api/v1/catalog/services?q=${q}` })).json().data.items;
    // The best first; what is written almost the same may follow.
    assert.deepEqual([found[0].title.mn, found[0].fee_from], [title, { amount_minor: 1_050_000, currency: 'MNT' }]);
    assert.deepEqual([...complaints, ...other.complaints], []);
  });

for (const javaScriptEnabled of [true, false])
  test(`of two who write the same part the second sees what the first wrote; scripts: ${javaScriptEnabled}`, async () => {
    const author = await stack.house.signIn('admin');
    const { id, tenant_id } = await aDraft(stack.house, author);
    const colleague = await joinOrganisation(stack.house, tenant_id);
    const [one, other] = [
      await stack.visit({ session: stack.sessionOf(author), language: 'en', javaScriptEnabled }),
      await stack.visit({ session: stack.sessionOf(colleague), language: 'en', javaScriptEnabled }),
    ];
    const at = `/admin/registry/services/${id}/edit/about`;
    for (const { go } of [one, other]) await go(at);
    await one.page.getByLabel('Description, in English').fill('What the first wrote.');
    await one.page.getByRole('button', { name: 'Save', exact: true }).click();
    await one.page.getByText('Saved.').waitFor();
    await other.page.getByLabel('Description, in English').fill('What the second wrote.');
    await other.page.getByLabel('Search words').fill('one\ntwo');
    await other.page.getByRole('button', { name: 'Save', exact: true }).click();

    await other.page.getByText('Someone else wrote here in the meantime').first().waitFor();
    await other.page.getByRole('cell', { name: 'What the first wrote.' }).waitFor();
    const typed = other.page.getByLabel('Description, in English');
    assert.equal(await typed.inputValue(), 'What the second wrote.');
    assert.equal(await other.page.getByLabel('Search words').inputValue(), 'one\ntwo');
    await typed.fill('What both wrote.');
    await other.page.getByRole('button', { name: 'Save', exact: true }).click();
    await other.page.getByText('Saved.').waitFor();
    const { data } = await askRegistry(stack.house, author, 'GET', `/services/${id}`);
    assert.deepEqual([data.content.description.en, data.content.keywords], ['What both wrote.', ['one', 'two']]);
    assert.deepEqual([...one.complaints, ...other.complaints], []);
  });

for (const javaScriptEnabled of [true, false])
  test(`a question that is asked at times comes and goes, or says when; scripts: ${javaScriptEnabled}`, async () => {
    const author = await stack.house.signIn('admin');
    const { id } = await aDraft(stack.house, author);
    const session = stack.sessionOf(author);
    const { page, go } = await stack.visit({ session, language: 'en', viewport, javaScriptEnabled });
    await go(`/admin/registry/services/${id}/form/try`);
    await page.getByLabel('Your name').fill('Bold');
    await page.getByLabel('Ажил').check();
    const spouse = page.getByLabel('Your spouse');
    if (javaScriptEnabled) {
      await spouse.waitFor({ state: 'hidden' });
      await page.getByLabel('Yes').check();
      await spouse.waitFor();
    } else await page.getByText('Only if the answer to “Are you married” is “Yes”.').waitFor();
    await page.getByLabel('Yes').check();
    await spouse.fill('12');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.locator('.error-summary').getByText('civil number of 12 digits').waitFor();
    // What is hidden by an answer is left out, however wrong it is.
    await page.getByLabel('No', { exact: true }).check();
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('The answers are complete and correct').waitFor();
  });

for (const javaScriptEnabled of [true, false])
  test(`of two who write different parts both are saved, and nobody is told to type again; scripts: ${javaScriptEnabled}`, async () => {
    const author = await stack.house.signIn('admin');
    const { id, tenant_id } = await aDraft(stack.house, author);
    const colleague = await joinOrganisation(stack.house, tenant_id);
    const at = `/admin/registry/services/${id}`;
    const [one, other] = [
      await stack.visit({ session: stack.sessionOf(author), language: 'en', javaScriptEnabled }),
      await stack.visit({ session: stack.sessionOf(colleague), language: 'en', javaScriptEnabled }),
    ];
    await one.go(`${at}/edit/about`);
    await other.go(`${at}/edit/days`);
    await one.page.getByLabel('Description, in English').fill('What the first wrote.');
    await one.page.getByRole('button', { name: 'Save', exact: true }).click();
    await one.page.getByText('Saved.').waitFor();
    await other.page.getByLabel('Working days', { exact: true }).fill('9');
    await one.go(`${at}/form/field?at=reason`);
    await other.page.getByRole('button', { name: 'Save', exact: true }).click();
    await other.page.getByText('Saved.').waitFor();
    // The form of questions is a part of its own; its choices have words in both languages.
    await one.page.getByLabel('Choices', { exact: true }).fill('Ажил | Work\nСургууль | School');
    await one.page.getByRole('button', { name: 'Save', exact: true }).click();
    await one.page.getByText('Saved.').waitFor();
    const { content } = (await askRegistry(stack.house, author, 'GET', `/services/${id}`)).data;
    assert.deepEqual([content.description.en, content.processing_days], ['What the first wrote.', 9]);
    const { reason } = content.form_schema.properties;
    assert.deepEqual(reason.enum, ['Ажил', 'Сургууль']);
    assert.deepEqual(reason['x-choice-labels'][1], { mn: 'Сургууль', en: 'School' });
    await one.go(`${at}/form/try`);
    await one.page.getByLabel('School').check();
    await one.go(`${at}/form/field?at=reason`);
    assert.equal(await one.page.getByLabel('Choices', { exact: true }).inputValue(), 'Ажил | Work\nСургууль | School');
  });

for (const javaScriptEnabled of [true, false])
  test(`the builder advises, and what citizens bring for now has a reason and an end; scripts: ${javaScriptEnabled}`, async () => {
    const author = await stack.house.signIn('admin');
    const { id, tenant_id } = await aDraft(stack.house, author);
    const { title } = await describeEvidence(stack.house, author, tenant_id);
    const session = stack.sessionOf(author);
    const { page, go, complaints } = await stack.visit({ session, language: 'en', viewport, javaScriptEnabled });
    const at = `/admin/registry/services/${id}`;
    await go(`${at}/form`);
    const advice = page.locator('.notice-accent li');
    await advice.filter({ hasText: 'Your name: People sign in with the eID' }).waitFor();
    await advice.filter({ hasText: 'Address: ' }).waitFor();
    assert.equal(await advice.filter({ hasText: 'Name of the child' }).count(), 0, 'of a child nothing is known');

    await advice.getByRole('link', { name: 'Add evidence' }).first().click();
    await page.getByRole('heading', { name: 'Evidence', level: 1 }).waitFor();
    await page.getByLabel('Which evidence').first().selectOption({ label: title.en });
    await page.getByText('If citizens must bring it for now').first().click();
    await page.getByLabel('Why citizens bring it').first().fill('The register has no interface yet');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('.error-summary').waitFor();
    for (const [part, value] of [
      ['Year', '2027'],
      ['Month', '03'],
      ['Day', '31'],
    ] as const)
      await page.getByLabel(part).first().fill(value);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    const { evidences } = (await askRegistry(stack.house, author, 'GET', `/services/${id}`)).data;
    assert.deepEqual(evidences[0].waiver, { reason: 'The register has no interface yet', until: '2027-03-31' });

    await go(`${at}/edit/evidences`);
    await page.getByLabel('It comes out of an earlier step').first().check();
    await page.getByLabel('Why citizens bring it').first().fill('');
    for (const part of ['Year', 'Month', 'Day']) await page.getByLabel(part).first().fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    const { evidences: changed } = (await askRegistry(stack.house, author, 'GET', `/services/${id}`)).data;
    assert.deepEqual([changed[0].derived, changed[0].waiver], [true, undefined]);
    assert.deepEqual(complaints, []);
  });
