import { type Endpoint, type ErrorCode, errors, type FieldRefusal, type Language } from '@tamga/contract';
import type { FieldProblem } from './error.ts';

const done = { mn: 'Амжилттай', en: 'OK' };

/** Wraps what an operation answered in the envelope it declared. */
export function success(envelope: Endpoint['envelope'], language: Language, data: unknown): unknown {
  if (envelope === 'none' || envelope === 'oauth' || envelope === 'mcp') return data;
  if (envelope === 'tools') return { success: true, data, error: '' };
  return { status: true, message: done[language], data };
}

export type Failure =
  | ({ status: false; message: string; error: ErrorCode } & Told)
  | { success: false; data: Record<string, unknown>; error: string }
  | { error: string; error_description: string }
  | { jsonrpc: '2.0'; id: null; error: { code: number; message: string } };

/** What a program reads of a refusal besides its code. */
interface Told {
  fields?: FieldRefusal[];
  details?: Readonly<Record<string, unknown>>;
}

export interface Refused {
  fields?: readonly FieldProblem[];
  details?: Readonly<Record<string, unknown>> | undefined;
  data?: Readonly<Record<string, unknown>>;
}

/** The body of a refusal: the code, its words, the fields that are wrong, its details, and what a tool shows on purpose. */
export function failure(
  envelope: Endpoint['envelope'],
  language: Language,
  code: ErrorCode,
  { fields = [], details, data = {} }: Refused = {},
): Failure {
  const message = wordsOf(language, code, fields);
  const told: Told = {
    ...(fields.length > 0 && { fields: fields.map((field) => fieldRefusal(language, field)) }),
    ...(details && { details }),
  };
  if (envelope === 'tools') return { success: false, data: { code, ...told, ...data }, error: message };
  // For developers, and in ASCII: OAuth 2.0 lets nothing else into it.
  if (envelope === 'oauth') return { error: oauthError(errors[code].status), error_description: errors[code].en };
  if (envelope === 'mcp') return { jsonrpc: '2.0', id: null, error: { code: rpcError(errors[code].status), message } };
  return { status: false, message, error: code, ...told };
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

/** In the few words that OAuth 2.0 has. */
function oauthError(status: number): string {
  if (status === 401) return 'invalid_token';
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status < 500 ? 'invalid_request' : 'server_error';
}

/** JSON-RPC has a number for what is no request and one for our own fault; the rest is left to the server. */
function rpcError(status: number): number {
  if (status === 400) return -32_600;
  return status < 500 ? -32_000 : -32_603;
}
