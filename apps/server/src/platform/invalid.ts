import type { z } from 'zod';
import { AppError, type FieldProblem } from './error.ts';

const problemsMax = 5;

/** Parses input from outside; what is wrong is told field by field in our own words, never the library's. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, prefix = ''): z.output<S> {
  // Without the input reported, what is of the wrong type could not be told from what is missing.
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const fields = result.error.issues.slice(0, problemsMax).map((issue) => describe(issue, prefix));
  throw new AppError('request.invalid', { fields });
}

function describe(issue: z.core.$ZodIssue, prefix: string): FieldProblem {
  const path = [...(prefix ? [prefix] : []), ...issue.path.map(String)].join('.').slice(0, 100);
  return { path, ...words(issue) };
}

function words(issue: z.core.$ZodIssue): { mn: string; en: string } {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return required;
      return { mn: 'өгөгдлийн төрөл буруу байна.', en: 'is of the wrong type.' };
    case 'too_big':
      if (issue.origin === 'string')
        return { mn: `${issue.maximum} тэмдэгтээс ихгүй байна.`, en: `must be at most ${issue.maximum} characters.` };
      return { mn: `${issue.maximum}-аас ихгүй байна.`, en: `must be at most ${issue.maximum}.` };
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return required;
      if (issue.origin === 'string')
        return {
          mn: `${issue.minimum} тэмдэгтээс багагүй байна.`,
          en: `must be at least ${issue.minimum} characters.`,
        };
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
    case 'custom':
      return isWords(issue.params) ? issue.params : wrong;
    default:
      return wrong;
  }
}

const required = { mn: 'заавал бөглөнө.', en: 'is required.' };
const wrong = { mn: 'утга буруу байна.', en: 'has a wrong value.' };

/** A check of the contract's own brings its own words. */
const isWords = (params: unknown): params is { mn: string; en: string } =>
  typeof params === 'object' && params !== null && 'mn' in params && 'en' in params;
