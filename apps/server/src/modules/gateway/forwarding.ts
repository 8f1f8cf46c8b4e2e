import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@tamga/contract';
import { AppError } from '#platform/error';
import { bytesPerMsMin } from '#platform/http/arrival';
import type { AnswerControl, AnswerHandler } from '#platform/outgoing/pool';
import type { Body } from './bodies.ts';
import { heardHeaders } from './headers.ts';
import type { Upstream } from './upstreams.ts';

export interface Forwarded {
  request: IncomingMessage;
  response: ServerResponse;
  upstream: Upstream;
  method: string;
  path: string;
  headers: string[];
  body: Body;
  timeoutMs: number;
  answerBytesMax: number;
  /** What we say to the caller besides. */
  own: Readonly<Record<string, string>>;
  /** Called with every sign of life while the body is sent. */
  alive: { note: () => void };
}

/** What came of one attempt: an answer that was passed on, or why there is none. */
export type Attempt =
  | { status: number; bytes: number }
  | { failure: ErrorCode | 'hung_up'; mayRetry: boolean; bytes: number; status?: number };

/** How long a caller may take none of the answer; and beyond that only as long as a slow line takes for what came so far. */
const patienceMs = 30_000;

class TooLarge extends Error {}
class Silent extends Error {}
class HungUp extends Error {}
class NoStatus extends Error {}

/** Asks one upstream and passes its answer on as it comes, no faster than it is taken. */
export function forward(call: Forwarded): Promise<Attempt> {
  const { request, response, upstream, method, path, headers, body, timeoutMs, answerBytesMax, own, alive } = call;
  // What closed before anybody listened is not told again.
  if (response.destroyed || request.socket.destroyed)
    return Promise.resolve({ failure: 'hung_up', mayRetry: false, bytes: 0 });
  const { promise, resolve } = Promise.withResolvers<Attempt>();
  let answeredAt = 0;
  let controller: AnswerControl | undefined;
  let given: Error | undefined;
  let status = 0;
  let bytes = 0;

  const giveUp = (reason: Error): void => {
    given ??= reason;
    if (controller) controller.abort(reason);
    // Still waiting for a connection: nothing was sent.
    else fail(reason);
  };
  const waiting = (): NodeJS.Timeout => setTimeout(giveUpSilent, timeoutMs);
  /** What a caller did is never held against the service: whose turn it is decides. */
  function giveUpSilent(): void {
    const isCallersTurn = !request.complete && !body.stream?.writableNeedDrain;
    // How long a body may take to arrive is watched where it arrives.
    if (controller && isCallersTurn) silence = waiting();
    else if (!controller && (upstream.pool.stats.connected ?? 0) > 0) giveUp(new AppError('gateway.busy'));
    else giveUp(new Silent());
  }
  let silence = waiting();
  alive.note = () => void silence.refresh();
  let slow: NodeJS.Timeout | undefined;
  const leave = (): void => giveUp(new HungUp());
  response.once('close', leave);
  // An answer that waits for its turn on the connection is not told of its end.
  request.socket.once('close', leave);
  let isOver = false;
  const end = (attempt: Attempt): void => {
    isOver = true;
    clearTimeout(silence);
    clearTimeout(slow);
    response.off('close', leave);
    request.socket.off('close', leave);
    resolve(attempt);
  };
  const fail = (error: Error): void => {
    // What went wrong with the body on its way here comes first: what the pool says of it may be anything.
    const failure = failureOf(given ?? body.stream?.errored ?? error);
    // The caller must not take what was cut off for the whole.
    if (status > 0) response.destroy();
    const mayRetry = failure === 'gateway.upstream_unreachable' && status === 0;
    end({ failure, mayRetry, bytes, ...(status > 0 && { status }) });
  };

  const handler: AnswerHandler = {
    onRequestStart(started) {
      controller = started;
      if (given) started.abort(given);
    },
    onResponseStart(started, code, heard) {
      silence.refresh();
      // What is said before the answer is between neighbours.
      if (code < 200) return;
      if (Number(heard['content-length'] ?? 0) > answerBytesMax && method !== 'HEAD') {
        given = new TooLarge();
        started.abort(given);
        return;
      }
      if (code > 599) {
        given = new NoStatus();
        started.abort(given);
        return;
      }
      response.writeHead(code, heardHeaders(heard, own));
      status = code;
      answeredAt = performance.now();
    },
    onResponseData(started, chunk) {
      silence.refresh();
      bytes += chunk.length;
      if (response.write(chunk)) return;
      started.pause();
      // Now it is the caller who is waited for.
      clearTimeout(silence);
      const leftMs = patienceMs + bytes / bytesPerMsMin - (performance.now() - answeredAt);
      slow = setTimeout(leave, Math.min(patienceMs, Math.max(0, leftMs)));
      response.once('drain', () => {
        clearTimeout(slow);
        if (isOver) return;
        silence = waiting();
        started.resume();
      });
    },
    onResponseEnd() {
      response.end();
      end({ status, bytes });
    },
    onResponseError: (_, error) => fail(error),
  };
  try {
    upstream.pool.dispatch({ path, method, headers, body: body.stream }, handler);
  } catch (error) {
    fail(error instanceof Error ? error : new Error('not sent'));
  }
  return promise;
}

const ofCaller = /^UND_ERR_(INVALID_ARG|REQ_CONTENT_LENGTH_MISMATCH|ABORTED)$/;
const malformed =
  /^(HPE_|ERR_INVALID_CHAR|ERR_HTTP_INVALID|UND_ERR_(HEADERS_OVERFLOW|RES_CONTENT_LENGTH_MISMATCH|RESPONSE))/;

function failureOf(error: Error & { code?: string }): ErrorCode | 'hung_up' {
  if (error instanceof HungUp) return 'hung_up';
  if (error instanceof Silent) return 'gateway.upstream_timeout';
  if (error instanceof NoStatus) return 'gateway.upstream_malformed';
  if (error instanceof TooLarge) return 'gateway.upstream_too_large';
  if (error instanceof AppError) return error.code;
  const { code = '' } = error;
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'gateway.upstream_too_large';
  if (ofCaller.test(code)) return 'request.malformed_http';
  if (malformed.test(code) || error.name === 'HTTPParserError') return 'gateway.upstream_malformed';
  return 'gateway.upstream_unreachable';
}
