import type { Endpoint } from '@tamga/contract';
import { begin } from './api.server.ts';
import { type Context, visitContext } from './context.ts';

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store, no-transform',
  // Proxies that follow nginx hold nothing back then.
  'x-accel-buffering': 'no',
};

/**
 * Passes a stream of the API on to a browser, byte by byte, with the session that the browser brought. The API ends it
 * with the session; it ends, too, when the browser goes, or this process. Nothing is kept of it here: what a browser does
 * not read is not read from the API either, which then hangs up.
 */
export async function passEvents(context: Context, endpoint: Endpoint, request: Request): Promise<Response> {
  const { world, isForData } = context.get(visitContext);
  // Data is gathered before it is sent, and a stream has no end.
  if (request.method === 'HEAD' || isForData) return new Response(null, { headers });
  const place = world.streams.take(request.signal);
  if (!place) return new Response(null, { status: 503 });
  const { signal, leave } = place;
  const lastId = request.headers.get('last-event-id');
  const reply = await begin(context, endpoint, signal, {
    headers: {
      accept: 'text/event-stream',
      ...(lastId && /^[\w.-]{1,64}$/.test(lastId) && { 'last-event-id': lastId }),
    },
  }).catch((error: unknown) => {
    leave();
    throw error;
  });
  const reader = reply.body?.getReader();
  if (!reply.ok || !reader) {
    leave();
    // Without content a browser does not come again; it goes on without news, as one without scripts does.
    return new Response(null, { status: reply.status === 503 ? 503 : 204 });
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
