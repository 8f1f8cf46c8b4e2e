import type { Envelope } from './envelope.ts';
import { parse } from './invalid.ts';
import { failureShape } from './openapi.failures.ts';

/** Sends what the operation returned as it is. */
export const none: Envelope = {
  success: (data) => data,
  failure: ({ code, message, told }) => ({ status: false, message, error: code, ...told }),
  failureShape,
  invalid: 'request.invalid',
  parse,
};

const done = { mn: 'Амжилттай', en: 'OK' };

export const platform: Envelope = {
  ...none,
  success: (data, language) => ({ status: true, message: done[language], data }),
  fields: (data) => ({ status: { const: true }, message: { type: 'string' }, data }),
};
