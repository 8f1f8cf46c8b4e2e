import type { Json } from './json.ts';

/** JSON written in the one way there is (RFC 8785): the same value has the same bytes, and so the same hash. */
export function canonical(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('not a number that JSON knows');
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.entries(value)
    .filter((entry): entry is [string, Json] => entry[1] !== undefined)
    // By UTF-16 code units, as the standard asks; the default order of strings is just that.
    .toSorted(([one], [two]) => (one < two ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
  return `{${members.join(',')}}`;
}

// Array.isArray does not narrow a readonly array.
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
