import type { CommandResult } from '@tamga/contract/tools.data';
import { z } from 'zod';
import type { Application } from '#platform/actor';
import { AppError } from '#platform/error';
import { type CommandDeps, runWords } from './commands.ts';
import { type Argument, type Matched, matchCommand, wordsOf } from './grammar.ts';
import type { Policy } from './policy.ts';
import type { Kind } from './rules.ts';
import { splitTemplate, type TemplateWord } from './tokens.ts';

const parametersMax = 8;

/** As they are kept: split once, never as one text again. */
const Words = z.array(z.object({ text: z.string(), placeholder: z.string().optional() }));

/** A command in which some arguments are left open. */
export interface Template {
  words: TemplateWord[];
  parameters: Parameter[];
}

export interface Parameter {
  name: string;
  kind: Kind;
  /** Where it stands among the arguments. */
  position: number;
}

/** A template that fits a form; each placeholder takes the kind of the place it stands at. */
export function readTemplate(policy: Policy, text: string): Template {
  const words = splitTemplate(text);
  const parameters = parametersOf(matchCommand(policy, words));
  const names = new Set(parameters.map(({ name }) => name));
  const isOdd = names.size < parameters.length || parameters.length > parametersMax;
  if (isOdd) throw new AppError('tools.skill_template_invalid');
  return { words, parameters };
}

/** One as it was kept. A rule that was tightened takes it away at once: where those of now refuse it, null is told. */
export function checkTemplate(policy: Policy, kept: unknown): { argv: string[]; template: Template | null } {
  const words = Words.parse(kept).map(({ text, placeholder }) => ({ text, ...(placeholder && { placeholder }) }));
  const argv = words.map(({ text }) => text);
  try {
    return { argv, template: { words, parameters: parametersOf(matchCommand(policy, words)) } };
  } catch (error) {
    if (error instanceof AppError) return { argv, template: null };
    throw error;
  }
}

/** Runs one with the values that a caller gives; the record of it names the skill that it belongs to. */
export function runTemplate(
  deps: CommandDeps,
  caller: Application,
  { words }: Template,
  values: Readonly<Record<string, unknown>>,
  skill: string,
): Promise<CommandResult> {
  return runWords(deps, caller, fill(words, values), { skill });
}

export const parametersOf = (matched: Matched): Parameter[] =>
  matched.arguments.flatMap((argument, index) => {
    const placeholder = placeholderOf(argument);
    return placeholder ? [{ ...placeholder, position: index + 1 }] : [];
  });

const placeholderOf = (argument: Argument): Omit<Parameter, 'position'> | null =>
  'kind' in argument && argument.placeholder !== undefined ? { name: argument.placeholder, kind: argument.kind } : null;

export function inputSchemaOf(parameters: readonly Parameter[]): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(inputOf(parameters), { io: 'input' });
  return schema;
}

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
