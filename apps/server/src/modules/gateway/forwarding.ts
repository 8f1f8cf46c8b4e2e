import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
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

/** One attempt, and how far it is. */
interface Exchange {
  call: Forwarded;
  controller: AnswerControl | undefined;
  /** Why it was given up, where it was. */
  given: Error | undefined;
  status: number;
  bytes: number;
  answeredAt: number;
  /** Until it has been silent for too long; while the caller is waited for, that has no time. */
  silence: NodeJS.Timeout;
  /** Until the caller has taken nothing for too long. */
  slow: NodeJS.Timeout | undefined;
  isOver: boolean;
  leave: () => void;
  resolve: (attempt: Attempt) => void;
}

/** Asks one upstream and passes its answer on as it comes, no faster than it is taken. */
export function forward(call: Forwarded): Promise<Attempt> {
  const { request, response, upstream, method, path, headers, body, alive } = call;
  // What closed before anybody listened is not told again.
  if (response.destroyed || request.socket.destroyed)
    return Promise.resolve({ failure: 'hung_up', mayRetry: false, bytes: 0 });
  const { promise, resolve } = Promise.withResolvers<Attempt>();
  const exchange: Exchange = {
    call,
    controller: undefined,
    given: undefined,
    status: 0,
    bytes: 0,
    answeredAt: 0,
    silence: setTimeout(() => giveUpSilent(exchange), call.timeoutMs),
    slow: undefined,
    isOver: false,
    leave: () => giveUp(exchange, new HungUp()),
    resolve,
  };
  alive.note = () => void exchange.silence.refresh();
  response.once('close', exchange.leave);
  // An answer that waits for its turn on the connection is not told of its end.
  request.socket.once('close', exchange.leave);
  try {
    upstream.pool.dispatch({ path, method, headers, body: body.stream }, handlerOf(exchange));
  } catch (error) {
    fail(exchange, error instanceof Error ? error : new Error('not sent'));
  }
  return promise;
}

const handlerOf = (exchange: Exchange): AnswerHandler => ({
  onRequestStart(started) {
    exchange.controller = started;
    if (exchange.given) started.abort(exchange.given);
  },
  onResponseStart(started, code, heard) {
    exchange.silence.refresh();
    // What is said before the answer is between neighbours.
    if (code >= 200) begin(exchange, started, code, heard);
  },
  onResponseData: (started, chunk) => passOn(exchange, started, chunk),
  onResponseEnd() {
    exchange.call.response.end();
    end(exchange, { status: exchange.status, bytes: exchange.bytes });
  },
  onResponseError: (_, error) => fail(exchange, error),
});

function begin(exchange: Exchange, started: AnswerControl, code: number, heard: IncomingHttpHeaders): void {
  const { method, answerBytesMax, response, own } = exchange.call;
  const isTooLarge = Number(heard['content-length'] ?? 0) > answerBytesMax && method !== 'HEAD';
  if (isTooLarge || code > 599) {
    exchange.given = isTooLarge ? new TooLarge() : new NoStatus();
    started.abort(exchange.given);
    return;
  }
  response.writeHead(code, heardHeaders(heard, own));
  exchange.status = code;
  exchange.answeredAt = performance.now();
}

function passOn(exchange: Exchange, started: AnswerControl, chunk: Buffer): void {
  const { response } = exchange.call;
  exchange.silence.refresh();
  exchange.bytes += chunk.length;
  if (response.write(chunk)) return;
  started.pause();
  // Now it is the caller who is waited for.
  clearTimeout(exchange.silence);
  const leftMs = patienceMs + exchange.bytes / bytesPerMsMin - (performance.now() - exchange.answeredAt);
  exchange.slow = setTimeout(exchange.leave, Math.min(patienceMs, Math.max(0, leftMs)));
  response.once('drain', () => {
    clearTimeout(exchange.slow);
    if (exchange.isOver) return;
    wait(exchange);
    started.resume();
  });
}

function wait(exchange: Exchange): void {
  exchange.silence = setTimeout(() => giveUpSilent(exchange), exchange.call.timeoutMs);
}

/** What a caller did is never held against the service: whose turn it is decides. */
function giveUpSilent(exchange: Exchange): void {
  const { controller, call } = exchange;
  const isCallersTurn = !call.request.complete && !call.body.stream?.writableNeedDrain;
  // How long a body may take to arrive is watched where it arrives.
  if (controller && isCallersTurn) wait(exchange);
  else if (!controller && (call.upstream.pool.stats.connected ?? 0) > 0) giveUp(exchange, new AppError('gateway.busy'));
  else giveUp(exchange, new Silent());
}

function giveUp(exchange: Exchange, reason: Error): void {
  exchange.given ??= reason;
  if (exchange.controller) exchange.controller.abort(reason);
  // Still waiting for a connection: nothing was sent.
  else fail(exchange, reason);
}

function fail(exchange: Exchange, error: Error): void {
  const { given, status, bytes, call } = exchange;
  // What went wrong with the body on its way here comes first: what the pool says of it may be anything.
  const failure = failureOf(given ?? call.body.stream?.errored ?? error);
  // The caller must not take what was cut off for the whole.
  if (status > 0) call.response.destroy();
  const mayRetry = failure === 'gateway.upstream_unreachable' && status === 0;
  end(exchange, { failure, mayRetry, bytes, ...(status > 0 && { status }) });
}

function end(exchange: Exchange, attempt: Attempt): void {
  const { silence, slow, leave, call } = exchange;
  exchange.isOver = true;
  clearTimeout(silence);
  clearTimeout(slow);
  call.response.off('close', leave);
  call.request.socket.off('close', leave);
  exchange.resolve(attempt);
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
