import { z } from 'zod';
import { AppError } from '#platform/error';
import { type Argument, type Matched, matchCommand, wordsOf } from './grammar.ts';
import type { Policy } from './policy.ts';
import type { Kind } from './rules.ts';
import { splitTemplate, type TemplateWord } from './tokens.ts';

const parametersMax = 8;

/** As they are kept: split once, never as one text again. */
export const Words = z.array(z.object({ text: z.string(), placeholder: z.string().optional() }));

export interface Parameter {
  name: string;
  kind: Kind;
  /** Where it stands among the arguments. */
  position: number;
}

/** A template that fits a form; each placeholder takes the kind of the place it stands at. */
export function readTemplate(policy: Policy, text: string): { words: TemplateWord[]; parameters: Parameter[] } {
  const words = splitTemplate(text);
  const parameters = parametersOf(matchCommand(policy, words));
  const names = new Set(parameters.map(({ name }) => name));
  const isOdd = names.size < parameters.length || parameters.length > parametersMax;
  if (isOdd) throw new AppError('tools.skill_template_invalid');
  return { words, parameters };
}

export const parametersOf = (matched: Matched): Parameter[] =>
  matched.arguments.flatMap((argument, index) => {
    const placeholder = placeholderOf(argument);
    return placeholder ? [{ ...placeholder, position: index + 1 }] : [];
  });

const placeholderOf = (argument: Argument): Omit<Parameter, 'position'> | null =>
  'kind' in argument && argument.placeholder !== undefined ? { name: argument.placeholder, kind: argument.kind } : null;

/** What a caller gives, by the kinds of the places; the same schema is shown to assistants. */
export function inputOf(parameters: readonly Parameter[]): z.ZodObject {
  return z.strictObject(Object.fromEntries(parameters.map(({ name, kind }) => [name, schemaOf(kind)])));
}

function schemaOf(kind: Kind): z.ZodType {
  const { en } = wordsOf(kind);
  switch (kind.type) {
    case 'int':
      return z.int().min(kind.min).max(kind.max).describe(en);
    case 'hostname':
      return z.enum(kind.allow).describe(en);
    case 'enum':
      return z.enum(kind.values).describe(en);
    default:
      return z.string().min(1).max(1_024).describe(en);
  }
}

/** Puts each value in the place of one whole argument; it stays one, whatever is in it. */
export function fill(words: readonly TemplateWord[], values: Readonly<Record<string, unknown>>): TemplateWord[] {
  return words.map((word) => {
    if (word.placeholder === undefined) return word;
    if (!Object.hasOwn(values, word.placeholder)) throw new AppError('tools.argument_missing');
    return { text: String(values[word.placeholder]) };
  });
}
