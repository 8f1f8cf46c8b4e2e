import { AppError, type FieldProblem } from '#platform/error';
import type { Policy } from './policy.ts';
import type { Command, Form, Kind, Word } from './rules.ts';
import type { TemplateWord } from './tokens.ts';

/** One argument of a command that fits a form: a fixed word, or a value for a parameter. */
export type Argument = { text: string } | { text: string; parameter: string; kind: Kind; placeholder?: string };

export interface Matched {
  name: string;
  command: Command;
  form: Form;
  arguments: Argument[];
}

/**
 * Finds the form that a whole command fits, from left to right, with nothing left over. Placeholders of a template fit
 * parameters only. If no form fits, the one that fitted longest says why.
 */
export function matchCommand(policy: Policy, words: readonly TemplateWord[]): Matched {
  const [first, ...rest] = words;
  const name = first?.text ?? '';
  const command = first?.placeholder === undefined ? policy.commands.get(name) : undefined;
  if (!command) throw new AppError('tools.command_not_allowed', { fields: [known(policy)] });
  let farthest: { at: number; error: AppError } | undefined;
  for (const form of command.forms) {
    const outcome = matchForm(form, rest);
    if ('arguments' in outcome) return { name, command, form, arguments: outcome.arguments };
    if (!farthest || outcome.at > farthest.at) farthest = outcome;
  }
  throw farthest?.error ?? new AppError('tools.argument_not_allowed');
}

type Outcome = { arguments: Argument[] } | { at: number; error: AppError };

function matchForm(form: Form, given: readonly TemplateWord[]): Outcome {
  const matched: Argument[] = [];
  for (const word of form.words) {
    const at = matched.length;
    const next = given[at];
    if ('literal' in word) {
      const isThere = next?.text === word.literal && next.placeholder === undefined;
      if (isThere) matched.push({ text: word.literal });
      else if (!word.optional) return { at, error: unexpected(form, at, next) };
      continue;
    }
    if (!next) return { at, error: new AppError('tools.argument_missing', { fields: [shapeOf(form)] }) };
    const { parameter, kind } = word;
    const error = next.placeholder === undefined ? problemOf(kind, parameter, next.text) : null;
    if (error) return { at, error };
    matched.push({ text: next.text, parameter, kind, ...(next.placeholder && { placeholder: next.placeholder }) });
  }
  const over = given[matched.length];
  return over ? { at: matched.length, error: unexpected(form, matched.length, over) } : { arguments: matched };
}

function unexpected(form: Form, at: number, next: TemplateWord | undefined): AppError {
  if (!next) return new AppError('tools.argument_missing', { fields: [shapeOf(form)] });
  return new AppError('tools.argument_not_allowed', { fields: [{ ...shapeOf(form), path: `argv.${at + 1}` }] });
}

const controls = /[\p{Cc}\u2028\u2029]/u;
const valueLengthMax = 1_024;

/** Why a value does not fit a parameter; where a path leads to is looked at when it is opened. */
export function problemOf(kind: Kind, parameter: string, value: string): AppError | null {
  if (controls.test(value)) return new AppError('tools.control_character', { fields: [field(parameter, kind)] });
  // Even after `--`: a form without `--` must be safe too.
  const isOption = value.startsWith('-') && kind.type !== 'enum';
  if (isOption) return new AppError('tools.option_injection', { fields: [field(parameter, kind)] });
  const isGood = value.length > 0 && value.length <= valueLengthMax && fits(kind, value);
  return isGood ? null : new AppError('tools.argument_not_allowed', { fields: [field(parameter, kind)] });
}

function fits(kind: Kind, value: string): boolean {
  switch (kind.type) {
    case 'int':
      return /^(0|[1-9]\d{0,9})$/.test(value) && Number(value) >= kind.min && Number(value) <= kind.max;
    case 'hostname':
      return kind.allow.includes(value);
    case 'enum':
      return kind.values.includes(value);
    default:
      return true;
  }
}

const field = (parameter: string, kind: Kind): FieldProblem => ({ path: parameter, ...wordsOf(kind) });

export function wordsOf(kind: Kind): { mn: string; en: string } {
  switch (kind.type) {
    case 'int':
      return {
        mn: `${kind.min}-${kind.max} хоорондох бүхэл тоо.`,
        en: `a whole number from ${kind.min} to ${kind.max}.`,
      };
    case 'hostname':
      return { mn: `дараахын аль нэг: ${kind.allow.join(', ')}.`, en: `one of: ${kind.allow.join(', ')}.` };
    case 'enum':
      return { mn: `дараахын аль нэг: ${kind.values.join(', ')}.`, en: `one of: ${kind.values.join(', ')}.` };
    default:
      return { mn: 'зөвшөөрсөн хавтас доторх зам.', en: 'a path inside the allowed folders.' };
  }
}

/** A form as one would write it: `df [-h] -- <path>`. */
export const writeForm = (form: Form): string => form.words.map(writeWord).join(' ');

function writeWord(word: Word): string {
  if ('parameter' in word) return `<${word.parameter}>`;
  return word.optional ? `[${word.literal}]` : word.literal;
}

function shapeOf(form: Form): FieldProblem {
  const shape = writeForm(form) || 'no arguments';
  return { path: '', mn: `Зөвшөөрсөн хэлбэр: ${shape}`, en: `Allowed here: ${shape}` };
}

function known(policy: Policy): FieldProblem {
  const names = [...policy.commands.keys()].join(', ');
  return { path: '', mn: `Зөвшөөрсөн: ${names}.`, en: `Allowed are: ${names}.` };
}
