import type { FieldKind } from './form.ts';

const annotations = [
  'type',
  'title',
  'description',
  'x-kind',
  'x-label',
  'x-help',
  'x-sensitive',
  'x-show-if',
  'x-visible-to',
  'x-once-only',
];

/** Which words of JSON Schema a field of each kind may use; all others are refused. */
const own: Record<FieldKind, readonly string[]> = {
  text: ['minLength', 'maxLength', 'pattern', 'x-pattern-words'],
  long_text: ['minLength', 'maxLength'],
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
  yes_no: [],
  choice: ['enum', 'x-choice-labels'],
  choices: ['items', 'minItems', 'maxItems', 'uniqueItems', 'x-choice-labels'],
  date: ['format', 'x-earliest', 'x-latest'],
  money: ['x-currencies', 'minimum', 'maximum'],
  file: ['x-types'],
  address: [],
  person: [],
  organisation: [],
  group: ['properties', 'required', 'additionalProperties', 'x-order'],
  list: ['items', 'minItems', 'maxItems'],
};

export const isAllowed = (kind: FieldKind, keyword: string): boolean =>
  annotations.includes(keyword) || own[kind].includes(keyword);

export const rootKeywords: readonly string[] = [
  'type',
  'title',
  'properties',
  'required',
  'additionalProperties',
  'x-order',
];

const byType: Record<string, readonly FieldKind[]> = {
  string: ['text', 'long_text', 'choice', 'date', 'file', 'person', 'organisation'],
  number: ['number'],
  integer: ['integer'],
  boolean: ['yes_no'],
  array: ['list', 'choices'],
  object: ['group', 'money', 'address'],
};

/** The kind that a schema says, or that its type and other words mean; null where they do not fit together. */
export function kindOf(schema: ReadonlyMap<string, unknown>): FieldKind | null {
  const type = schema.get('type');
  const possible = typeof type === 'string' && Object.hasOwn(byType, type) ? (byType[type] ?? []) : [];
  const said = schema.get('x-kind');
  if (said !== undefined) return possible.find((kind) => kind === said) ?? null;
  if (type === 'string' && schema.has('enum')) return 'choice';
  if (type === 'string' && schema.get('format') === 'date') return 'date';
  if (type === 'array' && isOfTexts(schema.get('items'))) return 'choices';
  return possible[0] ?? null;
}

const isOfTexts = (items: unknown): boolean =>
  typeof items === 'object' && items !== null && 'type' in items && items.type === 'string';
