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

/** "Phone number: please fill this in", by the names of the controls. */
export const summaryLines = (
  fields: Readonly<Record<string, string>>,
  labels: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, message]) => {
      const label = labels[name];
      return [name, label === undefined ? message : `${label}: ${afterColon(message)}`];
    }),
  );

/** What begins with an abbreviation, such as PDF, keeps its capitals. */
const afterColon = (message: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(message) ? message.charAt(0).toLowerCase() + message.slice(1) : message;
