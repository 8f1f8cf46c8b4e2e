import { type Endpoint, type ErrorCode, errors, type Language } from '@tamga/contract';
import type { FieldProblem } from './error.ts';

const done = { mn: 'Амжилттай', en: 'OK' };

/** Wraps what an operation answered in the envelope it declared. */
export function success(envelope: Endpoint['envelope'], language: Language, data: unknown): unknown {
  if (envelope === 'none' || envelope === 'oauth' || envelope === 'mcp') return data;
  if (envelope === 'tools') return { success: true, data, error: '' };
  return { status: true, message: done[language], data };
}

export type Failure =
  | { status: false; message: string; error: ErrorCode }
  | { success: false; data: Record<string, unknown>; error: string }
  | { error: string; error_description: string }
  | { jsonrpc: '2.0'; id: null; error: { code: number; message: string } };

interface Refused {
  fields?: readonly FieldProblem[];
  data?: Readonly<Record<string, unknown>>;
}

/** The body of a refusal: the code, its words, the names of wrong fields, and what a tool shows on purpose. */
export function failure(
  envelope: Endpoint['envelope'],
  language: Language,
  code: ErrorCode,
  { fields = [], data = {} }: Refused = {},
): Failure {
  const message = wordsOf(language, code, fields);
  if (envelope === 'tools') return { success: false, data: { code, ...data }, error: message };
  // For developers, and in ASCII: OAuth 2.0 lets nothing else into it.
  if (envelope === 'oauth') return { error: oauthError(errors[code].status), error_description: errors[code].en };
  if (envelope === 'mcp') return { jsonrpc: '2.0', id: null, error: { code: rpcError(errors[code].status), message } };
  return { status: false, message, error: code };
}

export function wordsOf(language: Language, code: ErrorCode, fields: readonly FieldProblem[]): string {
  const details = fields.map((field) => (field.path ? `${field.path}: ${field[language]}` : field[language]));
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
