import { Ajv, type ValidateFunction } from 'ajv';
import { isDay } from '@tamga/forms/read-value';

/** A second opinion, of a library that reads the same schemas its own way. */
const ajv = new Ajv({ strict: true });
ajv.addVocabulary(['x-label']);
ajv.addFormat('date', isDay);

export const ajvOf = (schema: Record<string, unknown>): ValidateFunction => ajv.compile(schema);

/** For a citizen an empty field is one that was left out; for JSON Schema it is a value. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, one]) => one !== '' && one !== null);
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutEmpty(one)]));
}
