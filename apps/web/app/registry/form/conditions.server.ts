import { type Language, wordsIn } from '@tamga/ui';
import { builderTexts } from '#app/texts/registry-form.ts';
import type { OutlineField } from './outline.server.ts';

/** A condition that can be chosen for a field, as JSON and in words. */
export interface ConditionChoice {
  value: string;
  label: string;
}

/** What may be said of the fields before this one; those of another item of a list are not among them. */
export function conditionsFor(outline: readonly OutlineField[], path: string, language: Language): ConditionChoice[] {
  const words = wordsIn(builderTexts, language);
  const found: ConditionChoice[] = [];
  walk(outline, '');
  return found;

  /** Answers whether the field itself was met: what comes after it is not offered. */
  function walk(fields: readonly OutlineField[], at: string): boolean {
    for (const field of fields) {
      if (field.path === path) return true;
      const name = field.path.split('.').at(-1) ?? '';
      const own = at === '' ? name : `${at}.${name}`;
      const isAround = path.startsWith(`${field.path}.`);
      if (field.kind === 'list') {
        if (isAround) return walk(field.fields, 'item');
      } else if (field.kind === 'group') {
        if (walk(field.fields, own)) return true;
      } else found.push(...saidOf(field, own));
    }
    return false;
  }

  function saidOf(field: OutlineField, at: string): ConditionChoice[] {
    const label = field.label[language] || field.label.mn;
    const is = (value: string | boolean, said: string) => ({
      value: JSON.stringify({ field: at, is: value }),
      label: words.whenIs(label, said),
    });
    if (field.kind === 'yes_no') return [is(true, words.yes), is(false, words.no)];
    if (field.kind === 'choice') return field.choices.map(({ value, label: said }) => is(value, said[language]));
    return [{ value: JSON.stringify({ field: at, answered: true }), label: words.whenAnswered(label) }];
  }
}
