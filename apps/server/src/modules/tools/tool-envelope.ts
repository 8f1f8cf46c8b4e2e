import type { Envelope } from '#platform/http/envelope';
import { fieldsShape } from '#platform/http/openapi.failures';
import { parseArguments } from './arguments.ts';

/** For assistants. Wrong arguments are an outcome of the tool, so that the assistant reads them and corrects its call. */
export const toolEnvelope: Envelope = {
  success: (data) => ({ success: true, data, error: '' }),
  fields: (data) => ({ success: { const: true }, data, error: { const: '' } }),
  failure: ({ code, message, told, data }) => ({ success: false, data: { code, ...told, ...data }, error: message }),
  failureShape: {
    name: 'ToolFailure',
    schema: {
      type: 'object',
      required: ['success', 'data', 'error'],
      properties: {
        success: { const: false },
        data: {
          type: 'object',
          required: ['code'],
          properties: {
            code: { type: 'string', description: 'For programs; stable.' },
            fields: fieldsShape,
            details: { type: 'object', description: 'What else there is to act on, where the code has it.' },
          },
          description: 'The code, and what the tool has to show although it failed.',
        },
        error: { type: 'string', description: 'For people and assistants.' },
      },
    },
  },
  invalid: 'request.invalid_arguments',
  parse: parseArguments,
};
