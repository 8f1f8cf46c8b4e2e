import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suite, test } from 'node:test';
import { type MailTemplate, type Rendered, renderMail } from '#modules/mail';

type Template = MailTemplate<unknown>;

const source = path.join(import.meta.dirname, '../src/modules');
const isTemplate = (value: unknown): value is Template =>
  typeof value === 'object' && value !== null && 'subject' in value && 'body' in value;
const modules = await Promise.all(
  globSync('*/*mails.ts', { cwd: source }).map(
    (file): Promise<Record<string, unknown>> => import(path.join(source, file)),
  ),
);
const templates = modules.flatMap((module) =>
  Object.values(module).flatMap((value) => (value instanceof Map ? [...value.values()] : [value]).filter(isTemplate)),
);

/** Its visible words, without the marks. */
const wordsOf = ({ html }: Rendered): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const pressed = (text: string): string => text.replaceAll('——', ' ').replaceAll(/\s+/g, ' ').trim();

/** What a page begins with; of a text, its subject and its sender say it. */
const letterhead = 'Тамга';

const nasty = `<script>alert("1")</script> & <b title='x'>`;
/** The same facts, with every text replaced by an attacker's. */
const spoiled = (facts: unknown): unknown =>
  Object.fromEntries(
    Object.entries(facts as object).map(([name, value]) => [name, typeof value === 'string' ? nasty : value]),
  );

test('every room that sends mail has its templates seen here', () => {
  const sending = globSync('*/*.ts', { cwd: source })
    .filter((file) => !file.startsWith('mail/') && !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(path.join(source, file), 'utf8').includes('mail.sendMail('));
  const rooms = new Set(sending.map((file) => file.split('/')[0]));
  assert.deepEqual(new Set(templates.map(({ kind }) => kind.split('.')[0])), rooms);
  assert.ok(templates.length >= 10);
});

for (const template of templates) {
  suite(`the mail ${template.kind}: ${template.subject.en}`, () => {
    test('says the same as text and as a page, in each language and in both', () => {
      for (const languages of [['mn'], ['en'], ['mn', 'en']] as const) {
        for (const facts of [template.sample, spoiled(template.sample)]) {
          const mail = renderMail(template, facts, languages);
          assert.equal(pressed(wordsOf(mail)), `${letterhead} ${pressed(mail.text)}`);
        }
      }
    });

    test('is Mongolian in Mongolian and English in English', () => {
      const [mn, en] = (['mn', 'en'] as const).map((language) => renderMail(template, template.sample, [language]));
      assert.match(mn!.text, /[а-яөү]{4}/i);
      assert.match(mn!.subject, /^Тамга: .*[а-яөү]{3}/i);
      assert.doesNotMatch(en!.text.replaceAll('Тал Нутаг ХХК', ''), /[а-яөү]/i);
      assert.doesNotMatch(en!.subject.replace(/^Тамга: /, ''), /[а-яөү]/i);
      assert.match(en!.html, /<div lang="en">/);
    });

    test('keeps what is in it as words, and has nothing that could be fetched or clicked', () => {
      const { html } = renderMail(template, spoiled(template.sample));
      assert.doesNotMatch(html, /<(script|b|a|img|link|iframe|form)\b|\bhref|\bsrc=|url\(/);
    });

    test('has the same subject whatever it tells', () => {
      const subjects = [template.sample, spoiled(template.sample)].map((facts) => renderMail(template, facts).subject);
      assert.equal(subjects[0], subjects[1]);
      for (const value of Object.values(template.sample as object)) assert.ok(!subjects[0]!.includes(String(value)));
      assert.doesNotMatch(subjects[0]!, /[\r\n@]/);
    });
  });
}
