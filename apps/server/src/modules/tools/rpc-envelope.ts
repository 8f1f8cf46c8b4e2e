import { errors } from '@tamga/contract';
import type { Envelope } from '#platform/http/envelope';
import { none } from '#platform/http/own-envelopes';

/** A library makes the answers; our refusals before it is asked look like its own. */
export const rpcEnvelope: Envelope = {
  ...none,
  failure: ({ code, message }) => ({
    jsonrpc: '2.0',
    id: null,
    error: { code: rpcError(errors[code].status), message },
  }),
  failureShape: {
    name: 'RpcFailure',
    schema: {
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
    },
  },
};

/** JSON-RPC has a number for what is no request and one for our own fault; the rest is left to the server. */
function rpcError(status: number): number {
  if (status === 400) return -32_600;
  return status < 500 ? -32_000 : -32_603;
}
