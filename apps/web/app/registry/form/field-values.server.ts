import type { ConditionChoice } from './conditions.server.ts';
import { labelIn } from './outline.server.ts';
import { fieldAt, holderIn, type Schema, schemaIn, textsIn } from './schema.server.ts';

/** What stands in the page of a field, as texts. */
export function valuesOf(form: Schema, path: readonly string[], field: Schema) {
  const holder = holderIn(fieldAt(form, path.slice(0, -1)) ?? {});
  const isList = field['type'] === 'array';
  return {
    label: labelIn(field, 'x-label'),
    help: labelIn(field, 'x-help'),
    required: textsIn(holder, 'required').includes(path.at(-1) ?? ''),
    sensitive: field['x-sensitive'] === true,
    least: textIn(field, isList ? 'minItems' : 'minLength'),
    most: textIn(field, isList ? 'maxItems' : 'maxLength'),
    pattern: textIn(field, 'pattern'),
    patternWords: labelIn(field, 'x-pattern-words'),
    minimum: textIn(field, 'minimum'),
    maximum: textIn(field, 'maximum'),
    earliest: textIn(field, 'x-earliest'),
    latest: textIn(field, 'x-latest'),
    choices: choiceLines(field, isList ? schemaIn(field, 'items') : field),
    currencies: textsIn(field, 'x-currencies'),
    types: textsIn(field, 'x-types'),
  };
}

export type FieldValues = ReturnType<typeof valuesOf>;

/** As they are typed: in Mongolian, and after a bar in English where that is said. */
function choiceLines(field: Schema, holder: Schema): string[] {
  const labels = field['x-choice-labels'];
  return textsIn(holder, 'enum').map((choice, at) => {
    const label: unknown = Array.isArray(labels) ? labels[at] : undefined;
    const { mn, en } = labelIn({ label }, 'label');
    return en === '' || en === mn ? choice : `${mn || choice} | ${en}`;
  });
}

const textIn = (field: Schema, word: string): string | undefined => {
  const value = field[word];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
};

/** Which of the conditions that are offered a field has; `keep` where it is none of them. */
export function conditionSaid(field: Schema, offered: readonly ConditionChoice[]): string {
  if (field['x-show-if'] === undefined) return '';
  const { field: about, is, answered } = schemaIn(field, 'x-show-if');
  const said = JSON.stringify({ field: about, is, answered });
  return offered.some(({ value }) => value === said) ? said : 'keep';
}
