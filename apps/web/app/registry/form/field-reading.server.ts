import type { FieldKind } from '@tamga/forms';
import { textOf, textsOf } from '#app/platform/forms.ts';
import type { Schema } from './schema.server.ts';

const types: Record<FieldKind, string> = {
  text: 'string',
  long_text: 'string',
  number: 'number',
  integer: 'integer',
  yes_no: 'boolean',
  choice: 'string',
  choices: 'array',
  date: 'string',
  money: 'object',
  file: 'string',
  address: 'object',
  person: 'string',
  organisation: 'string',
  group: 'object',
  list: 'array',
};

/** A field as it begins, before its rules are written. */
export function newField(kind: FieldKind, label: { mn: string; en: string }): Schema {
  const begin: Partial<Record<FieldKind, Schema>> = {
    choices: { items: { type: 'string', enum: [] } },
    choice: { enum: [] },
    date: { format: 'date' },
    money: { 'x-currencies': ['MNT'] },
    file: { 'x-types': ['application/pdf', 'image/jpeg', 'image/png'] },
    group: { properties: {} },
    list: { items: { type: 'object', properties: {} } },
  };
  return { type: types[kind], 'x-kind': kind, 'x-label': label, ...begin[kind] };
}

/** What was typed on the page of a field. What the page does not show of it stays as it was. */
export function readField(form: FormData, kind: FieldKind, before: Schema): Schema {
  const help = { mn: textOf(form, 'help.mn'), en: textOf(form, 'help.en') };
  const hasHelp = help.mn !== '' || help.en !== '';
  const condition = conditionOf(textOf(form, 'condition'), before);
  const { 'x-help': _, 'x-sensitive': __, 'x-show-if': ___, ...rest } = before;
  return without({
    ...rest,
    'x-label': { mn: textOf(form, 'label.mn'), en: textOf(form, 'label.en') },
    'x-help': hasHelp ? help : undefined,
    'x-sensitive': form.has('sensitive') ? true : undefined,
    'x-show-if': condition,
    ...rulesOf(form, kind),
  });
}

function rulesOf(form: FormData, kind: FieldKind): Schema {
  const { choices, labels } = choicesIn(textOf(form, 'choices'));
  switch (kind) {
    case 'text':
      return { ...sizes(form, 'Length'), pattern: textOf(form, 'pattern') || undefined, ...patternWordsIn(form) };
    case 'long_text':
      return sizes(form, 'Length');
    case 'number':
    case 'integer':
      return { minimum: numberOf(form, 'minimum'), maximum: numberOf(form, 'maximum') };
    case 'choice':
      return { enum: choices, 'x-choice-labels': labels };
    case 'choices':
      return { items: { type: 'string', enum: choices }, 'x-choice-labels': labels, ...sizes(form, 'Items') };
    case 'date':
      return { 'x-earliest': textOf(form, 'earliest') || undefined, 'x-latest': textOf(form, 'latest') || undefined };
    case 'money':
      return { 'x-currencies': textsOf(form, 'currencies') };
    case 'file':
      return { 'x-types': textsOf(form, 'types') };
    case 'list':
      return sizes(form, 'Items');
    default:
      return {};
  }
}

function patternWordsIn(form: FormData): Schema {
  const words = { mn: textOf(form, 'pattern_words.mn'), en: textOf(form, 'pattern_words.en') };
  return { 'x-pattern-words': words.mn !== '' || words.en !== '' ? words : undefined };
}

/** A choice on each line, in Mongolian and after a bar in English. The Mongolian is what is kept of an answer. */
function choicesIn(text: string): { choices: string[]; labels: { mn: string; en: string }[] | undefined } {
  const lines = text
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
    .filter(([mn = '', en = '']) => mn !== '' || en !== '');
  const isInBoth = lines.some(([, en = '']) => en !== '');
  return {
    choices: lines.map(([mn = '', en = '']) => mn || en),
    labels: isInBoth ? lines.map(([mn = '', en = '']) => ({ mn: mn || en, en: en || mn })) : undefined,
  };
}

const sizes = (form: FormData, what: 'Length' | 'Items'): Schema => ({
  [`min${what}`]: numberOf(form, 'least'),
  [`max${what}`]: numberOf(form, 'most'),
});

/** What is no number is passed on as it was typed, and refused where the form is checked. */
function numberOf(form: FormData, name: string): number | string | undefined {
  const text = textOf(form, name);
  if (text === '') return undefined;
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : text;
}

/** One of those that the page offers, as JSON; `keep` for one that is more than the page can say. */
function conditionOf(text: string, before: Schema): unknown {
  if (text === 'keep') return before['x-show-if'];
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const without = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
