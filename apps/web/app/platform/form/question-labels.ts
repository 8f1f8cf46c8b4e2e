import type { Field } from '@tamga/forms';
import type { Language } from '@tamga/ui/language';

/**
 * What the questions are called that something is wrong with, by the names of their controls, such as
 * `answers.children.0.name`: a summary stands far from them, and has to name them.
 */
export function questionLabels(
  fields: readonly Field[],
  names: readonly string[],
  language: Language,
): Record<string, string> {
  const labels = names.map((name) => [name, labelAt(fields, name.split('.').slice(1), language)] as const);
  return Object.fromEntries(labels.filter(([, label]) => label !== ''));
}

function labelAt(fields: readonly Field[], [name, ...rest]: readonly string[], language: Language): string {
  const field = fields.find((one) => one.name === name);
  if (!field) return '';
  const own = field.label[language];
  const [first, ...more] = rest;
  if (field.kind === 'list' && first !== undefined)
    return inPart(`${own} ${Number(first) + 1}`, labelAt(field.fields, more, language));
  return inPart(own, labelAt(field.fields, rest, language));
}

const inPart = (whole: string, part: string): string => (part === '' ? whole : `${whole}, ${part}`);
