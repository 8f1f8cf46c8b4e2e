import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** An operation that goes on telling, as a stream of server-sent events (`mountEvents`). */
export type EventEndpoint = Endpoint & Required<Pick<Endpoint, 'events'>>;

/** What every stream may tell besides its own events. */
export const streamEvents = {
  reset: z.object({}).describe('What was missed is not known any more: read anew what you show.'),
  ended: z
    .object({
      reason: z
        .enum(['session', 'replaced', 'stopping'])
        .describe('session: sign in or refresh first; replaced: you have opened too many; stopping: come again.'),
    })
    .describe('The last event of a stream that the server ends.'),
} as const;

/** The part of a declaration that makes an operation a stream of these events. Its example is the text of one. */
export const eventStream = <const E extends Readonly<Record<string, z.ZodType>>>(events: E) =>
  ({
    method: 'GET',
    envelope: 'none',
    contentType: 'text/event-stream',
    data: z.string().meta({ id: 'EventStream', description: 'Server-sent events, as HTML defines them.' }),
    events,
  }) as const;
