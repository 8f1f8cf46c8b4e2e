import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkForm, readForm } from '../src/index.ts';

const label = { 'x-label': { mn: 'Талбар', en: 'Field' } };
const text = { ...label, type: 'string' };
const form = (properties: object) => ({ type: 'object', properties });
const paths = (problems: readonly { path: string }[]) => problems.map(({ path }) => path);

test('no page of a form has more inputs and choices than can be drawn', () => {
  const options = (count: number) => ({
    ...label,
    type: 'string',
    enum: Array.from({ length: count }, (_, n) => `c${n}`),
  });
  const many = (fields: number, count: number) =>
    form(Object.fromEntries(Array.from({ length: fields }, (_, n) => [`f${n}`, options(count)])));
  assert.deepEqual(checkForm(many(40, 500)), []);
  assert.deepEqual(paths(checkForm(many(41, 500))), ['']);
  const list = (maxItems: number) =>
    form({ a: { ...label, type: 'array', maxItems, items: form({ b: options(400) }) } });
  assert.deepEqual(checkForm(list(50)), []);
  assert.deepEqual(paths(checkForm(list(51))), ['']);
  const address = { ...label, type: 'object', 'x-kind': 'address' };
  const addresses = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, address]));
  const homes = (count: number) =>
    form({ a: { ...label, type: 'array', maxItems: 100, items: form(addresses(count)) } });
  assert.deepEqual(checkForm(homes(6)), []);
  assert.deepEqual(paths(checkForm(homes(7))), [''], 'an address is chosen from thirty places');
});

test('choices may be read in two languages, all of them or none', () => {
  const words = { mn: 'Нэг', en: 'One' };
  const choice = (labels: unknown) =>
    form({ a: { ...label, type: 'string', enum: ['x', 'y'], 'x-choice-labels': labels } });
  assert.deepEqual(checkForm(choice([words, words])), []);
  assert.deepEqual(readForm(choice([words, words])).fields[0]?.choiceLabels, [words, words]);
  for (const bad of [[words], [words, words, words], [words, { mn: 'a' }], {}, null, 'ab'])
    assert.deepEqual(paths(checkForm(choice(bad))), ['properties.a.x-choice-labels']);
  assert.deepEqual(paths(checkForm(form({ a: { ...text, 'x-choice-labels': [] } }))), ['properties.a.x-choice-labels']);
});
