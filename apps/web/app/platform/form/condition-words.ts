import type { Condition, Field } from '@tamga/forms';
import type { Language } from '@tamga/ui';

interface Words {
  is: (field: string, value: string) => string;
  answered: (field: string) => string;
  empty: (field: string) => string;
  not: (what: string) => string;
  and: string;
  or: string;
  yes: string;
  no: string;
}

/** When a field is asked for, as a sentence without its end. */
export function conditionIn(condition: Condition, labels: Labels, words: Words): string {
  const said = (part: Condition): string => conditionIn(part, labels, words);
  if ('all' in condition) return condition.all.map(said).join(words.and);
  if ('any' in condition) return condition.any.map(said).join(words.or);
  if ('not' in condition) return words.not(said(condition.not));
  const label = labels.get(condition.field) ?? condition.field;
  if ('answered' in condition) return condition.answered ? words.answered(label) : words.empty(label);
  const { is } = condition;
  if (typeof is === 'boolean') return words.is(label, is ? words.yes : words.no);
  return words.is(label, labels.get(choiceAt(condition.field, is)) ?? String(is));
}

export type Labels = ReadonlyMap<string, string>;

const choiceAt = (path: string, choice: string | number): string => `${path}=${choice}`;

/** What the fields of a form and their choices are called, by the paths that conditions know them by. */
export function labelsOf(fields: readonly Field[], language: Language, at = ''): Labels {
  const labels = new Map<string, string>();
  for (const field of fields) {
    const path = at === '' ? field.name : `${at}.${field.name}`;
    labels.set(path, field.label[language]);
    for (const [n, { [language]: label }] of field.choiceLabels.entries())
      labels.set(choiceAt(path, field.choices[n] ?? ''), label);
    const inner = labelsOf(field.fields, language, field.kind === 'list' ? 'item' : path);
    for (const [name, label] of inner) labels.set(name, label);
  }
  return labels;
}
