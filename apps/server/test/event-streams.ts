import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { within } from '#platform/within';

export interface ReadEvent {
  event: string;
  id?: string;
  data: Record<string, unknown>;
}

export interface Reader {
  status: number;
  headers: IncomingMessage['headers'];
  events: ReadEvent[];
  /** The whole text that came, heartbeats included. */
  text(): string;
  /** The next event that was not asked for yet. */
  next(waitMs?: number): Promise<ReadEvent>;
  /** Waits until the server has ended it. */
  ended(waitMs?: number): Promise<void>;
  request: ClientRequest;
  close(): void;
}

/** Reads a stream over a socket of its own, as a browser does. */
export async function openReader(url: string, headers: Record<string, string> = {}): Promise<Reader> {
  const sent = request(url, { headers, agent: false });
  sent.on('error', () => undefined);
  sent.end();
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const events: ReadEvent[] = [];
  let text = '';
  let taken = 0;
  let unread = '';
  reply.setEncoding('utf8');
  reply.on('data', (chunk: string) => {
    text += chunk;
    const blocks = (unread + chunk).split('\n\n');
    unread = blocks.pop() ?? '';
    events.push(...blocks.flatMap(readBlock));
  });
  reply.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => void reply.once('close', resolve));
  return {
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    events,
    text: () => text,
    async next(waitMs = 10_000) {
      const until = performance.now() + waitMs;
      while (events.length <= taken) {
        if (performance.now() > until) throw new Error(`no event within ${waitMs} ms; so far: ${text}`);
        await sleep(5);
      }
      taken += 1;
      return events[taken - 1]!;
    },
    ended: (waitMs = 90_000) => within(waitMs, closed),
    request: sent,
    close: () => sent.destroy(),
  };
}

function readBlock(block: string): ReadEvent[] {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const [event, data, id] = ['event', 'data', 'id'].map((name) => fields.get(name));
  if (event === undefined || data === undefined) return [];
  return [{ event, data: JSON.parse(data), ...(id !== undefined && { id }) }];
}

export const isEventStream = (type: unknown): boolean => String(type).startsWith('text/event-stream');

/** As `inject` answers; of a stream of events, which does not end by itself, the beginning. */
export async function injectBeginning(app: FastifyInstance, options: InjectOptions) {
  const reply = await app.inject({ ...options, payloadAsStream: true });
  const chunks: Buffer[] = [];
  for await (const chunk of reply.stream()) {
    chunks.push(Buffer.from(chunk));
    // Leaving the loop destroys the stream, which the server takes for a reader that has gone.
    if (isEventStream(reply.headers['content-type'])) break;
  }
  const body = Buffer.concat(chunks).toString();
  return { statusCode: reply.statusCode, headers: reply.headers, body, json: () => JSON.parse(body) };
}
