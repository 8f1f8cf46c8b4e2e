import { limits } from './form.ts';
import { entriesOf, isObject } from './read-value.ts';

/** The schema with the order of its fields said beside them, wherever it is not said yet. */
export function withOrder(schema: unknown, depth = 0): unknown {
  // What is deeper is no form, and is refused where it is checked.
  if (!isObject(schema) || depth > limits.depth * 2) return schema;
  const entries = new Map(entriesOf(schema));
  const properties = entriesOf(entries.get('properties'));
  if (properties.size > 0) {
    const ordered = [...properties].map(([name, property]) => [name, withOrder(property, depth + 1)] as const);
    entries.set('properties', Object.fromEntries(ordered));
    if (!entries.has('x-order')) entries.set('x-order', [...properties.keys()]);
  }
  if (isObject(entries.get('items'))) entries.set('items', withOrder(entries.get('items'), depth + 1));
  return Object.fromEntries(entries);
}
