import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errors } from '@tamga/contract';
import { platform } from './own-envelopes.ts';
import { failure } from './reply.ts';

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_BAD_URL: 'request.malformed_url',
  // A target that is no path at all, such as `*8`, misses even the framework's own handler of what is not found.
  FST_ERR_NOT_FOUND: 'request.malformed_url',
  FST_ERR_MAX_PARAM_LENGTH: 'request.malformed_url',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_media_type',
  // QUERY, which is parsed before it is found that nobody takes it.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'request.unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed_http',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed_json',
};

/** Our word for what the framework found wrong; what we have no word for is our own fault. */
export function codeOfFrameworkError(error: Error & { code?: string; statusCode?: number }): ErrorCode {
  const known = error.code === undefined ? undefined : frameworkCodes[error.code];
  if (known) return known;
  // The JSON reader reports a broken body and a forbidden key (__proto__) with no code of its own.
  if (error instanceof SyntaxError && error.statusCode === 400) return 'request.malformed_json';
  // A caller that hangs up in the middle of a body reads no answer, but must not look like a fault of ours in the log. An
  // engine that hangs up has the same code, and no status.
  if (error.code === 'ECONNRESET' && error.statusCode === 400) return 'request.malformed_http';
  return 'server.failed';
}

/**
 * What is wrong with a request that became one all the same. Its target is a path: one that names a host would be found by
 * its path, and then say, where addresses are compared or made, how we are reached. Two hosts are read as either.
 */
export function wrongWith({ url, httpVersion, rawHeaders }: IncomingMessage): ErrorCode | null {
  if (!url?.startsWith('/') && url !== '*') return 'request.malformed_url';
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1') ? 'request.malformed_http' : null;
}

/** The error that the framework makes when a caller hangs up while it reads. */
export const hungUp = (): Error => Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 });

const connectionCodes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timed_out',
};

/** Node notes on a connection which answer is being written to it. */
type Answering = Socket & { _httpMessage?: ServerResponse | null };

/** Answers bytes that never became a request. There is no request to ask for a language, so it speaks both. */
export function answerBrokenConnection(error: Error & { code?: string }, socket: Answering): void {
  // In the middle of an answer these words would be read as a part of it.
  const { _httpMessage: answer } = socket;
  if (socket.destroyed || !socket.writable || answer?.headersSent || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const code = connectionCodes[error.code ?? ''] ?? 'request.malformed_http';
  const { status, mn, en } = errors[code];
  const body = JSON.stringify({ ...failure(platform, 'mn', code), message: `${mn} ${en}` });
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `cache-control: no-store\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
