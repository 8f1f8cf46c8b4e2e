import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askCases, formSchema, openOffice } from '../../server/test/cases.ts';
import { checkAccessible, checkNarrow } from './screens.checks.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
const label = (mn: string, en: string) => ({ 'x-label': { mn, en } });
const questions = {
  purpose: formSchema.properties.purpose,
  copies: formSchema.properties.copies,
  moved_on: { type: 'string', format: 'date', ...label('Нүүсэн өдөр', 'Day of moving') },
  children: {
    type: 'array',
    minItems: 1,
    items: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', ...label('Нэр', 'Name') },
        age: { type: 'number', ...label('Нас', 'Age') },
      },
    },
    ...label('Хүүхэд', 'Children'),
  },
};
const office = await openOffice(house, {
  form_schema: { type: 'object', required: ['purpose', 'moved_on'], properties: questions },
  ui_schema: {
    type: 'Categorization',
    elements: [
      {
        type: 'Category',
        label: { mn: 'Хүсэлт', en: 'Request' },
        elements: Object.keys(questions).map((name) => ({ type: 'Control', scope: `#/properties/${name}` })),
      },
    ],
  },
});
const viewport = { width: 360, height: 740 };

const said = {
  mn: [
    ['#answers.purpose', 'Зорилго: үүнийг бөглөнө үү.'],
    ['#answers.copies', 'Хувь: бүхэл тоогоор бичнэ үү, жишээ нь 12.'],
    ['#answers.moved_on', 'Нүүсэн өдөр: үүнийг бөглөнө үү.'],
    ['#answers.children.0.name', 'Хүүхэд 1, Нэр: үүнийг бөглөнө үү.'],
    ['#answers.children.0.age', 'Хүүхэд 1, Нас: тоогоор бичнэ үү, жишээ нь 12.'],
  ],
  en: [
    ['#answers.purpose', 'Purpose: please fill this in.'],
    ['#answers.copies', 'Copies: please write a whole number, for example 12.'],
    ['#answers.moved_on', 'Day of moving: please fill this in.'],
    ['#answers.children.0.name', 'Children 1, Name: please fill this in.'],
    ['#answers.children.0.age', 'Children 1, Age: please write a number, for example 12.'],
  ],
} as const;
const next = { mn: 'Хадгалаад үргэлжлүүлэх', en: 'Save and continue' };
const send = { mn: 'Өргөдлөө илгээх', en: 'Send the application' };

for (const language of ['mn', 'en'] as const)
  for (const javaScriptEnabled of [false, true])
    test(`what is wrong names its question and leads to it; ${language}, scripts: ${javaScriptEnabled}`, async () => {
      const citizen = await house.signIn();
      const payload = { service_id: office.service_id, data: {} };
      const { data } = await askCases(house, citizen, 'POST', '/applications', { payload });
      const at = `/me/applications/${data.id}`;
      const session = stack.sessionOf(citizen);
      const { page, go, complaints } = await stack.visit({ session, language, viewport, javaScriptEnabled });
      const told = async (): Promise<(string | null)[][]> => {
        const links = await page.locator('.error-summary a').all();
        return Promise.all(links.map(async (one) => [await one.getAttribute('href'), await one.textContent()]));
      };
      await go(`${at}/answers/1`);
      await page.locator('[name="answers.copies"]').fill('гурав');
      await page.locator('[name="answers.children.0.age"]').fill('долоо');
      await page.getByRole('button', { name: next[language] }).click();
      await page.locator('.error-summary').waitFor();
      assert.deepEqual(await told(), said[language]);
      for (const [href] of said[language]) assert.equal(await page.locator(`[id="${href.slice(1)}"]`).count(), 1, href);
      if (javaScriptEnabled) await checkAccessible(page);
      await checkNarrow(page);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/summary-${language}.png` });

      await go(`${at}/check`);
      await page.getByRole('button', { name: send[language] }).click();
      await page.locator('.error-summary').waitFor();
      const atCheck = said[language].filter(([href]) => /purpose|moved_on/.test(href));
      assert.deepEqual(
        await told(),
        atCheck.map(([href, line]) => [href.replace('answers', 'answer'), line]),
      );
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/check-${language}.png` });
      assert.deepEqual(complaints, []);
    });
