import type { Exchange } from './mount.ts';
import { openWire } from './event-wire.ts';
import type { Stream } from './streams.ts';

export interface Written {
  /** Who reads it, who has no more than a few; null where that is not known for sure, as many share one address. */
  reader: string | null;
  headers: Record<string, string>;
  /** What is sent as it comes; ended early where the reader has gone, or was too slow. */
  lines: AsyncIterable<string>;
  /** The last word where the process stops, and where something broke. */
  stopped: string;
  broken: string;
}

/**
 * Answers one request with events as they are made, and is over when they are: `mountEvents` is for what goes on telling.
 * It is one of the streams of the process, which holds no more of them than it may.
 */
export function sendWritten(
  { request, reply }: Pick<Exchange, 'request' | 'reply'>,
  { reader, headers, lines, stopped, broken }: Written,
): string {
  const { kernel } = request.server;
  const stream: Stream = {
    // Apart from the notices of the same reader. How often those of one address may ask, the limit of the operation says.
    caller: reader === null ? `request:${request.id}` : `answers:${reader}`,
    confirm: () => Promise.resolve(),
    leave: () => undefined,
    farewell: stopped,
  };
  kernel.streams.take(stream);
  reply.hijack();
  request.observed(200);
  const wire = openWire(reply.raw, { ...reply.getHeaders(), ...headers }, (isSlow) =>
    kernel.streams.drop(stream, isSlow ? 'slow' : 'caller'),
  );
  stream.wire = wire;
  void pump();
  // Nothing more is sent by the framework.
  return '';

  async function pump(): Promise<void> {
    let last = '';
    try {
      for await (const text of lines) {
        if (!kernel.streams.has(stream)) break;
        wire.send(text);
      }
    } catch (err) {
      last = broken;
      if (kernel.streams.has(stream)) kernel.log.warn({ err, request_id: request.id }, 'an answer broke off');
    }
    if (kernel.streams.has(stream)) wire.end(last);
  }
}
