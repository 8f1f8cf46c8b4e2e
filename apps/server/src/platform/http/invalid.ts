import { type ErrorCode, fieldProblemsMax } from '@tamga/contract';
import type { z } from 'zod';
import { AppError, type FieldProblem } from '#platform/error';
import { tooDeep, unkeepable, unknownField, wordsOfIssue } from './invalid.words.ts';

const nestingMax = 64;

/** What became of a part of a request: it was read, or every field of it that is wrong is named. */
export type Parsed<T> = { data: T; problems: null } | { data: null; problems: FieldProblem[] };

/** Parses input from outside; what is wrong is told field by field. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): Parsed<z.output<S>> {
  const unsound: FieldProblem[] = [];
  const isShallow = findUnsound(value, [], unsound);
  if (!isShallow) return { data: null, problems: unsound.slice(-1) };
  // Without the input reported, what is of the wrong type could not be told from what is missing.
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success && unsound.length === 0) return { data: result.data, problems: null };
  const told = new Set(unsound.map(({ path }) => path));
  const misfits = (result.error?.issues ?? []).flatMap(describe).filter(({ path }) => !told.has(path));
  return { data: null, problems: [...unsound, ...misfits].slice(0, fieldProblemsMax) };
}

export const parseInput = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> =>
  orRefuse(parse(schema, value), 'request.invalid');

export function orRefuse<T>({ data, problems }: Parsed<T>, code: ErrorCode): T {
  if (problems) throw new AppError(code, { fields: problems });
  return data;
}

/**
 * A body whose list is judged item by item: what no schema should have to think of spoils its own item, which becomes
 * null, and not the request.
 */
export function parseBatch<S extends z.ZodType>(schema: S, value: unknown, list: string): Parsed<z.output<S>> {
  if (typeof value !== 'object' || value === null) return parse(schema, value);
  const items: unknown = Object.entries(value).find(([name]) => name === list)?.[1];
  if (!Array.isArray(items)) return parse(schema, value);
  const isSound = (item: unknown) => {
    const unsound: FieldProblem[] = [];
    return findUnsound(item, [list], unsound) && unsound.length === 0;
  };
  return parse(schema, { ...value, [list]: items.map((item: unknown) => (isSound(item) ? item : null)) });
}

/**
 * What no schema should have to think of: text that PostgreSQL cannot hold (U+0000, half of a surrogate pair), and
 * nesting so deep that walking it would exhaust the stack, a schema first of all; for that it answers false.
 */
function findUnsound(value: unknown, path: readonly string[], found: FieldProblem[]): boolean {
  if (typeof value === 'string') {
    if (!isKeepable(value)) found.push({ path: nameOf(path), ...unkeepable });
    return true;
  }
  if (typeof value !== 'object' || value === null) return true;
  if (path.length >= nestingMax) {
    found.push({ path: nameOf(path.slice(0, 1)), ...tooDeep });
    return false;
  }
  return Object.entries(value).every(([key, item]) => {
    // Such a name could not be sent back either.
    if (isKeepable(key)) return findUnsound(item, [...path, key], found);
    found.push({ path: nameOf(path), ...unkeepable });
    return true;
  });
}

const isKeepable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const nameOf = (path: readonly string[]): string => path.join('.').slice(0, 100).toWellFormed();

function describe(issue: z.core.$ZodIssue): FieldProblem[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [{ path: nameOf(path), ...wordsOfIssue(issue) }];
  return issue.keys.map((key) => ({ path: nameOf([...path, key]), ...unknownField }));
}
