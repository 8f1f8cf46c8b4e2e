import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kernel } from '#platform/http/kernel';
import { endRequestSpan, startRequestSpan } from './trace.ts';

/** The status of a request whose client hung up; it is never sent, and other servers use the same number. */
const hungUp = 499;

type Observe = (seconds: number) => void;

/** Counts, times and logs every answer. The operation is named by its path in the contract, never by the caller's URL. */
export function observeRequests(app: FastifyInstance, kernel: Kernel): void {
  const { metrics, log, tracer } = kernel;
  const observers = new Map<string, Observe>();

  // Looked up once per operation and status: building the label set anew would cost more than the observation.
  const observerOf = (operation: string, status: number): Observe => {
    const key = `${status} ${operation}`;
    const known = observers.get(key);
    if (known) return known;
    const child = metrics.requestSeconds.labels({ operation, status: String(status) });
    const observer: Observe = (seconds) => child.observe(seconds);
    observers.set(key, observer);
    return observer;
  };

  const inFlight = new WeakSet<FastifyRequest>();

  const end = (request: FastifyRequest, statusCode: number, elapsedTime: number): void => {
    if (!inFlight.delete(request)) return;
    const operation = operationOf(request);
    metrics.requestsInFlight.dec();
    observerOf(operation, statusCode)(elapsedTime / 1_000);
    if (request.origin.span) endRequestSpan(request.origin.span, statusCode);

    // Answered reads are told by the metrics; a line each would drown what an operator looks for.
    const isQuiet = statusCode < 400 && request.method === 'GET';
    log[isQuiet ? 'debug' : 'info'](
      { request_id: request.id, operation, status: statusCode, ms: Math.round(elapsedTime) },
      'request answered',
    );
  };

  app.addHook('onRequest', (request, reply, next) => {
    metrics.requestsInFlight.inc();
    inFlight.add(request);
    if (tracer) {
      request.origin.span = startRequestSpan(tracer, operationOf(request), request.headers.traceparent?.toString());
    }
    request.observed = (statusCode) => end(request, statusCode, reply.elapsedTime);
    // The hook below does not run for a caller who hangs up before the answer is sent.
    reply.raw.once('close', () => end(request, hungUp, reply.elapsedTime));
    next();
  });

  app.addHook('onResponse', (request, reply, next) => {
    end(request, reply.statusCode, reply.elapsedTime);
    next();
  });
}

/** How logs, metrics and traces name what was asked. */
export function operationOf(request: FastifyRequest): string {
  const { endpoint } = request.routeOptions.config;
  return endpoint ? `${endpoint.method} ${endpoint.path}` : 'none';
}
