import { type Condition, limits } from './form.ts';

export function isShown(condition: Condition | null, answers: unknown): boolean {
  if (condition === null) return true;
  if ('all' in condition) return condition.all.every((part) => isShown(part, answers));
  if ('any' in condition) return condition.any.some((part) => isShown(part, answers));
  if ('not' in condition) return !isShown(condition.not, answers);
  const value = valueAt(answers, condition.field);
  if ('answered' in condition) return (value !== undefined && value !== null && value !== '') === condition.answered;
  return Array.isArray(value) ? value.includes(condition.is) : value === condition.is;
}

/** The paths that a condition speaks of. */
export function pathsIn(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(pathsIn);
  if ('any' in condition) return condition.any.flatMap(pathsIn);
  return 'not' in condition ? pathsIn(condition.not) : [condition.field];
}

/** Only own properties are looked at: an answer named `constructor` is an answer. */
function valueAt(answers: unknown, path: string): unknown {
  let value = answers;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.getOwnPropertyDescriptor(value, name)?.value;
  }
  return value;
}

/** Reads what was written as a condition; null where it is none. */
export function readCondition(raw: unknown): Condition | null {
  let parts = 0;
  return read(raw);

  function read(value: unknown): Condition | null {
    parts += 1;
    if (parts > limits.conditionParts || typeof value !== 'object' || value === null) return null;
    const entries = new Map<string, unknown>(Object.entries(value));
    const names = [...entries.keys()].toSorted().join(' ');
    if (names === 'all' || names === 'any') {
      const list = entries.get(names);
      if (!Array.isArray(list) || list.length === 0) return null;
      const inner = list.map(read);
      const whole = inner.filter((part) => part !== null);
      if (whole.length < inner.length) return null;
      return names === 'all' ? { all: whole } : { any: whole };
    }
    if (names === 'not') {
      const inner = read(entries.get('not'));
      return inner && { not: inner };
    }
    const field = entries.get('field');
    if (typeof field !== 'string' || !/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/.test(field)) return null;
    const [is, answered] = [entries.get('is'), entries.get('answered')];
    if (names === 'answered field' && typeof answered === 'boolean') return { field, answered };
    const isPlain = typeof is === 'string' || typeof is === 'number' || typeof is === 'boolean';
    return names === 'field is' && isPlain ? { field, is } : null;
  }
}
