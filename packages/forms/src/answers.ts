import { isShown } from './conditions.ts';
import { type Field, type Form, limits, type Problem, type Words } from './form.ts';
import { problemWith } from './answer-values.ts';
import { entriesOf, isObject } from './read-value.ts';
import { answerWords, sizeWords } from './words.ts';

export interface Checked {
  /** What was answered, without what is hidden: that is as if it had never been written. */
  answers: Record<string, unknown>;
  problems: Problem[];
}

/** Checks answers against a form. The browser, the page without scripts and the server ask this one function. */
export function checkAnswers({ fields }: Form, input: unknown): Checked {
  const problems: Problem[] = [];
  const answers: Record<string, unknown> = {};
  if (isObject(input)) keep(fields, input, answers, '', () => answers);
  else tell('', answerWords.unknown);
  return { answers, problems };

  function tell(path: string, words: Words): void {
    if (problems.length < limits.problems) problems.push({ path, mn: words.mn, en: words.en });
  }

  /** Conditions speak of what was kept, so a field that is hidden shows no other. */
  function keep(
    own: readonly Field[],
    given: unknown,
    kept: Record<string, unknown>,
    path: string,
    scope: () => unknown,
  ): void {
    const values = entriesOf(given);
    const names = new Set(own.map(({ name }) => name));
    for (const name of values.keys()) if (!names.has(name)) tell(under(path, name.slice(0, 40)), answerWords.unknown);
    for (const field of own) {
      if (field.showIf !== null && !isShown(field.showIf, scope())) continue;
      const value = values.get(field.name);
      const at = under(path, field.name);
      if (value === undefined || value === null || value === '') {
        if (field.required) tell(at, answerWords.required);
      } else one(field, value, kept, at, scope);
    }
  }

  function one(field: Field, value: unknown, kept: Record<string, unknown>, path: string, scope: () => unknown): void {
    if (field.kind === 'group') {
      const group: Record<string, unknown> = {};
      kept[field.name] = group;
      if (isObject(value)) keep(field.fields, value, group, path, scope);
      else tell(path, answerWords.unknown);
    } else if (field.kind === 'list') kept[field.name] = listOf(field, value, path, scope);
    else {
      const words = problemWith(field, value);
      if (words) tell(path, words);
      else kept[field.name] = value;
    }
  }

  function listOf(field: Field, value: unknown, path: string, scope: () => unknown): unknown[] {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    if (!Array.isArray(value)) tell(path, answerWords.unknown);
    else if (items.length < field.sizeMin) tell(path, sizeWords.few(field.sizeMin));
    else if (items.length > field.sizeMax) tell(path, sizeWords.many(field.sizeMax));
    return items.slice(0, field.sizeMax).map((item, n) => {
      const kept: Record<string, unknown> = {};
      const inside = () => ({ ...entriesAsObject(scope()), item: kept });
      if (isObject(item)) keep(field.fields, item, kept, `${path}.${n}`, inside);
      else tell(`${path}.${n}`, answerWords.unknown);
      return kept;
    });
  }
}

const entriesAsObject = (value: unknown): object => Object.fromEntries(entriesOf(value));

const under = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
