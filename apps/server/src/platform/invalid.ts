import type { z } from 'zod';
import { AppError, type FieldProblem } from './error.ts';

const problemsMax = 5;
const nestingMax = 64;

const unsound = {
  mn: 'хадгалах боломжгүй тэмдэгт агуулсан, эсвэл хэт олон давхар бүтэцтэй байна.',
  en: 'has a character that cannot be kept, or is nested too deeply.',
};

/** Parses input from outside; what is wrong is told field by field in our own words, never the library's. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, prefix = ''): z.output<S> {
  if (!isSound(value)) throw new AppError('request.invalid', { fields: [{ path: prefix, ...unsound }] });
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues.slice(0, problemsMax).map((issue) => describe(issue, prefix));
  throw new AppError('request.invalid', { fields });
}

/**
 * What no schema should have to think of: text that PostgreSQL cannot hold (U+0000, half of a surrogate pair), and
 * nesting that would exhaust the stack of whoever walks it, a schema first of all.
 */
function isSound(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  if (depth === nestingMax) return false;
  return Object.entries(value).every(([key, item]) => isSound(key) && isSound(item, depth + 1));
}

function describe(issue: z.core.$ZodIssue, prefix: string): FieldProblem {
  const path = [...(prefix ? [prefix] : []), ...issue.path.map(String)].join('.').slice(0, 100);
  return { path, ...words(issue) };
}

function words(issue: z.core.$ZodIssue): { mn: string; en: string } {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return { mn: 'заавал бөглөнө.', en: 'is required.' };
      return { mn: 'өгөгдлийн төрөл буруу байна.', en: 'is of the wrong type.' };
    case 'too_big':
      return { mn: `${issue.maximum}-аас ихгүй байна.`, en: `must be at most ${issue.maximum}.` };
    case 'too_small':
      return { mn: `${issue.minimum}-аас багагүй байна.`, en: `must be at least ${issue.minimum}.` };
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ');
      return { mn: `дараахын аль нэг байна: ${values}.`, en: `must be one of: ${values}.` };
    }
    case 'unrecognized_keys': {
      const keys = issue.keys.join(', ').slice(0, 100);
      return { mn: `ийм талбар байхгүй: ${keys}.`, en: `has no such field: ${keys}.` };
    }
    case 'invalid_format':
      return { mn: 'бичиглэл буруу байна.', en: 'is not written correctly.' };
    default:
      return { mn: 'утга буруу байна.', en: 'has a wrong value.' };
  }
}
