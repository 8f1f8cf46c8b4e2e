/** What can be wrong with a field, for programs; stable. */
export const fieldCodes = [
  'required',
  'wrong_type',
  'too_long',
  'too_short',
  'too_large',
  'too_small',
  'not_allowed',
  'unknown_field',
  'wrong_format',
  'wrong_value',
  'unkeepable_text',
  'nested_too_deeply',
] as const;

export type FieldCode = (typeof fieldCodes)[number];

/** A refusal names at most so many fields: a small request must not have a large answer. */
export const fieldProblemsMax = 500;

/** One field of a refused request, as the caller reads it. */
export interface FieldRefusal {
  /** Where it stands in the body, the query or the path, such as `address.lines.0`; empty for the whole. */
  path: string;
  code: FieldCode;
  /** In the language of the caller, to be read after the name of the field. */
  message: string;
}
