import type { z } from 'zod';
import { AppError, type FieldProblem } from './error.ts';

const problemsMax = 5;
const nestingMax = 64;

const unkeepable = { mn: 'хадгалах боломжгүй тэмдэгт агуулсан байна.', en: 'has a character that cannot be kept.' };
const tooDeep = { mn: 'хэт олон давхар бүтэцтэй байна.', en: 'is nested too deeply.' };

/** Parses input from outside; what is wrong is told field by field in our own words, never the library's. */
export function parseInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  prefix = '',
  code: 'request.invalid' | 'request.invalid_arguments' = 'request.invalid',
): z.output<S> {
  const unsound = findUnsound(value, prefix ? [prefix] : []);
  if (unsound) throw new AppError(code, { fields: [unsound] });
  // Without the input reported, what is of the wrong type could not be told from what is missing.
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const fields = result.error.issues.slice(0, problemsMax).map((issue) => describe(issue, prefix));
  throw new AppError(code, { fields });
}

/**
 * A body whose list is judged item by item: what no schema should have to think of spoils its own item, which becomes
 * null, and not the request.
 */
export function parseBatch<S extends z.ZodType>(schema: S, value: unknown, list: string): z.output<S> {
  if (typeof value !== 'object' || value === null) return parseInput(schema, value);
  const items: unknown = Object.entries(value).find(([name]) => name === list)?.[1];
  if (!Array.isArray(items)) return parseInput(schema, value);
  const sound = items.map((item: unknown) => (findUnsound(item, [list]) ? null : item));
  return parseInput(schema, { ...value, [list]: sound });
}

/**
 * The arguments of a tool. An assistant that must name every field writes null for one that it leaves out; none of ours
 * takes null to mean something.
 */
export function parseArguments<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  const given = isRecord ? Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null)) : value;
  return parseInput(schema, given ?? {}, '', 'request.invalid_arguments');
}

/**
 * What no schema should have to think of: text that PostgreSQL cannot hold (U+0000, half of a surrogate pair), and
 * nesting that would exhaust the stack of whoever walks it, a schema first of all.
 */
function findUnsound(value: unknown, path: readonly string[]): FieldProblem | null {
  if (typeof value === 'string') return isKeepable(value) ? null : { path: nameOf(path), ...unkeepable };
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= nestingMax) return { path: nameOf(path.slice(0, 1)), ...tooDeep };
  for (const [key, item] of Object.entries(value)) {
    if (!isKeepable(key)) return { path: nameOf(path), ...unkeepable };
    const unsound = findUnsound(item, [...path, key]);
    if (unsound) return unsound;
  }
  return null;
}

const isKeepable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const nameOf = (path: readonly string[]): string => path.join('.').slice(0, 100);

function describe(issue: z.core.$ZodIssue, prefix: string): FieldProblem {
  const path = nameOf([...(prefix ? [prefix] : []), ...issue.path.map(String)]);
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
