import { detailsOf, type ErrorCode, fieldCodes, fieldProblemsMax } from '@tamga/contract';
import { type JsonSchema, wireSchema } from './schema.ts';

export const fieldsShape: JsonSchema = {
  type: 'array',
  minItems: 1,
  maxItems: fieldProblemsMax,
  description: 'Every field that is wrong, where the input is what is refused.',
  items: { $ref: '#/components/schemas/FieldProblem' },
};

export const fieldProblemShape: JsonSchema = {
  type: 'object',
  required: ['path', 'code', 'message'],
  properties: {
    path: {
      type: 'string',
      description:
        'Where it stands in the body, the query or the path, such as `address.lines.0`; empty for the whole.',
    },
    code: { enum: fieldCodes, description: 'For programs; stable.' },
    message: { type: 'string', description: 'For people, in the language they asked for.' },
  },
  additionalProperties: false,
};

/** How a refusal looks in an envelope of the kernel. */
export const failureShape = {
  name: 'Failure',
  schema: {
    type: 'object',
    required: ['status', 'message', 'error'],
    properties: {
      status: { const: false },
      message: { type: 'string', description: 'For people, in the language they asked for.' },
      error: { type: 'string', description: 'For programs; stable.' },
      fields: fieldsShape,
    },
  },
};

/** The body of a refusal with one of these codes. Of ours, those that declare details carry them, and no other does. */
export function failureOf({ name }: { name: string }, codes: readonly ErrorCode[]): JsonSchema {
  const failure = { $ref: `#/components/schemas/${name}` };
  const plain = codes.filter((code) => !detailsOf(code));
  if (name !== failureShape.name || plain.length === codes.length) return failure;
  const withCodes = (error: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
    allOf: [failure, { type: 'object', properties: { error, ...more }, required: ['error', ...Object.keys(more)] }],
  });
  const detailed = codes.flatMap((code) => {
    const details = detailsOf(code);
    return details ? [withCodes({ const: code }, { details: wireSchema(details).schema })] : [];
  });
  return { anyOf: [...(plain.length > 0 ? [withCodes({ enum: plain })] : []), ...detailed] };
}
