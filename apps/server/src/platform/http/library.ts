import { IncomingMessage, type ServerResponse } from 'node:http';
import { type Endpoint, errors } from '@tamga/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Visitor } from '#platform/actor';
import { AppError } from '#platform/error';
import { operationOf } from '#platform/observability/observe';
import { startDeadline } from './deadline.ts';
import { envelopeOf } from './envelope.ts';
import { failure } from './reply.ts';
import { routeOf } from './routes.ts';
import { limiterOf } from '#platform/limits/limits';

/** How a library answers: it gets a request and an answer of Node, and sends everything itself. */
export type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

const bodySizeBytesMax = 48 * 1024;

/** Makes a place for operations that a library answers: there bodies stay as they came, and forms are let in. */
export function openLibrary(app: FastifyInstance, mountAll: (app: FastifyInstance) => void): void {
  void app.register(async (place) => {
    place.removeAllContentTypeParsers();
    place.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodySizeBytesMax }, (_, body, done) =>
      done(null, body),
    );
    mountAll(place);
  });
}

/**
 * Serves an operation of the contract by a library: limits, observation and the headers that keep browsers safe are
 * ours, and so is how long it may take; who may call, what is good input, and the answer are the library's. `choose` may
 * refuse before it is asked.
 */
export function mountLibrary(
  app: FastifyInstance,
  endpoint: Endpoint,
  choose: (request: FastifyRequest) => Promise<{ answer: Answer; incoming?: IncomingMessage }>,
): void {
  const { kernel } = app;
  const limiter = limiterOf(kernel.limits, endpoint);
  const envelope = envelopeOf(kernel.envelopes, endpoint);
  const { timeoutMs = kernel.config.REQUEST_TIMEOUT_MS } = endpoint;
  kernel.mounted.push(endpoint);

  app.route({
    ...routeOf(endpoint),
    bodyLimit: bodySizeBytesMax,
    config: { endpoint },

    onRequest: async (request, reply) => {
      request.deadline = startDeadline(reply, timeoutMs);
      request.actor = { kind: 'visitor', origin: request.origin } satisfies Visitor;
      await request.deadline.within(async () => {
        await limiter?.byAddress?.(request, reply);
        await limiter?.byCaller?.(request, reply);
      });
    },

    handler: async (request, reply) => {
      const { answer, incoming = replayed(request) } = await request.deadline.within(() => choose(request));
      const outgoing = reply.raw;
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) outgoing.setHeader(name, value);
      }
      reply.hijack();
      try {
        await request.deadline.within(async () => answer(incoming, outgoing));
      } catch (err) {
        const code = err instanceof AppError ? err.code : 'server.failed';
        kernel.log.error({ err, request_id: request.id, operation: endpoint.path }, 'request failed');
        kernel.metrics.refusals.inc({ operation: operationOf(request), error: code });
        // What a library that comes late still says finds an answer that has ended, and is lost.
        if (!outgoing.headersSent) {
          outgoing.writeHead(errors[code].status, { 'content-type': 'application/json; charset=utf-8' });
          outgoing.end(JSON.stringify(failure(envelope, 'en', code)));
        } else outgoing.destroy();
      }
    },
  });
}

/** The request as it came, once more: the body of the first has been read. `change` makes another request of it. */
export function replayed(
  { raw, body }: FastifyRequest,
  change: { method?: string; url?: string; form?: Record<string, string> } = {},
): IncomingMessage {
  const content = change.form ? new URLSearchParams(change.form).toString() : typeof body === 'string' ? body : '';
  const incoming = new IncomingMessage(raw.socket);
  incoming.method = change.method ?? raw.method;
  incoming.url = change.url ?? raw.url;
  incoming.httpVersion = raw.httpVersion;
  incoming.rawHeaders = raw.rawHeaders;
  incoming.headers = { ...raw.headers, 'content-length': String(Buffer.byteLength(content)) };
  delete incoming.headers['transfer-encoding'];
  if (change.form) incoming.headers['content-type'] = 'application/x-www-form-urlencoded';
  if (content === '') delete incoming.headers['content-length'];
  else incoming.push(content);
  incoming.push(null);
  incoming.complete = true;
  return incoming;
}
