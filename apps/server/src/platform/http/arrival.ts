import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { answerBrokenConnection } from './malformed.ts';

/** How long a body may take to arrive, from when its headers are there. */
export const bodyTimeoutMs = 30_000;
/** The longest that an operation may allow. Node cuts off what takes longer, whatever we do. */
export const longestArrivalMs = 900_000;
/** Slower than this, on the whole, a sender or reader holds a place that others wait for. */
export const bytesPerMsMin = 16;
/** How long a sender who is too slow has to read that it is. */
const farewellMs = 2_000;

const arrivals = new WeakMap<IncomingMessage, { allow(timeoutMs: number): void }>();

/** Node knows one limit for all requests of a server, so the one that an operation may lengthen is kept here. */
export function limitArrivals(
  server: Server,
  timeoutMs: number,
  // A server that listens to `checkContinue` gets those requests by no other event; one that does not must not be made to.
  events: readonly string[] = ['request', 'checkExpectation'],
): void {
  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length === '0' && encoding === undefined) return;
    let timer: NodeJS.Timeout | undefined;
    const allow = (timeoutMs: number): void => {
      clearTimeout(timer);
      if (!request.complete) timer = setTimeout(() => cutOff(request, response), timeoutMs);
    };
    allow(timeoutMs);
    arrivals.set(request, { allow });
    request.once('close', () => clearTimeout(timer));
    // Once the answer is sent, the rest of the body has only the time that every body has.
    response.once('finish', () => allow(timeoutMs));
  };
  // Before the framework, which may lengthen it at once.
  for (const event of events) server.prependListener(event, begin);
}

/** Gives the body of a request so much time from now on. */
export const allowArrival = (request: IncomingMessage, timeoutMs: number): void =>
  arrivals.get(request)?.allow(timeoutMs);

function cutOff({ complete, socket }: IncomingMessage, response: ServerResponse): void {
  if (complete) return;
  // One without a socket waits for its turn: what is written now would be read as the answer to the one before it.
  if (response.headersSent || !response.socket) {
    socket.destroy();
    return;
  }
  answerBrokenConnection(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  setTimeout(() => socket.destroy(), farewellMs).unref();
}
