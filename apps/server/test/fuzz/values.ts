import type { JsonSchema } from '#platform/http/schema';
import type { Random } from './random.ts';

/** Something that exists, and who was told of it: others may not know of it at all. */
export interface Met {
  thing: Record<string, unknown>;
  caller: string;
}

/** Where values come from: chance, the shared shapes of the document, and what earlier answers told. */
export interface Source {
  random: Random;
  schemas: Record<string, JsonSchema>;
  remembered(name: string): unknown;
  /** Something that exists in the collection that this path is about. */
  thingOf(path: string): Met | undefined;
}

/** Text of an attacker, or that some layer below may not be able to hold. */
export const hostileTexts: readonly string[] = [
  "' or 1=1 --",
  "'; drop schema users cascade; --",
  '1) union select null, null --',
  "\\'; select pg_sleep(9); --",
  '$1',
  '%s%n%x',
  '{{7*7}}',
  '${7*7}',
  '<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd\u0000.png',
  'a\r\nset-cookie: a=b',
  'a\nx: y',
  '\u0000',
  'a\u0000b',
  '\u0001\u001f\u007f\u0085',
  '\ud800',
  'a\udfffb',
  '\udc00\ud800',
  '\ufeff\ufffe\uffff',
  '\u202eevil\u202c',
  'שלום مرحبا',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'Ж\u0301'.repeat(30),
  'Z\u0351\u036b\u0343'.repeat(40),
  'İıſK',
  '\u2028\u2029',
  '\u00a0\u3000 ',
  '𝕋𝕒𝕞𝕘𝕒',
  '=cmd|calc!A1',
  '${jndi:ldap://a/b}',
  '() { :; }; true',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '0000-00-00',
  '0000-00-00T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '+275761-01-01T00:00:00Z',
  '275761-01-01',
  '2026-02-30T25:61:61Z',
  '2026-01-01T00:00:00+99:99',
  'infinity',
  '-infinity',
  'epoch',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '1e400',
  '0x1f',
  '１２３',
  '-0',
  ' 1 ',
  '1,2',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{00000000-0000-4000-8000-000000000000}',
  'eyJpZCI6IjEifQ==',
  'W10=',
  '////',
  '%00',
  '%2e%2e%2f',
  '%c0%af',
  '%',
];

const longTexts = [101, 256, 1_025, 5_000].map((length) => 'я'.repeat(length));

const numbers: readonly unknown[] = [
  0,
  -0,
  -1,
  1,
  0.1,
  -1.5,
  255,
  32_768,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  2 ** 53 + 2,
  2 ** 63,
  1e19,
  1e100,
  1.7976931348623157e308,
  5e-324,
];

const others: readonly unknown[] = [null, true, false, '', 'x', [], {}, [null], [[]], { '': '' }, [{}, {}], ['a', 'a']];

/** Any value at all, mostly of an unexpected kind. */
export function strangeValue({ random }: Source): unknown {
  const kind = random.below(20);
  if (kind < 9) return random.pick(hostileTexts);
  if (kind < 13) return random.pick(numbers);
  if (kind < 17) return random.pick(others);
  if (kind < 18) return random.pick(longTexts);
  if (kind < 19) return nested(random.pick([3, 63, 64, 65, 1_000]), random.chance(0.5));
  return Array.from({ length: random.pick([10, 100, 1_000]) }, () => random.pick([0, '', null]));
}

function nested(depth: number, isArray: boolean): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = isArray ? [value] : { a: value };
  return value;
}

/** A value at a limit of its schema or just beyond it. */
export function boundaryValue(schema: JsonSchema, source: Source): unknown {
  const { random } = source;
  const own = resolved(schema, source);
  const { minLength = 0, maxLength, minimum, maximum, minItems = 0, maxItems, type } = own as Limits;
  const edge = (limit: number) => Math.max(0, limit + random.pick([-1, 0, 1]));
  if (type === 'string') {
    const unit = random.pick(['a', '7', 'я', '👍', ' ', 'e\u0301']);
    return unit.repeat(edge(random.pick([minLength, maxLength ?? 300])));
  }
  if (type === 'number' || type === 'integer') {
    const step = random.pick([-1, 0, 1, 0.5]);
    return random.pick([minimum ?? 0, maximum ?? 1_000_000, Number.MAX_SAFE_INTEGER]) + step;
  }
  if (type === 'array') {
    const length = Math.min(edge(random.pick([minItems, maxItems ?? 200])), 2_000);
    const item = wellFormed((own.items ?? {}) as JsonSchema, undefined, source);
    return Array.from({ length }, () => item);
  }
  return strangeValue(source);
}

interface Limits {
  type?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** A value that fits its schema. A text that only a pattern describes is taken from the example. */
export function wellFormed(schema: JsonSchema, example: unknown, source: Source, name = '', depth = 0): unknown {
  const { random } = source;
  const own = resolved(schema, source);
  if ('const' in own) return own.const;
  if (Array.isArray(own.enum)) return random.pick(own.enum);
  const remembered = name && random.chance(0.3) ? source.remembered(name) : undefined;
  if (remembered !== undefined && typeof remembered === own.type) return remembered;
  const choices = (own.anyOf ?? own.oneOf) as JsonSchema[] | undefined;
  if (choices) return wellFormed(random.pick(choices), example, source, name, depth);
  switch (own.type) {
    case 'object':
      return wellFormedObject(own, example, source, depth);
    case 'array':
      return wellFormedArray(own, example, source, name, depth);
    case 'integer':
    case 'number':
      return wellFormedNumber(own, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return wellFormedText(own, example, random);
    default:
      return example ?? random.pick(['text', 7, null, { a: [1] }]);
  }
}

function wellFormedObject(own: JsonSchema, example: unknown, source: Source, depth: number): Record<string, unknown> {
  const { random } = source;
  const { properties = {}, required = [] } = own as { properties?: Record<string, JsonSchema>; required?: string[] };
  const samples = isRecord(example) ? example : {};
  const isWanted = (name: string) =>
    required.includes(name) || (depth < 6 && random.chance(name in samples ? 0.8 : 0.4));
  const entries = Object.entries(properties).filter(([name]) => isWanted(name));
  // A record has no properties of its own to name; its example shows what keys it takes.
  if (Object.keys(properties).length === 0) return samples;
  return Object.fromEntries(
    entries.map(([name, property]) => [name, wellFormed(property, samples[name], source, name, depth + 1)]),
  );
}

function wellFormedArray(own: JsonSchema, example: unknown, source: Source, name: string, depth: number): unknown[] {
  const { minItems = 0, maxItems = 4 } = own as Limits;
  const length = depth > 6 ? minItems : minItems + source.random.below(Math.min(maxItems - minItems, 3) + 1);
  const sample = Array.isArray(example) ? example[0] : undefined;
  return Array.from({ length }, () => wellFormed((own.items ?? {}) as JsonSchema, sample, source, name, depth + 1));
}

function wellFormedNumber({ type, minimum, maximum }: Limits, random: Random): number {
  const low = minimum ?? (maximum === undefined ? 0 : maximum - 100);
  const span = Math.min((maximum ?? low + 100) - low, 1_000);
  const value = random.pick([low, low + span, low + random.below(span + 1)]);
  return type === 'integer' ? Math.round(value) : value;
}

const hex = (length: number, random: Random): string =>
  Array.from({ length }, () => random.below(16).toString(16)).join('');

const byFormat: Record<string, (random: Random) => string> = {
  uuid: (random) => `${hex(8, random)}-${hex(4, random)}-7${hex(3, random)}-8${hex(3, random)}-${hex(12, random)}`,
  'date-time': (random) => new Date(random.below(4_000_000) * 1_000_000).toISOString(),
  date: (random) => new Date(random.below(4_000_000) * 1_000_000).toISOString().slice(0, 10),
  email: (random) => `${hex(8, random)}@example.mn`,
  uri: (random) => `https://example.mn/${hex(6, random)}`,
};

function wellFormedText(own: JsonSchema, example: unknown, random: Random): string {
  const make = byFormat[String(own.format)];
  if (make) return make(random);
  if (own.pattern !== undefined && typeof example === 'string') return example;
  if (typeof example === 'string' && random.chance(0.3)) return example;
  const { minLength = 0, maxLength = 40 } = own as Limits;
  const length = minLength + random.below(Math.min(maxLength - minLength, 40) + 1);
  const letters = random.pick(['abc xyz', '0123456789', 'Монгол үсэг', 'añ漢字']);
  return Array.from({ length }, () => letters[random.below(letters.length)]).join('');
}

/** A schema with what it refers to put in its place. */
export function resolved(schema: JsonSchema, { schemas }: Pick<Source, 'schemas'>): JsonSchema {
  const { $ref, allOf, ...own } = schema as JsonSchema & { $ref?: string; allOf?: JsonSchema[] };
  const target = $ref === undefined ? {} : (schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  const parts = [target, ...(allOf ?? [])].map((part) => ('$ref' in part ? resolved(part, { schemas }) : part));
  return Object.assign({}, ...parts, own);
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
