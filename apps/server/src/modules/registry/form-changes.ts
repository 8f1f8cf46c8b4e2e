import type { Change } from '@tamga/contract/registry.versions';
import { changeOf, inValue, said, type Words } from './change.ts';

type Rules = ReadonlyMap<string, unknown>;

/** A form has no more; a draft may. */
const depthMax = 12;

/** What differs between two forms: fields that came or went, and what else is asked of those that stayed. */
export function inForm(field: string, words: Words, old: unknown, now: unknown): Change[] {
  const [former, present] = [fieldsIn(old), fieldsIn(now)];
  const gone = [...former].filter(([path]) => !present.has(path));
  return [
    ...gone.map(([path, rules]) => changeOf(`${field}.${path}`, words, labelOf(rules, path), null)),
    ...[...present].flatMap(([path, rules]) => {
      const before = former.get(path);
      if (!before) return [changeOf(`${field}.${path}`, words, null, labelOf(rules, path))];
      return inRules(`${field}.${path}`, named(words, labelOf(rules, path)), before, rules);
    }),
  ];
}

const inRules = (path: string, words: Words, old: Rules, now: Rules): Change[] =>
  [...new Set([...old.keys(), ...now.keys()])].flatMap((word) =>
    inValue(`${path}.${word}`, named(words, word), old.get(word), now.get(word)),
  );

const named = ({ mn, en }: Words, name: string): Words => ({ mn: `${mn}, ${name}`, en: `${en}, ${name}` });

/** Every field by its path, with what is asked of it: fields inside it stand for themselves. */
function fieldsIn(schema: unknown, path = '', depth = 0): Map<string, Rules> {
  const found = new Map<string, Rules>();
  if (depth > depthMax) return found;
  const whole = entriesOf(schema);
  const [required, order, properties] = [
    whole.get('required'),
    whole.get('x-order'),
    entriesOf(whole.get('properties')),
  ];
  const isFirst = (name: string): number => (Array.isArray(order) ? order.indexOf(name) : 0);
  const ordered = [...properties].toSorted(([one], [other]) => isFirst(one) - isFirst(other));
  for (const [name, property] of ordered) {
    const own = new Map(entriesOf(property));
    const at = path === '' ? name : `${path}.${name}`;
    for (const word of ['properties', 'required', 'x-order', 'items']) own.delete(word);
    own.set('required', Array.isArray(required) && required.includes(name));
    found.set(at, own);
    for (const inner of [property, entriesOf(property).get('items')])
      for (const [innerPath, rules] of fieldsIn(inner, at, depth + 1)) found.set(innerPath, rules);
  }
  return found;
}

const labelOf = (rules: Rules, path: string): string => {
  const label = entriesOf(rules.get('x-label'));
  return said(label.get('mn')) ?? path;
};

const entriesOf = (value: unknown): Rules =>
  new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
