import { detailsOf, type ErrorCode, fieldCodes, fieldProblemsMax } from '@tamga/contract';
import { type JsonSchema, wireSchema } from './schema.ts';

const fields: JsonSchema = {
  type: 'array',
  minItems: 1,
  maxItems: fieldProblemsMax,
  description: 'Every field that is wrong, where the input is what is refused.',
  items: { $ref: '#/components/schemas/FieldProblem' },
};

const fieldProblemSchema: JsonSchema = {
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

const failureSchema: JsonSchema = {
  type: 'object',
  required: ['status', 'message', 'error'],
  properties: {
    status: { const: false },
    message: { type: 'string', description: 'For people, in the language they asked for.' },
    error: { type: 'string', description: 'For programs; stable.' },
    fields,
  },
};

const toolFailureSchema: JsonSchema = {
  type: 'object',
  required: ['success', 'data', 'error'],
  properties: {
    success: { const: false },
    data: {
      type: 'object',
      required: ['code'],
      properties: { code: { type: 'string', description: 'For programs; stable.' }, fields },
      description: 'The code, and what the tool has to show although it failed.',
    },
    error: { type: 'string', description: 'For people and assistants.' },
  },
};

const rpcFailureSchema: JsonSchema = {
  type: 'object',
  required: ['jsonrpc', 'error'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: {},
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' } },
    },
  },
};

const oauthFailureSchema: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', description: 'As the protocol names it.' },
    error_description: { type: 'string', description: 'For developers.' },
    scope: { type: 'string' },
    state: { type: 'string' },
    iss: { type: 'string' },
  },
};

/** How a refusal looks, by the envelope of its operation. */
export const failureSchemas: JsonSchema = {
  FieldProblem: fieldProblemSchema,
  Failure: failureSchema,
  ToolFailure: toolFailureSchema,
  OAuthFailure: oauthFailureSchema,
  RpcFailure: rpcFailureSchema,
};

/** The body of a refusal with one of these codes: those that declare details carry them, and no other does. */
export function failureOf(schema: string, codes: readonly ErrorCode[]): JsonSchema {
  const failure = { $ref: `#/components/schemas/${schema}` };
  const plain = codes.filter((code) => !detailsOf(code));
  if (schema !== 'Failure' || plain.length === codes.length) return failure;
  const withCodes = (error: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
    allOf: [failure, { type: 'object', properties: { error, ...more }, required: ['error', ...Object.keys(more)] }],
  });
  const detailed = codes.flatMap((code) => {
    const details = detailsOf(code);
    return details ? [withCodes({ const: code }, { details: wireSchema(details).schema })] : [];
  });
  return { anyOf: [...(plain.length > 0 ? [withCodes({ enum: plain })] : []), ...detailed] };
}
