import type { JsonSchema } from './schema.ts';

const failureSchema: JsonSchema = {
  type: 'object',
  required: ['status', 'message', 'error'],
  properties: {
    status: { const: false },
    message: { type: 'string', description: 'For people, in the language they asked for.' },
    error: { type: 'string', description: 'For programs; stable.' },
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
      properties: { code: { type: 'string', description: 'For programs; stable.' } },
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
  Failure: failureSchema,
  ToolFailure: toolFailureSchema,
  OAuthFailure: oauthFailureSchema,
  RpcFailure: rpcFailureSchema,
};
