import { type Endpoint, type ErrorCode, errors, type Language } from '@tamga/contract';
import type { FieldProblem } from './error.ts';

const done = { mn: 'Амжилттай', en: 'OK' };

/** Wraps what an operation answered in the envelope it declared. */
export function success(envelope: Endpoint['envelope'], language: Language, data: unknown): unknown {
  if (envelope === 'none' || envelope === 'oauth') return data;
  if (envelope === 'tools') return { success: true, data };
  return { status: true, message: done[language], data };
}

/** The body of a refusal. Nothing but the code, its words and the names of wrong fields can get in here. */
export function failure(
  envelope: Endpoint['envelope'],
  language: Language,
  code: ErrorCode,
  fields: readonly FieldProblem[] = [],
):
  | { status: false; message: string; error: ErrorCode }
  | { success: false; error: string }
  | { error: string; error_description: string } {
  const details = fields.map((field) => (field.path ? `${field.path}: ${field[language]}` : field[language]));
  const message = [errors[code][language], ...details].join(' ');
  if (envelope === 'tools') return { success: false, error: message };
  if (envelope === 'oauth') return { error: oauthError(errors[code].status), error_description: message };
  return { status: false, message, error: code };
}

/** In the few words that OAuth 2.0 has. */
function oauthError(status: number): string {
  if (status === 401) return 'invalid_token';
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status < 500 ? 'invalid_request' : 'server_error';
}
