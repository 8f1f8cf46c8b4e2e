import type { FastifyReply } from 'fastify';
import type { Session } from '#eid/sessions';
import type { World } from '#sandbox/world';

/** Tells the screen, as server-sent events, whose requests changed; the screen reads them again. */
export function streamEvents({ sessions, closing }: World, reply: FastifyReply): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  // The first line reaches the browser at once, so that it knows that it is connected.
  raw.write('retry: 1000\n\n');
  const tell = (session: Session) => {
    const data = { person: session.holder?.civilId ?? null, request: session.id, state: session.state };
    raw.write(`event: changed\ndata: ${JSON.stringify(data)}\n\n`);
  };
  sessions.changes.on('session', tell);
  const end = () => raw.end();
  closing.addEventListener('abort', end, { once: true });
  raw.once('close', () => {
    sessions.changes.off('session', tell);
    closing.removeEventListener('abort', end);
  });
  return reply;
}
