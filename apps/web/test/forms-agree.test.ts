import assert from 'node:assert/strict';
import path from 'node:path';
import { after, test } from 'node:test';
import { checkAnswers, type Checked, type Form, type Page, pagesOf, readForm } from '@tamga/forms';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { build, createServer, type InlineConfig } from 'vite';
import { launchBrowser } from '../../sandbox/test/chromium.ts';
import { ajvOf, withoutEmpty } from '../../server/test/form-opinion.ts';
import { answersTo, formOf } from '../../server/test/random-forms.ts';
import { randomOf } from '../../server/test/rls-worlds.ts';
import { answersIn } from '../app/platform/form/answers.ts';
import { typedAnswers } from './typed-answers.ts';

/** `FORMS_RUNS=20000` is the long run. */
const runs = Number(process.env.FORMS_RUNS ?? 300);
const seed = Number(process.env.FORMS_SEED ?? 1);
const answersPerForm = 3;
/** So many are read by the browser at once. */
const batch = 150;

const root = path.join(import.meta.dirname, '..');
const shared: InlineConfig = { root, configFile: false, logLevel: 'error', ssr: { noExternal: [/^@tamga/] } };

/** The questions as the server draws them, from the sources. */
const vite = await createServer({
  ...shared,
  server: { middlewareMode: true, hmr: false, ws: false },
  appType: 'custom',
});
after(() => vite.close());
const questions = (await vite.ssrLoadModule('/app/platform/form/form-questions.tsx')) as {
  FormQuestions: FunctionComponent<{ pages: readonly Page[]; answers: unknown }>;
};
const drawForm = (form: Form, answers: unknown): string =>
  renderToStaticMarkup(createElement(questions.FormQuestions, { pages: pagesOf(null, form), answers }));

/** What a page would send of a form, and how its own scripts judge it. */
interface ReadForm {
  entries: [string, string][];
  checked: Checked;
}

interface Reader {
  readDrawn(drawn: { form: Form; html: string }): ReadForm;
}

/** Puts drawn forms into a page and reads them with what our pages read forms with. */
const reader = `
  import { checkAnswers } from '@tamga/forms';
  import { answersIn } from '/app/platform/form/answers.ts';
  globalThis.readDrawn = ({ form, html }) => {
    document.body.innerHTML = '<form>' + html + '</form>';
    const sent = new FormData(document.forms[0]);
    return { entries: [...sent], checked: checkAnswers(form, answersIn(form.fields, sent)) };
  };`;
const entry = path.join(root, 'forms-reader.js');
const built = await build({
  ...shared,
  plugins: [
    { name: 'reader', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? reader : null) },
  ],
  build: { lib: { entry, formats: ['iife'], name: 'forms' }, write: false, minify: false },
});
const browser = await launchBrowser();
after(() => browser.close());
const page = await browser.newPage();
for (const part of [built].flat()) if ('output' in part) await page.addScriptTag({ content: part.output[0].code });
const readAll = (drawn: { form: Form; html: string }[]): Promise<ReadForm[]> =>
  page.evaluate((all) => all.map((one) => (globalThis as unknown as Reader).readDrawn(one)), drawn);

interface Case {
  schema: Record<string, unknown>;
  form: Form;
  answers: Record<string, unknown>;
  html: string;
}

for (const [name, isOwn] of [
  ['the standard kinds', false],
  ['all kinds, some asked at times', true],
] as const)
  test(`of ${runs} random forms of ${name} server, browser and page without scripts judge answers alike (seed ${seed})`, async () => {
    const random = randomOf(seed);
    const seen = { good: 0, bad: 0, notTyped: 0 };
    let cases: Case[] = [];
    for (let run = 0; run < runs; run += 1) {
      const schema = formOf(random, 0, isOwn);
      const form = readForm(schema);
      for (let n = 0; n < answersPerForm; n += 1) {
        const answers = typedAnswers(form.fields, answersTo(random, schema));
        if (answers === null) seen.notTyped += 1;
        else cases.push({ schema, form, answers, html: drawForm(form, answers) });
      }
      if (cases.length < batch && run < runs - 1) continue;
      const read = await readAll(cases.map(({ form, html }) => ({ form, html })));
      for (const [at, one] of cases.entries()) seen[judge(one, read[at]!, isOwn) ? 'good' : 'bad'] += 1;
      cases = [];
    }
    console.log(`# ${JSON.stringify(seen)}`);
    assert.ok(seen.good > runs / 4 && seen.bad > runs / 4, JSON.stringify(seen));
  });

const label = { 'x-label': { mn: 'Талбар', en: 'Field' } };

test('a list that asks for many items is drawn with a few, in lists too', () => {
  const text = { type: 'string', ...label };
  const listOf = (properties: object) => ({
    type: 'array',
    minItems: 20,
    maxItems: 20,
    items: { type: 'object', properties },
    ...label,
  });
  const form = (properties: object) => readForm({ type: 'object', properties });
  const inputs = (html: string) => html.match(/<input /g)?.length ?? 0;
  assert.equal(inputs(drawForm(form({ a: listOf({ b: text }) }), undefined)), 3);
  assert.equal(inputs(drawForm(form({ a: listOf({ b: listOf({ c: text }) }) }), undefined)), 9);
  const answers = { a: Array.from({ length: 5 }, () => ({ b: 'x' })) };
  assert.equal(inputs(drawForm(form({ a: listOf({ b: text }) }), answers)), 6, 'what was answered, and one more');
});

test('choices are read in the language of the page, and sent as they are kept', () => {
  const labels = [
    { mn: 'Ажил', en: 'Work' },
    { mn: 'Сургууль', en: 'School' },
  ];
  const form = readForm({
    type: 'object',
    properties: { a: { type: 'string', enum: ['work', 'school'], 'x-choice-labels': labels, ...label } },
  });
  const html = drawForm(form, { a: 'school' });
  assert.match(html, /value="school"[^>]*checked=""|checked=""[^>]*value="school"/);
  assert.match(html, />Сургууль</);
});

test('an address is chosen by name, and one that came by another code keeps it', () => {
  const form = readForm({ type: 'object', properties: { a: { type: 'object', 'x-kind': 'address', ...label } } });
  const html = drawForm(form, { a: { unit: '1107', detail: '1' } });
  assert.match(html, /<option value="1107" selected="">Улаанбаатар, Баянгол дүүрэг</);
  assert.equal(html.match(/<option /g)?.length, 31, 'nine districts, 21 aimags, and none of them');
  assert.match(html, /<fieldset class="field" id="answers.a"/);
  assert.match(drawForm(form, { a: { unit: '01101', detail: '1' } }), /<option value="01101" selected="">01101</);
});

function judge({ schema, form, answers }: Case, { entries, checked }: ReadForm, isOwn: boolean): boolean {
  const server = checkAnswers(form, answers);
  const told = JSON.stringify({ schema, answers, entries, server, checked });
  const sent = new FormData();
  for (const [name, value] of entries) sent.append(name, value);
  assert.deepEqual(checkAnswers(form, answersIn(form.fields, sent)), server, `without scripts: ${told}`);
  assert.deepEqual(checked, server, `in the browser: ${told}`);
  const isGood = server.problems.length === 0;
  // Of kinds of our own another library knows nothing.
  if (!isOwn) assert.equal(isGood, ajvOf(schema)(withoutEmpty(answers)), told);
  return isGood;
}
