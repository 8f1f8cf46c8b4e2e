import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kernel } from './server.ts';
import { endRequestSpan, startRequestSpan } from './trace.ts';

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

  app.addHook('onRequest', (request, _, next) => {
    metrics.requestsInFlight.inc();
    if (tracer) {
      request.origin.span = startRequestSpan(tracer, operationOf(request), request.headers.traceparent?.toString());
    }
    next();
  });

  app.addHook('onResponse', (request, reply, next) => {
    const operation = operationOf(request);
    const { statusCode, elapsedTime } = reply;
    metrics.requestsInFlight.dec();
    observerOf(operation, statusCode)(elapsedTime / 1_000);
    if (request.origin.span) endRequestSpan(request.origin.span, statusCode);

    // Answered reads are told by the metrics; a line each would drown what an operator looks for.
    const isQuiet = statusCode < 400 && request.method === 'GET';
    log[isQuiet ? 'debug' : 'info'](
      { request_id: request.id, operation, status: statusCode, ms: Math.round(elapsedTime) },
      'request answered',
    );
    next();
  });
}

/** How logs, metrics and traces name what was asked. */
export function operationOf(request: FastifyRequest): string {
  const { endpoint } = request.routeOptions.config;
  return endpoint ? `${endpoint.method} ${endpoint.path}` : 'none';
}
