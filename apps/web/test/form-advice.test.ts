import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownBy } from '../app/registry/form/known-things.ts';
import { hardIn } from '../app/registry/form/plain-language.ts';

const kinds = (text: string, language: 'mn' | 'en') => hardIn(text, language).map(({ kind }) => kind);

test('what is hard to read is said: long sentences, words of offices, capitals', () => {
  assert.deepEqual(kinds('Хэдэн хүүхэдтэй вэ?', 'mn'), []);
  assert.deepEqual(kinds('How many children do you have?', 'en'), []);
  assert.deepEqual(kinds(Array.from({ length: 17 }, () => 'үг').join(' '), 'mn'), ['long']);
  assert.deepEqual(kinds(Array.from({ length: 23 }, () => 'word').join(' '), 'en'), ['long']);
  assert.deepEqual(kinds(`${Array.from({ length: 12 }, () => 'үг').join(' ')}. ${'үг '.repeat(12)}`, 'mn'), []);
  assert.deepEqual(kinds('ХУР системээс авна', 'mn'), [], 'the name of a register is no shouting');
  assert.deepEqual(kinds('ТОМ ҮСГЭЭР БИЧНЭ', 'mn'), ['capitals']);
  assert.deepEqual(hardIn('Өргөдөл гаргагчийн нэр', 'mn'), [
    { kind: 'word', word: 'өргөдөл гаргагчийн', better: 'та' },
  ]);
  assert.deepEqual(hardIn('Submit it prior to travel', 'en'), [{ kind: 'word', word: 'prior to', better: 'before' }]);
  assert.deepEqual(kinds('', 'mn'), []);
});

test('what the state knows of the person who applies need not be asked, and what it knows of others is not known', () => {
  const asked = (mn: string, en = 'x') => knownBy('text', { mn, en });
  assert.equal(asked('Регистрийн дугаар'), 'identity');
  assert.equal(asked('Таны овог, нэр'), 'identity');
  assert.equal(asked('x', 'Your full name'), 'identity');
  assert.equal(asked('Утасны дугаар'), 'contact');
  assert.equal(asked('Төрсөн огноо'), 'registered');
  assert.equal(asked('x', 'Home address'), 'registered');
  assert.equal(asked('Хүүхдийн регистр'), null);
  assert.equal(asked('x', 'Name of your employer'), null);
  assert.equal(asked('Гэрлэсний дараах овог', 'Family name after the marriage'), null);
  assert.equal(asked('Хэдэн толгой'), null);
  assert.equal(knownBy('file', { mn: 'Регистр', en: 'Register number' }), null, 'a file is evidence');
});
