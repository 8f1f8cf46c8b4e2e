import type { Random } from './rls-worlds.ts';

type Json = Record<string, unknown>;

const label = { mn: 'Талбар', en: 'Field' };
const words = ['', 'a', 'ab', 'abc', 'Өнөр', '😀😀', '12', '2026-02-29', '2024-02-29', 'x'.repeat(30)];
const patterns = ['^[a-c]+$', '^\\d{2}$', '^(ab|Өнөр)?$', '^.{0,4}$', '^[^\\d]*$'];

/**
 * A schema of the standard kinds, which any validator of JSON Schema understands; with `own`, also of those that are ours,
 * and with questions that are asked only at times.
 */
export function formOf(random: Random, depth = 0, own = false): Json {
  const names = ['one', 'two', 'three', 'four'].slice(0, 1 + random.below(4));
  const fields = names.map((name) => [name, fieldOf(random, depth, own)] as const);
  const isYesNo = fields[0]?.[1]['type'] === 'boolean';
  const showIf = { 'x-show-if': { field: 'one', is: true } };
  const isAtTimes = (name: string) => own && depth === 0 && isYesNo && name !== 'one' && random.chance(0.5);
  const properties = Object.fromEntries(
    fields.map(([name, field]) => [name, isAtTimes(name) ? { ...field, ...showIf } : field]),
  );
  const required = names.filter(() => random.chance(0.5));
  return { type: 'object', properties, required, additionalProperties: false };
}

const ownKinds: Json[] = [
  { type: 'string', 'x-kind': 'long_text', maxLength: 4 },
  { type: 'string', 'x-kind': 'person' },
  { type: 'string', 'x-kind': 'organisation' },
  { type: 'string', enum: ['a', 'ab', 'c', 'd', 'e', 'f', 'g'] },
  { type: 'array', items: { type: 'string', enum: ['a', 'ab', 'c'] }, maxItems: 2 },
  { type: 'object', 'x-kind': 'money', 'x-currencies': ['MNT', 'JPY'], maximum: 500 },
  { type: 'object', 'x-kind': 'address' },
];

function fieldOf(random: Random, depth: number, isOwn: boolean): Json {
  const own = { 'x-label': label };
  if (isOwn && random.chance(0.4)) return { ...own, ...random.pick(ownKinds) };
  const low = random.below(4);
  switch (random.below(depth > 2 ? 6 : 8)) {
    case 0: {
      const pattern = random.chance(0.4) ? { pattern: random.pick(patterns) } : {};
      return { ...own, type: 'string', minLength: low, maxLength: low + random.below(5), ...pattern };
    }
    case 1:
      return { ...own, type: 'integer', minimum: low, maximum: low + random.below(5) };
    case 2:
      return { ...own, type: 'number', minimum: low };
    case 3:
      return { ...own, type: 'boolean' };
    case 4:
      return { ...own, type: 'string', enum: ['a', 'ab'] };
    case 5:
      return { ...own, type: 'string', format: 'date' };
    case 6:
      return { ...own, ...formOf(random, depth + 1, isOwn) };
    default:
      return {
        ...own,
        type: 'array',
        items: formOf(random, depth + 1, isOwn),
        minItems: random.below(2),
        maxItems: 1 + low,
      };
  }
}

/** Answers that often fit the schema, and often nearly. */
export function answersTo(random: Random, schema: Json): unknown {
  if (random.chance(0.04)) return random.pick([null, 1, 'text', [], {}, true, [[]]]);
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  const answers = properties
    .filter(() => random.chance(0.85))
    .map(([name, field]) => [name, answerTo(random, field)] as const);
  const extra = random.chance(0.03) ? [['more', 1] as const] : [];
  return Object.fromEntries([...answers, ...extra]);
}

const ownAnswers: Record<string, unknown[]> = {
  person: ['123456789012', '1234'],
  organisation: ['1234567', 'abc'],
  money: [
    { amount_minor: 500, currency: 'MNT' },
    { amount_minor: 250, currency: 'JPY' },
    { amount_minor: 501, currency: 'MNT' },
  ],
  address: [{ unit: '01101', detail: '1-1' }, { unit: 'a', detail: '1' }, { detail: 'a' }],
};

function answerTo(random: Random, field: Json): unknown {
  if (random.chance(0.04)) return random.pick([null, 1.5, 'text', [], {}, true, -1]);
  const ofKind = ownAnswers[String(field['x-kind'])];
  if (ofKind) return random.pick(ofKind);
  if (field['type'] === 'array' && !Object.hasOwn(field['items'] as Json, 'properties'))
    return ['a', 'ab', 'c'].filter(() => random.chance(0.5));
  if (field['type'] === 'object') return answersTo(random, field);
  if (field['type'] === 'array')
    return Array.from({ length: random.below(4) }, () => answersTo(random, field['items'] as Json));
  if (field['type'] === 'boolean') return random.chance(0.5);
  return field['type'] === 'string' ? random.pick(words) : random.below(8) + (random.chance(0.1) ? 0.5 : 0);
}

/** Any JSON at all, shaped a little like a schema. */
export function nonsenseOf(random: Random, depth = 0): unknown {
  const keys = [
    'type',
    'properties',
    'items',
    'pattern',
    'enum',
    'required',
    '$ref',
    'x-kind',
    'x-show-if',
    '__proto__',
  ];
  const plain = ['object', 'string', 'array', '^(a+)+$', '(', 0, -1, 1e99, null, true, 'constructor'];
  if (depth > 5 || random.chance(0.3)) return random.pick(plain);
  if (random.chance(0.2)) return Array.from({ length: random.below(4) }, () => nonsenseOf(random, depth + 1));
  return Object.fromEntries(
    Array.from({ length: 1 + random.below(5) }, () => [random.pick(keys), nonsenseOf(random, depth + 1)]),
  );
}
