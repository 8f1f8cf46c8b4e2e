import { randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorCode, errors } from '@tamga/contract';
import { preferredLanguage } from '#platform/http/language';
import { platform } from '#platform/http/own-envelopes';
import { failure } from '#platform/http/reply';

/** Answers in the words and the envelope of the platform. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  code: ErrorCode,
  own: Readonly<Record<string, string>>,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status } = errors[code];
  const body = JSON.stringify(failure(platform, preferredLanguage(request.headers['accept-language']), code));
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    // Not the same for all: they would come back together.
    ...((status === 429 || status === 503 || status === 504) && { 'retry-after': String(randomInt(1, 6)) }),
    // What is left of a body that nobody reads must not be taken for the next request.
    ...(!request.complete && { connection: 'close' }),
    ...own,
  };
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}
