import { type ErrorCode, errors, type FieldRefusal, type Language } from '@tamga/contract';
import type { FieldProblem } from '#platform/error';
import type { Envelope } from './envelope.ts';

export interface Refused {
  fields?: readonly FieldProblem[];
  details?: Readonly<Record<string, unknown>> | undefined;
  data?: Readonly<Record<string, unknown>>;
}

/** The body of a refusal: the code, its words, the fields that are wrong, its details, and what a tool shows on purpose. */
export function failure(
  envelope: Envelope,
  language: Language,
  code: ErrorCode,
  { fields = [], details, data = {} }: Refused = {},
): object {
  const told = {
    ...(fields.length > 0 && { fields: fields.map((field) => fieldRefusal(language, field)) }),
    ...(details && { details }),
  };
  return envelope.failure({ code, message: wordsOf(language, code, fields), told, data });
}

const fieldRefusal = (language: Language, { path, code = 'wrong_value', ...words }: FieldProblem): FieldRefusal => ({
  path,
  code,
  message: words[language],
});

/** So many fields are told in the sentence that a person reads; all of them are told as data. */
const spokenMax = 5;

export function wordsOf(language: Language, code: ErrorCode, fields: readonly FieldProblem[]): string {
  const details = fields
    .slice(0, spokenMax)
    .map((field) => (field.path ? `${field.path}: ${field[language]}` : field[language]));
  return [errors[code][language], ...details].join(' ');
}
