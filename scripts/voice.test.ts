import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { faultsIn } from './voice.ts';

const root = path.join(import.meta.dirname, '..');

/** Everything that is written for people. */
const sources = [
  'apps/web/app/texts/*.ts',
  'apps/web/app/*/{about,navigation}.ts',
  'packages/ui/src/texts.ts',
  'packages/contract/src/notifications.{appointments,cases,contact,gateway,kinds,references,signing,storage}.ts',
  'apps/sandbox/src/screen/texts.{mn,en}.ts',
  'apps/server/src/modules/*/{mails,contact-mails,export-words,pages}.ts',
];

const found = (pattern: string): string[] => globSync(pattern, { cwd: root });

test('every place of texts is still there', () => {
  for (const pattern of sources) assert.notDeepEqual(found(pattern), [], pattern);
});

for (const file of sources.flatMap(found)) {
  test(`${file} says nothing that a citizen would not say`, () => {
    assert.deepEqual(faultsIn(readFileSync(path.join(root, file), 'utf8')), []);
  });
}

for (const file of found('packages/contract/src/*.errors.ts')) {
  test(`the refusals of ${file} say nothing that a citizen would not say`, () => {
    const faults = faultsIn(readFileSync(path.join(root, file), 'utf8'));
    assert.deepEqual(faults, []);
  });
}

const planted: Record<string, string> = {
  'a stiff word': "en: 'Please ask whoever invited you.',",
  'an end that is no end': "over: 'The time is over',",
  'a door': "deactivate: 'Keep them out',",
  'the passive of an office': "mn: 'Таны хүсэлт гүйцэтгэгдэнэ.',",
  'a second word for one thing': "mn: 'Аудитын бүртгэл',",
  'a raw code': "en: 'Please send a valid redirect_uri.',",
  'a code of a refusal': "en: 'It failed: users.code_wrong.',",
  'a word within a sentence that is filled in': 'en: (name: string) => `Keep ${name} out`,',
};
for (const [what, text] of Object.entries(planted)) {
  test(`${what} is found`, () => assert.equal(faultsIn(text).length, 1, text));
}

test('names of keys, imports and remarks are not sentences', () => {
  const code = [
    "import { a } from './some_file.ts';",
    "'users.code_wrong': {",
    '// whoever',
    "kind: 'users.email_code',",
  ];
  assert.deepEqual(faultsIn(code.join('\n')), []);
});
