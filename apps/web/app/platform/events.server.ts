import type { Endpoint } from '@tamga/contract';
import { begin } from './api.server.ts';
import { type Context, visitContext } from './context.ts';
import type { StreamKind } from './world.ts';

/** What the API is asked for, so that it answers with events. */
export const eventsAccepted = { accept: 'text/event-stream' } as const;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store, no-transform',
  // Proxies that follow nginx hold nothing back then.
  'x-accel-buffering': 'no',
};

/**
 * Passes a stream of the API on to a browser, which comes again by itself when it ends; the last event that it had is
 * passed on, too.
 */
export function passEvents(context: Context, endpoint: Endpoint, request: Request): Promise<Response> {
  const lastId = request.headers.get('last-event-id');
  const known = lastId && /^[\w.-]{1,64}$/.test(lastId) ? { 'last-event-id': lastId } : {};
  return passOn(context, request, 'notices', (signal) =>
    begin(context, endpoint, signal, { headers: { ...eventsAccepted, ...known } }),
  );
}

/**
 * Without content a browser does not come again: it goes on without news, as one without scripts does, or sends the question as
 * a form, to be told why. That is not asked twice which was asked too often or broke; an API that is closed says so in words.
 */
const refusals: Record<StreamKind, (status: number) => number> = {
  notices: (status) => (status === 503 ? 503 : 204),
  answers: (status) => (status === 429 || (status >= 500 && status !== 503) ? status : 204),
};

/**
 * Passes on what the API answers, byte by byte, with the session that the browser brought. The API ends it, with the
 * session at the latest; it ends, too, when the browser goes, or this process. Nothing is kept of it here: what a browser
 * does not read is not read from the API either, which then hangs up.
 */
export async function passOn(
  context: Context,
  request: Request,
  kind: StreamKind,
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const { world, isForData } = context.get(visitContext);
  // Data is gathered before it is sent, and a stream has no end.
  if (request.method === 'HEAD' || isForData) return new Response(null, { headers });
  const place = world.streams.take(request.signal, kind);
  if (!place) return new Response(null, { status: refusals[kind](503) });
  const { signal, leave } = place;
  const reply = await ask(signal).catch((error: unknown) => {
    leave();
    throw error;
  });
  const reader = reply.body?.getReader();
  if (!reply.ok || !reader) {
    leave();
    return new Response(null, { status: refusals[kind](reply.status) });
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }) as const);
      if (value) controller.enqueue(value);
      if (!done) return;
      leave();
      controller.close();
    },
    cancel: leave,
  });
  return new Response(body, { headers });
}
