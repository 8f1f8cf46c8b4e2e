import type { Field } from '@tamga/forms';

type Answers = Record<string, unknown>;

/** Thrown where no page has a place for an answer: a list in a field for a number, say. */
class NotTyped extends Error {}

/**
 * The same answers as they come out of a form that was filled with them: nothing is empty, and a part that is required is
 * there even if nothing was typed in it. Null where they cannot be typed.
 */
export function typedAnswers(fields: readonly Field[], answers: unknown): Answers | null {
  try {
    return partOf(fields, answers);
  } catch (error) {
    if (error instanceof NotTyped) return null;
    throw error;
  }
}

function partOf(fields: readonly Field[], answers: unknown): Answers {
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) throw new NotTyped();
  const given = new Map<string, unknown>(Object.entries(answers));
  for (const field of fields) {
    const value = typedOf(field, given.get(field.name));
    if (value === undefined) given.delete(field.name);
    else given.set(field.name, value);
  }
  if ([...given.keys()].some((name) => !fields.some((field) => field.name === name))) throw new NotTyped();
  return Object.fromEntries(given);
}

function typedOf(field: Field, value: unknown): unknown {
  const isLeft = value === undefined || value === null || value === '';
  if (field.kind === 'group') {
    const part = partOf(field.fields, isLeft ? {} : value);
    return field.required || !isBlank(part) ? part : undefined;
  }
  if (field.kind === 'list') {
    const items = (Array.isArray(value) ? value : isLeft ? [] : [null]).map((item) => partOf(field.fields, item));
    const written = items.filter((item) => !isBlank(item));
    // More than a list may have are not drawn.
    if (written.length > field.sizeMax) throw new NotTyped();
    return field.required || written.length > 0 ? written : undefined;
  }
  if (isLeft) return undefined;
  if (!fits(field, value)) throw new NotTyped();
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}

const number = /^-?\d+(\.\d+)?$/;

function fits({ kind, choices }: Field, value: unknown): boolean {
  switch (kind) {
    case 'number':
    case 'integer':
      // What is no number can be typed, and is refused; what looks like one becomes one.
      return typeof value === 'number' || (typeof value === 'string' && !number.test(value));
    case 'yes_no':
      return typeof value === 'boolean';
    case 'choice':
      return choices.some((choice) => choice === value);
    case 'choices':
      return (
        Array.isArray(value) && JSON.stringify(choices.filter((one) => value.includes(one))) === JSON.stringify(value)
      );
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
    case 'money':
    case 'address':
      return typeof value === 'object' && !Array.isArray(value) && Object.keys(value ?? {}).length > 0;
    default:
      return typeof value === 'string';
  }
}

const isBlank = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isBlank) : value === undefined;
