import type { EventEndpoint } from '@tamga/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/error';
import { openGate } from '#platform/limits/gate';
import { admissionOf } from './admission.ts';
import { startDeadline } from './deadline.ts';
import { envelopeOf } from './envelope.ts';
import { followFor } from './event-follower.ts';
import { eventText, retryText } from './event-text.ts';
import { openWire } from './event-wire.ts';
import type { Feed, Reading } from './feed.ts';
import { inputReader } from './input.ts';
import type { Kernel } from './kernel.ts';
import { openReaders } from './readers.ts';
import { routeOf } from './routes.ts';

/** So many streams read at once: the other connections to the database are for requests. */
const readingMax = 4;
const retryMs = 3_000;

/** Serves an operation that goes on telling: access, limits and input come from its declaration, as with `mount`. */
export function mountEvents<E extends EventEndpoint>(app: FastifyInstance, endpoint: E, feed: Feed<E>): void {
  const { kernel } = app;
  const admission = admissionOf(kernel, endpoint);
  const readInput = inputReader(endpoint, envelopeOf(kernel.envelopes, endpoint));
  const readers = openReaders();
  const gate = openGate(readingMax);
  const setting = {
    kernel,
    endpoint,
    admission,
    gate,
    readers,
    textOf: (one: Reading<E>) => textOf(kernel, endpoint, one),
  };
  kernel.mounted.push(endpoint);
  kernel.streams.lookOut({
    ask: (seconds) => feed.lately(seconds),
    tell: readers.wake,
    isNeeded: () => !readers.isEmpty(),
  });

  app.route({
    ...routeOf(endpoint),
    config: { endpoint },
    onRequest: async (request, reply) => {
      request.deadline = startDeadline(reply, endpoint.timeoutMs ?? kernel.config.REQUEST_TIMEOUT_MS);
      await request.deadline.within(() => admission.admit(request, reply));
    },
    handler: (request, reply) => request.deadline.within(() => open(request, reply)),
  });

  async function open(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { deadline } = request;
    const input = readInput(request);
    await admission.requireModule(request.actor, input);
    if (request.method === 'HEAD') return reply.type('text/event-stream').send('');
    const follower = followFor(setting, request, input, feed.subscribe(input, request.actor as never));
    const { stream } = follower;
    kernel.streams.take(stream);
    try {
      follower.listen();
      const beginning = await gate.pass(deadline.signal, follower.read);
      deadline.signal.throwIfAborted();
      if (!kernel.streams.has(stream)) throw new AppError('server.unavailable');
      deadline.lift();
      reply.hijack();
      request.observed(200);
      stream.wire = openWire(reply.raw, reply.getHeaders(), (isSlow) =>
        kernel.streams.drop(stream, isSlow ? 'slow' : 'caller'),
      );
      stream.wire.send(retryText(retryMs) + beginning);
      void follower.tell();
      return reply;
    } catch (error) {
      kernel.streams.drop(stream, 'caller');
      throw error;
    }
  }
}

function textOf<E extends EventEndpoint>(kernel: Kernel, endpoint: E, { at, events, isReset }: Reading<E>): string {
  const texts = events.map(({ event, data }, index) => {
    kernel.metrics.streamEvents.inc({ operation: `GET ${endpoint.path}`, event });
    const encoded = endpoint.events[event]?.encode(data);
    // Only the last carries the place: a reader that is cut off in between is told all of them again.
    return eventText({ event, data: encoded, ...(index === events.length - 1 && { id: at }) });
  });
  return (isReset ? eventText({ event: 'reset', data: {} }) : '') + texts.join('');
}
