import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readForm } from '@tamga/forms';
import { formatsIn } from '../../../packages/ui/src/formats.ts';
import { answerRows, answerText } from '../app/platform/form/answer-rows.ts';

const named = (en: string) => ({ 'x-label': { mn: `${en} (mn)`, en } });
const { fields } = readForm({
  type: 'object',
  properties: {
    purpose: {
      type: 'string',
      enum: ['bank', 'visa'],
      'x-choice-labels': [
        { mn: 'Банкинд', en: 'For a bank' },
        { mn: 'Визэнд', en: 'For a visa' },
      ],
      ...named('Purpose'),
    },
    year: { type: 'integer', ...named('Year') },
    income: { type: 'object', 'x-kind': 'money', 'x-currencies': ['MNT'], ...named('Income') },
    married: { type: 'boolean', ...named('Married') },
    wed_on: {
      type: 'string',
      format: 'date',
      'x-show-if': { field: 'married', is: true },
      ...named('Wedding'),
    },
    home: {
      type: 'object',
      properties: { place: { type: 'object', 'x-kind': 'address', ...named('Address') } },
      ...named('Home'),
    },
    children: {
      type: 'array',
      maxItems: 5,
      items: { type: 'object', properties: { name: { type: 'string', maxLength: 60, ...named('Name') } } },
      ...named('Child'),
    },
    photo: { type: 'string', 'x-kind': 'file', 'x-types': ['image/jpeg'], ...named('Photo') },
  },
  'x-order': ['purpose', 'year', 'income', 'married', 'wed_on', 'home', 'children', 'photo'],
});
const words = { yes: 'Yes', no: 'No' };
const said = { words, formats: formatsIn('en'), language: 'en' } as const;
const photo = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b33';
const answers = {
  purpose: 'visa',
  year: 2026,
  income: { amount_minor: 1_250_000, currency: 'MNT' },
  married: false,
  wed_on: '2020-01-02',
  home: { place: { unit: '1107', detail: 'Street 1' } },
  children: [{ name: 'Bat' }, {}],
  photo,
};

test('every answer is in words: choices, money, groups and lists; what was not asked is left out', () => {
  const rows = answerRows(fields, answers, said);
  assert.deepEqual(Object.fromEntries(rows.map(({ label, value }) => [label, value])), {
    Purpose: 'For a visa',
    Year: '2026',
    Income: 'MNT\u00A012,500',
    Married: 'No',
    'Home: Address': 'Ulaanbaatar, Bayangol district, Street 1',
    'Child 1: Name': 'Bat',
    'Child 2: Name': null,
    Photo: null,
  });
  assert.equal(rows.find(({ path }) => path === 'photo')?.evidenceId, photo);
  assert.ok(rows.some(({ path }) => path === 'children.1.name'));
});

test('an address says where it is by name, and by its code only where the name is not known', () => {
  const said = (unit: string, language: 'mn' | 'en') =>
    answerRows(
      fields,
      { home: { place: { unit, detail: '1' } } },
      { words, formats: formatsIn(language), language },
    ).find(({ path }) => path === 'home.place')?.value;
  assert.equal(said('65', 'mn'), 'Архангай аймаг, 1');
  assert.equal(said('11', 'en'), 'Ulaanbaatar, 1');
  assert.equal(said('6501', 'mn'), '6501, 1');
});

test('an answer to one question is said without its label, a list with those of its parts', () => {
  const answerTo = (name: keyof typeof answers) =>
    answerText(fields.find((field) => field.name === name)!, answers[name], said);
  assert.equal(answerTo('purpose'), 'For a visa');
  assert.equal(answerTo('wed_on'), '2 Jan 2020');
  assert.equal(answerTo('children'), 'Child 1: Name: Bat');
  assert.equal(answerTo('photo'), null);
});

test('what does not fit the question is left unsaid, and never shown as a computer writes it', () => {
  for (const value of [{ a: 1 }, ['x'], Number.NaN, '', null, undefined])
    for (const { value: text } of answerRows(fields, { purpose: value, income: value, year: value }, said))
      assert.doesNotMatch(text ?? '', /[{}[\]]|undefined|null/);
});
